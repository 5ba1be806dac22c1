import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import './url-tabs.css';

export type TabSpec = { readonly id: string; readonly label: string; readonly count?: number | undefined; readonly content: ReactNode };

/** Parts of one page, the chosen one in the address (`?tab=groups`). The first is chosen where the address names none. */
export function UrlTabs({ tabs, label, name = 'tab' }: { tabs: readonly TabSpec[]; label: string; name?: string }): ReactNode {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? tabs[0]?.id ?? null;
  // A tab brings a list of its own: the search and the page of the one before mean nothing to it.
  const choose = (id: string | null): void => setParams(id === null || id === tabs[0]?.id ? {} : { [name]: id }, { replace: true });
  return (
    <Tabs value={chosen} onChange={choose} className="url-tabs">
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, label: text, count }) => (
          <Tabs.Tab key={id} value={id}>
            {text}
            {/* The space parts name and count for screen readers: "Courses 2". */}
            {count !== undefined && <span className="url-tabs-count num"> {count.toLocaleString('en-GB')}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
