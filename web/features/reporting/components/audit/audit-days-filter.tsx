import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListState } from '../../../../design/patterns/table/list-state.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { Popover } from '../../../../design/primitives/menu.ts';
import { rangeText } from '../../audit-days.ts';
import styles from './audit-filter.module.css';

/** 'Days': filters the audit log by a range of days. */
export function AuditDaysFilter({ list }: { list: ListState }): ReactNode {
  const { from, to } = list.filters;
  const text = rangeText(from, to);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<CalendarDays {...ICON} />} aria-label={text === null ? undefined : `Days, ${text}`}>
          {text ?? 'Days'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.auditFilter} aria-label="Days">
        <TextInput
          type="date"
          label="From"
          value={from ?? ''}
          max={to}
          onChange={({ currentTarget }) => list.setFilter('from', currentTarget.value || null)}
        />
        <TextInput
          type="date"
          label="To"
          value={to ?? ''}
          min={from}
          onChange={({ currentTarget }) => list.setFilter('to', currentTarget.value || null)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
