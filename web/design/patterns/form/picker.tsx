import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { Checkbox } from '../../primitives/choice.ts';
import { Modal } from '../../primitives/dialog.ts';
import { TextInput } from '../../primitives/input.ts';
import { Failed } from '../state/failed.tsx';
import { Loading } from '../loading.tsx';
import { MessageLines, Note } from '../state/note.tsx';
import '../picker.css';

type Page<Item> = { readonly data: readonly Item[]; readonly paginatorInfo: { readonly total: number } };
export type PickerRow = { readonly id: string; readonly name: string; readonly second?: string; readonly art?: ReactNode };

type PickerProps<Data, Item> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  searchLabel: string;
  /** The search of the server; those already chosen are left out by its own arguments (`not_in_group`). */
  query: (search: string) => UseQueryOptions<Data, Error, Data>;
  pick: (data: Data) => Page<Item>;
  row: (item: Item) => PickerRow;
  /** Shown when the search finds nothing. */
  empty: string;
  /** "Enroll", "Add": disabled until one is chosen. */
  act: string;
  busyAct: string;
  /** One sentence after "n selected": "People of this group are left out." */
  hint?: string;
  /** Closes by itself when this succeeds; a failure is shown here, and what was chosen stays. */
  onPick: (items: readonly Item[]) => Promise<unknown>;
};

const DEBOUNCE = 400;

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), value === '' ? 0 : DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Choose several of many: search on the server, chips of the chosen, "n selected". */
export function Picker<Data, Item>(props: PickerProps<Data, Item>): ReactNode {
  // Its state lives as long as it is open: the next opening begins anew.
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} size={560}>
      {props.opened && <PickerBody {...props} />}
    </Modal>
  );
}

function PickerBody<Data, Item>({
  onClose,
  searchLabel,
  query,
  pick,
  row,
  empty,
  act,
  busyAct,
  hint,
  onPick,
}: PickerProps<Data, Item>): ReactNode {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const found = useQuery({ ...query(useDebounced(typed)), placeholderData: keepPreviousData });
  const page = found.data === undefined ? undefined : pick(found.data);

  const toggle = (item: Item): void => {
    const { id } = row(item);
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, item);
    setChosen(next);
  };
  const send = async (): Promise<void> => {
    if (busy || chosen.size === 0) return;
    setBusy(true);
    setError(null);
    try {
      await onPick([...chosen.values()]);
      onClose();
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };

  return (
    <>
      <div className="big">
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
          data-autofocus
        />
      </div>
      <Chips rows={[...chosen.values()].map(row)} onDrop={(id) => setChosen(new Map([...chosen].filter(([key]) => key !== id)))} />
      <div className="picker-list" aria-busy={found.isFetching}>
        {found.isPending && <Loading rows={6} />}
        {found.isError && <Failed title="The list could not be loaded" error={found.error} onRetry={() => void found.refetch()} />}
        {page?.data.length === 0 && <p className="picker-none dim">{empty}</p>}
        <ul>
          {page?.data.map((item) => {
            const { id, name, second, art } = row(item);
            return (
              <li key={id}>
                <label>
                  <Checkbox checked={chosen.has(id)} onChange={() => toggle(item)} />
                  {art && <span className="cover-chip">{art}</span>}
                  <span className="grow">
                    <b>{name}</b>
                    {second && <small>{second}</small>}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        {page && page.paginatorInfo.total > page.data.length && (
          <p className="picker-none dim small">
            {page.data.length} of {page.paginatorInfo.total.toLocaleString('en-GB')} shown. Search to find the others.
          </p>
        )}
      </div>
      {error && (
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      )}
      <div className="dialog-foot">
        <p className="small dim" role="status">
          <b className="ink num">{chosen.size}</b> selected{hint ? `. ${hint}` : ''}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size === 0} aria-disabled={busy || undefined} onClick={() => void send()}>
          {busy ? busyAct : act}
        </Button>
      </div>
    </>
  );
}

const Chips = ({ rows, onDrop }: { rows: readonly PickerRow[]; onDrop: (id: string) => void }): ReactNode =>
  rows.length === 0 ? (
    <div className="picker-gap" />
  ) : (
    <ul className="picker-chips" aria-label="Selected">
      {rows.map(({ id, name }) => (
        <li key={id}>
          <span className="truncate">{name}</span>
          <button type="button" aria-label={`Remove ${name}`} onClick={() => onDrop(id)}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
