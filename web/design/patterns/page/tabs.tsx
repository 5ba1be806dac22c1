// @chunk tabs
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHiddenSides } from '../behaviour/hidden-sides.ts';
import styles from './tabs.module.css';
import { numberText } from '../../../texts/text.ts';

export type TabSpec = {
  readonly id: string;
  readonly label: string;
  /** Beside the label: 43, or "5 of 43". */
  readonly count?: number | string | undefined;
  readonly content: ReactNode;
};
type TabsProps = { tabs: readonly TabSpec[]; label: string };
type PartsProps = TabsProps & { chosen: string | null; onChoose: (id: string | null) => void; className?: string };

function Parts({ tabs, label, chosen, onChoose, className = '' }: PartsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useHiddenSides(list, chosen);
  return (
    <Tabs
      value={chosen}
      onChange={onChoose}
      className={className}
      classNames={{ list: styles.tabList, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ id, label: text, count }) => (
          <Tabs.Tab key={id} value={id}>
            {text}
            {/* The space separates name and count for screen readers: "Courses 2". */}
            {count !== undefined && (
              <span className={clsx(styles.tabsCount, 'num')}> {typeof count === 'number' ? numberText(count) : count}</span>
            )}
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

/** Tabs of a page, the chosen one in the address (`?tab=groups`). The first is chosen where the address names none. */
export function UrlTabs({ tabs, label, name = 'tab' }: TabsProps & { name?: string }): ReactNode {
  const [params, setParams] = useSearchParams();
  const requested = params.get(name);
  const chosen = tabs.find(({ id }) => id === requested)?.id ?? tabs[0]?.id ?? null;
  // Each tab has its own list, so the search and page of the previous tab are removed from the address.
  const choose = (id: string | null): void => setParams(id === null || id === tabs[0]?.id ? {} : { [name]: id }, { replace: true });
  return <Parts tabs={tabs} label={label} chosen={chosen} onChoose={choose} className={styles.urlTabs} />;
}

/** Tabs of a dialog; the chosen one is not kept in the address, since a dialog has none. */
export function LocalTabs({ tabs, label, first }: TabsProps & { first?: string }): ReactNode {
  const [chosen, setChosen] = useState(tabs.find(({ id }) => id === first)?.id ?? tabs[0]?.id ?? null);
  return <Parts tabs={tabs} label={label} chosen={chosen} onChoose={setChosen} />;
}
