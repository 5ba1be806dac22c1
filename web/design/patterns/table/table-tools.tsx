// @chunk table
import { Columns3, ListFilter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { Checkbox } from '../../primitives/choice.ts';
import { ICON } from '../../primitives/icon.ts';
import { Menu, Popover } from '../../primitives/menu.ts';
import { SearchField } from '../form/search-field.tsx';
import type { TableFilter } from './columns.ts';
import { FilterButton } from './filter-button.tsx';
import type { ListState } from './list-state.ts';
import filterStyles from './filter-button.module.css';
import styles from './table-tools.module.css';
import { t } from '../../../texts/text.ts';
import { enumeration } from '../../../texts/formats.ts';

/** Several values of a filter stand in the address with commas between them, as its call takes them. */
const SEPARATOR = ',';

type FilterChipProps = { filter: TableFilter; value: string | undefined; onChoose: (value: string | null) => void };

/** A chip that opens the options of a filter; when one is chosen, a press clears it. */
export function FilterChip(props: FilterChipProps): ReactNode {
  const { filter, value, onChoose } = props;
  if (filter.multiple) return <MultiSelectChip {...props} />;
  const chosen = filter.options.find((option) => option.value === value);
  if (chosen)
    return (
      <button
        type="button"
        className={filterStyles.filterChip}
        data-on
        aria-label={t('Clear filter {filter}: {value}', { filter: filter.label, value: chosen.label })}
        onClick={() => onChoose(null)}
      >
        {filter.label}: {chosen.label}
        <X size={14} aria-hidden />
      </button>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <FilterButton on={false}>{filter.label}</FilterButton>
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

/** A chip whose menu stays open, for one option or several. */
function MultiSelectChip({ filter: { label, options }, value, onChoose }: FilterChipProps): ReactNode {
  const values = value?.split(SEPARATOR) ?? [];
  const chosen = options.filter((option) => values.includes(option.value));
  const words = `${label}: ${enumeration(chosen.map((option) => option.label))}`;
  const toggle = (toggled: string): void => {
    const next = options.filter((option) => values.includes(option.value) !== (option.value === toggled));
    onChoose(next.map((option) => option.value).join(SEPARATOR) || null);
  };
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <FilterButton on={chosen.length > 0} clear={{ label: words, onClear: () => onChoose(null) }}>
          {chosen.length > 0 ? words : label}
        </FilterButton>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.CheckboxItem key={option.value} checked={values.includes(option.value)} onChange={() => toggle(option.value)}>
            {option.label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A column that can be hidden. */
export type ColumnToggle = { readonly id: string; readonly label: string; readonly shown: boolean; readonly toggle: () => void };

const ColumnChoice = ({ columns }: { columns: readonly ColumnToggle[] }): ReactNode => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <Button className={styles.tool} variant="subtle" leftSection={<Columns3 {...ICON} />}>
        <span className={styles.toolWord}>{t('Columns')}</span>
      </Button>
    </Popover.Target>
    <Popover.Dropdown className={styles.columnChoice} role="group" aria-label={t('Columns')}>
      {columns.map(({ id, label, shown, toggle }) => (
        <Checkbox key={id} label={label} checked={shown} onChange={toggle} />
      ))}
    </Popover.Dropdown>
  </Popover>
);

/** On phones, shows and hides the filters. It says how many are set. */
const PhoneFilters = ({ count, opened, onToggle }: { count: number; opened: boolean; onToggle: () => void }): ReactNode => (
  <button
    type="button"
    className={filterStyles.filterChip}
    data-on={count > 0 || undefined}
    data-plain
    aria-expanded={opened}
    onClick={onToggle}
  >
    <ListFilter {...ICON} />
    {count > 0 ? t('Filters: {count}', { count }) : t('Filters')}
  </button>
);

/** A way to sort a list, by the name of its column. */
export type Sort = { readonly sort: string; readonly label: string };

/** On phones, where the columns have no heads. */
const PhoneSort = ({ sorts, list }: { sorts: readonly Sort[]; list: ListState }): ReactNode => (
  <select
    className={styles.phoneSort}
    aria-label={t('Sort by')}
    value={list.sort === null ? '' : `${list.sort} ${list.order}`}
    onChange={({ currentTarget }) => {
      const [sort = '', order] = currentTarget.value.split(' ');
      list.setSort(sort || null, order === 'desc' ? 'desc' : 'asc');
    }}
  >
    <option value="">{t('Default order')}</option>
    {sorts.map(({ sort, label }) => (
      <optgroup key={sort} label={label}>
        <option value={`${sort} asc`}>{t('{label}, ascending', { label })}</option>
        <option value={`${sort} desc`}>{t('{label}, descending', { label })}</option>
      </optgroup>
    ))}
  </select>
);

type TableToolsProps = {
  list: ListState;
  searchLabel: string;
  filters: readonly TableFilter[];
  sorts: readonly Sort[];
  columns: readonly ColumnToggle[];
  phone: boolean;
  /** Filters that are more than a list of options. */
  moreFilters?: ReactNode;
  exportMenu: ReactNode;
  /** The button that saves the view. */
  saveView: ReactNode;
  /** The acts of the list, after the others. */
  acts?: ReactNode;
};

/**
 * The search, filters and columns of a list. On phones columns and export stand beside the search, all others below it; the filters have a
 * line of their own, which a button shows.
 */
export function TableTools(props: TableToolsProps): ReactNode {
  const { list, searchLabel, filters, sorts, columns, phone, moreFilters, exportMenu, saveView, acts } = props;
  const [filtersOpened, setFiltersOpened] = useState(false);
  const search = <SearchField value={list.search} onSearch={list.setSearch} label={searchLabel} />;
  const icons = (
    <>
      {columns.length > 1 && <ColumnChoice columns={columns} />}
      {exportMenu}
    </>
  );
  const allFilters = (
    <>
      {filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={list.filters[filter.name]}
          onChoose={(value) => list.setFilter(filter.name, value)}
        />
      ))}
      {moreFilters}
    </>
  );
  if (!phone)
    return (
      <div className={styles.tableTools}>
        {search}
        {allFilters}
        <span className={styles.tableToolsSpace} />
        <span className={styles.tableToolsEnd}>
          {icons}
          {saveView}
          {acts}
        </span>
      </div>
    );
  const hasFilters = filters.length > 0 || moreFilters !== undefined;
  return (
    <div className={styles.tableTools}>
      <div className={styles.phoneTools}>
        {search}
        {icons}
      </div>
      <div className={styles.phoneTools}>
        {hasFilters && (
          <PhoneFilters count={Object.keys(list.filters).length} opened={filtersOpened} onToggle={() => setFiltersOpened(!filtersOpened)} />
        )}
        {sorts.length > 0 && <PhoneSort sorts={sorts} list={list} />}
        {saveView}
        {acts}
      </div>
      {filtersOpened && (
        <div className={styles.phoneTools} role="group" aria-label={t('Filters')}>
          {allFilters}
        </div>
      )}
    </div>
  );
}
