import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { TabSpec } from './url-tabs.tsx';
import './url-tabs.css';

/** Parts of a dialog. What stands in a dialog is no place to come back to, so the address does not keep it. */
export function LocalTabs({ tabs, label }: { tabs: readonly TabSpec[]; label: string }): ReactNode {
  const [chosen, setChosen] = useState(tabs[0]?.id ?? null);
  return (
    <Tabs value={chosen} onChange={setChosen}>
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
