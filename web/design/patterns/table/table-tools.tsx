import { Columns3, ListFilter, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionIcon, Button } from '../../primitives/button.ts';
import { Checkbox } from '../../primitives/choice.ts';
import { ICON } from '../../primitives/icon.ts';
import { TextInput } from '../../primitives/input.ts';
import { Menu, Popover } from '../../primitives/menu.ts';
import type { TableFilter } from './columns.ts';
import type { ListState } from './list-state.ts';

const DEBOUNCE = 400;

/** Search of a list: what is typed goes to the server 400 ms after the last key, or at once on Enter. */
export function SearchField({ value, onSearch, label }: { value: string; onSearch: (search: string) => void; label: string }): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (search: string): void => {
    clearTimeout(timer.current);
    setTyped(null);
    if (search.trim() !== value) onSearch(search.trim());
  };
  const type = (search: string): void => {
    clearTimeout(timer.current);
    setTyped(search);
    timer.current = setTimeout(() => send(search), DEBOUNCE);
  };
  const shown = typed ?? value;
  return (
    <TextInput
      className="table-search"
      type="search"
      aria-label={label}
      placeholder={label}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(shown)}
      leftSection={<Search {...ICON} />}
      rightSection={
        shown && (
          <ActionIcon size={28} aria-label="Clear search" onClick={() => send('')}>
            <X size={14} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}

/** A dashed chip that opens its choices; solid in the accent, and cleared with one press, when it is set. */
function FilterChip({
  filter,
  value,
  onChoose,
}: {
  filter: TableFilter;
  value: string | undefined;
  onChoose: (value: string | null) => void;
}): ReactNode {
  const chosen = filter.options.find((option) => option.value === value);
  if (chosen)
    return (
      <button
        type="button"
        className="filter-chip"
        data-on
        aria-label={`Clear filter ${filter.label}: ${chosen.label}`}
        onClick={() => onChoose(null)}
      >
        {filter.label}: {chosen.label}
        <X size={14} aria-hidden />
      </button>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="filter-chip">
          <Plus size={14} aria-hidden />
          {filter.label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {filter.options.map((option) => (
          <Menu.Item key={option.value} onClick={() => onChoose(option.value)}>
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type ColumnToggle = { readonly id: string; readonly label: string; readonly shown: boolean; readonly toggle: () => void };

const ColumnChoice = ({ columns }: { columns: readonly ColumnToggle[] }): ReactNode => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <Button variant="subtle" leftSection={<Columns3 {...ICON} />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown className="column-choice" role="group" aria-label="Columns">
      {columns.map(({ id, label, shown, toggle }) => (
        <Checkbox key={id} label={label} checked={shown} onChange={toggle} />
      ))}
    </Popover.Dropdown>
  </Popover>
);

/** On phones the filters share one button that says how many are set. */
function PhoneFilters({ filters, list }: { filters: readonly TableFilter[]; list: ListState }): ReactNode {
  const count = Object.keys(list.filters).length;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <button type="button" className="filter-chip" data-on={count > 0 || undefined} data-plain>
          <ListFilter {...ICON} />
          {count > 0 ? `Filters: ${count}` : 'Filters'}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="column-choice">
        {filters.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={list.filters[filter.name]}
            onChoose={(value) => list.setFilter(filter.name, value)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

type TableToolsProps = {
  list: ListState;
  searchLabel: string;
  filters: readonly TableFilter[];
  columns: readonly ColumnToggle[];
  phone: boolean;
  /** After the columns: "Export" and the like. */
  extra?: ReactNode;
};

export const TableTools = ({ list, searchLabel, filters, columns, phone, extra }: TableToolsProps): ReactNode => (
  <div className="table-tools">
    <SearchField value={list.search} onSearch={list.setSearch} label={searchLabel} />
    {phone && filters.length > 0 && <PhoneFilters filters={filters} list={list} />}
    {!phone &&
      filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={list.filters[filter.name]}
          onChoose={(value) => list.setFilter(filter.name, value)}
        />
      ))}
    <span className="table-tools-gap" />
    {!phone && columns.length > 1 && <ColumnChoice columns={columns} />}
    {extra}
  </div>
);
