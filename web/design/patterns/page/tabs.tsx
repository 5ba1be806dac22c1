import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../tabs.css';

type TabSpec = { readonly id: string; readonly label: string; readonly count?: number | undefined; readonly content: ReactNode };
type TabsProps = { tabs: readonly TabSpec[]; label: string };
type PartsProps = TabsProps & { chosen: string | null; onChoose: (id: string | null) => void; className?: string };

const Parts = ({ tabs, label, chosen, onChoose, className = '' }: PartsProps): ReactNode => (
  <Tabs value={chosen} onChange={onChoose} className={className}>
    <Tabs.List aria-label={label}>
      {tabs.map(({ id, label: text, count }) => (
        <Tabs.Tab key={id} value={id}>
          {text}
          {/* The space parts name and count for screen readers: "Courses 2". */}
          {count !== undefined && <span className="tabs-count num"> {count.toLocaleString('en-GB')}</span>}
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

/** Parts of one page, the chosen one in the address (`?tab=groups`). The first is chosen where the address names none. */
export function UrlTabs({ tabs, label, name = 'tab' }: TabsProps & { name?: string }): ReactNode {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? tabs[0]?.id ?? null;
  // A tab brings a list of its own: the search and the page of the one before mean nothing to it.
  const choose = (id: string | null): void => setParams(id === null || id === tabs[0]?.id ? {} : { [name]: id }, { replace: true });
  return <Parts tabs={tabs} label={label} chosen={chosen} onChoose={choose} className="url-tabs" />;
}

/** Parts of a dialog. What stands in a dialog is no place to come back to, so the address does not keep it. */
export function LocalTabs({ tabs, label }: TabsProps): ReactNode {
  const [chosen, setChosen] = useState(tabs[0]?.id ?? null);
  return <Parts tabs={tabs} label={label} chosen={chosen} onChoose={setChosen} />;
}
