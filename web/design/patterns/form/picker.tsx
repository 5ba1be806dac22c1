import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { Checkbox } from '../../primitives/choice.ts';
import { Modal } from '../../primitives/dialog.ts';
import { TextInput } from '../../primitives/input.ts';
import { Failed } from '../state/failed.tsx';
import { Loading } from '../state/loading.tsx';
import { MessageLines, Note } from '../state/note.tsx';
import { CoverChip } from '../cover/cover.tsx';
import { DialogFoot } from '../feedback/dialog-foot.tsx';
import { apart } from '../feedback/named.ts';
import { useSearchText } from '../behaviour/use-search-text.ts';
import styles from './picker.module.css';

type Page<Item> = { readonly data: readonly Item[]; readonly paginatorInfo: { readonly total: number } };
export type PickerRow = { readonly id: string; readonly name: string; readonly second?: string; readonly art?: ReactNode };

type PickerProps<Data, Item> = {
  opened: boolean;
  onClose: () => void;
  title: string;
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
  /** "Enroll", "Add": disabled until one is chosen. */
  act: string;
  busyAct: string;
  /** One sentence after "n selected": "People of this group are left out." */
  hint?: string;
  /** Closes by itself when this succeeds; a failure is shown here, and the selection is kept. */
  onPick: (items: readonly Item[]) => Promise<unknown>;
};

type ChoiceProps<Item> = {
  onPick: (items: readonly Item[]) => Promise<unknown>;
  /** Is told how many items are selected. */
  onChosen?: ((count: number) => void) | undefined;
  /** Called after `onPick` has succeeded, in place of `onClose`; null: nothing follows. */
  onPicked?: (() => void) | null;
};

type PickerPartProps<Data, Item> = Omit<PickerProps<Data, Item>, 'opened' | 'title'> &
  ChoiceProps<Item> & {
    /** Has a lower list, below other fields. */
    short?: boolean;
  };

/** A dialog to select several items: search on the server, chips of the selected items, "n selected". */
export function Picker<Data, Item>(props: PickerProps<Data, Item>): ReactNode {
  // Rendered only while open, so that each opening begins with an empty state.
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} size={560}>
      {props.opened && <PickerPart {...props} />}
    </Modal>
  );
}

/** The selected items, and the act on them: it is sent once, and a failure keeps the selection. */
function useChoice<Item>(idOf: (item: Item) => string, { onPick, onChosen, onPicked }: ChoiceProps<Item>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const choose = (next: ReadonlyMap<string, Item>): void => {
    setChosen(next);
    onChosen?.(next.size);
  };
  const send = async (): Promise<void> => {
    if (busy || chosen.size === 0) return;
    setBusy(true);
    setError(null);
    try {
      await onPick([...chosen.values()]);
      onPicked?.();
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };
  return {
    chosen,
    busy,
    error,
    send,
    toggle: (item: Item): void => {
      const next = new Map(chosen);
      if (!next.delete(idOf(item))) next.set(idOf(item), item);
      choose(next);
    },
    drop: (id: string): void => choose(new Map([...chosen].filter(([key]) => key !== id))),
  };
}

/** What a picker consists of, inside another dialog. */
export function PickerPart<Data, Item>(props: PickerPartProps<Data, Item>): ReactNode {
  const { onClose, searchLabel, query, delay, pick, row, empty, act, busyAct, hint, pageSize, short = false } = props;
  const { onPick, onChosen, onPicked = onClose } = props;
  const [typed, setTyped] = useState('');
  const [pageNumber, setPageNumber] = useState(1);
  const choice = useChoice<Item>((item) => row(item).id, { onPick, onChosen, onPicked });
  const { chosen, busy, error, send } = choice;
  const results = useQuery({ ...query(useSearchText(typed, delay), pageNumber), placeholderData: keepPreviousData });
  const page = results.data === undefined ? undefined : pick(results.data);
  const search = (text: string): void => {
    setTyped(text);
    setPageNumber(1);
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
      <Chips rows={[...chosen.values()].map(row)} onDrop={choice.drop} />
      <div className={styles.pickerList} aria-busy={results.isFetching} data-short={short || undefined}>
        {results.isPending && <Loading rows={6} />}
        {results.isError && <Failed title="The list could not be loaded" error={results.error} onRetry={() => void results.refetch()} />}
        {page && <Items items={page.data} row={row} empty={empty} isChosen={(id) => chosen.has(id)} onToggle={choice.toggle} />}
        {page && <More page={page} size={pageSize} number={pageNumber} onTurn={setPageNumber} />}
      </div>
      {error && (
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      )}
      <DialogFoot>
        <p className="small dim" role="status">
          <b className="ink num">{chosen.size}</b> selected{hint ? `. ${hint}` : ''}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size === 0} aria-disabled={busy || undefined} onClick={() => void send()}>
          {busy ? busyAct : act}
        </Button>
      </DialogFoot>
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
      {data.length} of {paginatorInfo.total.toLocaleString('en-GB')} shown. Search to find the others.
    </p>
  );

/** Turns the pages of a list; nothing for a single page. */
const Pages = ({ number, of, onTurn }: { number: number; of: number; onTurn: (page: number) => void }): ReactNode =>
  of > 1 && (
    <p className={styles.pickerPages}>
      <Button variant="default" size="xs" disabled={number <= 1} onClick={() => onTurn(number - 1)}>
        Previous
      </Button>
      <span className="small dim num" role="status">
        Page {number} of {of.toLocaleString('en-GB')}
      </span>
      <Button variant="default" size="xs" disabled={number >= of} onClick={() => onTurn(number + 1)}>
        Next
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
      <button type="button" aria-label={`Remove ${name}`} onClick={onDrop}>
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}

const Chips = ({ rows, onDrop }: { rows: readonly PickerRow[]; onDrop: (id: string) => void }): ReactNode => (
  <ul className={styles.pickerChips} aria-label="Selected">
    {rows.map(({ id, name }) => (
      <Chip key={id} name={name} onDrop={() => onDrop(id)} />
    ))}
  </ul>
);
