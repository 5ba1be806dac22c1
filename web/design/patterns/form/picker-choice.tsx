import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { Checkbox } from '../../primitives/choice.ts';
import { TextInput } from '../../primitives/input.ts';
import { Failed } from '../state/failed.tsx';
import { Loading } from '../state/loading.tsx';
import { CoverChip } from '../cover/cover.tsx';
import { apart } from '../feedback/named.ts';
import { useSearchText } from '../behaviour/use-search-text.ts';
import styles from './picker.module.css';
import { t } from '../../../texts/text.ts';

type Page<Item> = { readonly data: readonly Item[]; readonly paginatorInfo: { readonly total: number } };
export type PickerRow = { readonly id: string; readonly name: string; readonly second?: string; readonly art?: ReactNode };

/** Where the items of a picker come from, and how they are shown. */
export type PickerSource<Data, Item> = {
  searchLabel: string;
  /** The search of the server; those already assigned are left out by its arguments (`not_in_group`). `page`: from 1, with `pageSize`. */
  query: (search: string, page: number) => UseQueryOptions<Data, Error, Data>;
  /** How many items a page of the query has: then there are buttons for the other pages. */
  pageSize?: number;
  pick: (data: Data) => Page<Item>;
  row: (item: Item) => PickerRow;
  /** Milliseconds after the last key before the search is sent, where they are not the usual ones. */
  delay?: number;
  /** Shown when the search finds nothing. */
  empty: string;
};

type PickerChoiceProps<Data, Item> = PickerSource<Data, Item> & {
  /** The selected items by their ids, in the order in which they were selected. */
  chosen: ReadonlyMap<string, Item>;
  onChosen: (chosen: ReadonlyMap<string, Item>) => void;
  /** Has a lower list, below other fields. */
  short?: boolean;
};

/** A search on the server, its items with checkboxes, and chips of the selected ones. What is selected belongs to the caller. */
export function PickerChoice<Data, Item>(props: PickerChoiceProps<Data, Item>): ReactNode {
  const { searchLabel, query, delay, pick, row, empty, pageSize, chosen, onChosen, short = false } = props;
  const [typed, setTyped] = useState('');
  const [pageNumber, setPageNumber] = useState(1);
  const results = useQuery({ ...query(useSearchText(typed, delay), pageNumber), placeholderData: keepPreviousData });
  const page = results.data === undefined ? undefined : pick(results.data);
  const search = (text: string): void => {
    setTyped(text);
    setPageNumber(1);
  };
  const without = (id: string): Map<string, Item> => new Map([...chosen].filter(([key]) => key !== id));
  const toggle = (item: Item): void => {
    const { id } = row(item);
    onChosen(chosen.has(id) ? without(id) : new Map(chosen).set(id, item));
  };
  return (
    <>
      <div data-field-size="large">
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          onChange={(event) => search(event.currentTarget.value)}
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
          data-autofocus
        />
      </div>
      <div className={styles.pickerChoice} data-short={short || undefined}>
        <div className={styles.pickerList} aria-busy={results.isFetching}>
          {results.isPending && <Loading rows={6} />}
          {results.isError && (
            <Failed title={t('The list could not be loaded')} error={results.error} onRetry={() => void results.refetch()} />
          )}
          {page && <Items items={page.data} row={row} empty={empty} isChosen={(id) => chosen.has(id)} onToggle={toggle} />}
          {page && <More page={page} size={pageSize} number={pageNumber} onTurn={setPageNumber} />}
        </div>
        {chosen.size > 0 && <Chips rows={[...chosen.values()].map(row)} onDrop={(id) => onChosen(without(id))} />}
      </div>
    </>
  );
}

type ItemsProps<Item> = {
  items: readonly Item[];
  row: (item: Item) => PickerRow;
  empty: string;
  isChosen: (id: string) => boolean;
  onToggle: (item: Item) => void;
};

const Items = <Item,>({ items, row, empty, isChosen, onToggle }: ItemsProps<Item>): ReactNode => (
  <>
    {items.length === 0 && <p className={clsx(styles.pickerNone, 'dim')}>{empty}</p>}
    <ul>
      {items.map((item) => {
        const { id, name, second, art } = row(item);
        return (
          <li key={id}>
            <label>
              <Checkbox checked={isChosen(id)} onChange={() => onToggle(item)} />
              {art && <CoverChip>{art}</CoverChip>}
              <span className="grow">
                <b dir="auto">{name}</b>
                {second && <small>{apart(second)}</small>}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  </>
);

type MoreProps = { page: Page<unknown>; size: number | undefined; number: number; onTurn: (page: number) => void };

/** The way to the items that are not shown. */
const More = ({ page, size, number, onTurn }: MoreProps): ReactNode =>
  size === undefined ? <Others page={page} /> : <Pages number={number} of={Math.ceil(page.paginatorInfo.total / size)} onTurn={onTurn} />;

/** Says that there are more items than are shown. */
const Others = ({ page: { data, paginatorInfo } }: { page: Page<unknown> }): ReactNode =>
  paginatorInfo.total > data.length && (
    <p className={clsx(styles.pickerNone, 'dim small')}>
      {t('{shown} of {total} shown. Search to find the others.', { shown: data.length, total: paginatorInfo.total })}
    </p>
  );

/** Turns the pages of a list; nothing for a single page. */
const Pages = ({ number, of, onTurn }: { number: number; of: number; onTurn: (page: number) => void }): ReactNode =>
  of > 1 && (
    <p className={styles.pickerPages}>
      <Button variant="default" size="xs" disabled={number <= 1} onClick={() => onTurn(number - 1)}>
        {t('Previous')}
      </Button>
      <span className="small dim num" role="status">
        {t('Page {page} of {pages}', { page: number, pages: of })}
      </span>
      <Button variant="default" size="xs" disabled={number >= of} onClick={() => onTurn(number + 1)}>
        {t('Next')}
      </Button>
    </p>
  );

/** A chosen item; it scrolls into view when it is added. */
function Chip({ name, onDrop }: { name: string; onDrop: () => void }): ReactNode {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <li ref={place}>
      <span className="truncate" dir="auto" title={name}>
        {name}
      </span>
      <button type="button" aria-label={t('Remove {name}', { name })} onClick={onDrop}>
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}

const Chips = ({ rows, onDrop }: { rows: readonly PickerRow[]; onDrop: (id: string) => void }): ReactNode => (
  <ul className={styles.pickerChips} aria-label={t('Selected')}>
    {rows.map(({ id, name }) => (
      <Chip key={id} name={name} onDrop={() => onDrop(id)} />
    ))}
  </ul>
);
