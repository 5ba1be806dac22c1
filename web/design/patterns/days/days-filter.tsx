// @chunk table
import type { ReactNode } from 'react';
import { TextInput } from '../../primitives/input.ts';
import { Popover } from '../../primitives/menu.ts';
import { rangeText } from './day-range.ts';
import { FilterButton } from '../table/filter-button.tsx';
import type { ListState } from '../table/list-state.ts';
import styles from './days-filter.module.css';
import { t } from '../../../texts/text.ts';

/** Filters of a list whose rows lie in a range of days. */
export const DAY_FILTERS = ['from', 'to'] as const;

type DaysFilterProps = {
  list: ListState;
  /** What lies in the range: 'Assigned'. */
  label?: string;
};

/** Filters a list by a range of days, both included, which is kept in the address. */
export function DaysFilter({ list, label = t('Days') }: DaysFilterProps): ReactNode {
  const { from, to } = list.filters;
  const text = rangeText(from, to);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <FilterButton
          on={text !== null}
          aria-label={text === null ? undefined : `${label}, ${text}`}
          clear={{ label, onClear: () => list.setFilters({ from: null, to: null }) }}
        >
          {text ?? label}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.daysFilter} aria-label={label}>
        <TextInput
          type="date"
          label={t('From')}
          value={from ?? ''}
          max={to}
          onChange={({ currentTarget }) => list.setFilter('from', currentTarget.value || null)}
        />
        <TextInput
          type="date"
          label={t('To')}
          value={to ?? ''}
          min={from}
          onChange={({ currentTarget }) => list.setFilter('to', currentTarget.value || null)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
