import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Bone } from '../../../design/patterns/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { useLate } from '../../../design/patterns/use-late.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { DoorHeading } from './door-heading.tsx';
import './chooser.css';

export type ChooserRow = {
  readonly id: string;
  readonly name: string;
  /** Domain or url: searched and sorted by as well. */
  readonly address: string;
  readonly second: ReactNode;
  readonly art: ReactNode;
  readonly badge?: ReactNode;
  /** Shown, but not to be entered. */
  readonly closed: boolean;
  readonly choose: () => Promise<void>;
};

type ChooserProps = {
  title: string;
  /** Stays above the list whatever is searched: 'Workspace home'. */
  home?: ChooserRow | null;
  rows: readonly ChooserRow[] | undefined;
  addressWord: string;
  /** Above the rows: '4 branches available'. */
  count?: string;
  emptySearch: string;
  /** Nothing to choose from at all. */
  none: string;
  failed: string;
  error: unknown;
  onRetry: () => void;
  /** Shown when a choice fails. */
  refused: string;
  signOutTo: string;
};

type SortBy = 'name' | 'address';

/** Rows that fit the search, in the chosen order. */
function arrange<Row extends { readonly name: string; readonly address: string }>(rows: readonly Row[], search: string, by: SortBy): Row[] {
  const wanted = search.trim().toLowerCase();
  const found = rows.filter(({ name, address }) => `${name}\n${address}`.toLowerCase().includes(wanted));
  return found.toSorted((a, b) => a[by].localeCompare(b[by], 'en-GB', { sensitivity: 'base' }));
}

const Skeleton = (): ReactNode =>
  Array.from({ length: 5 }, (_, i) => (
    <li key={i} className="chooser-row" aria-hidden="true">
      <span className="cover-crest">
        <Bone width={44} height={44} />
      </span>
      <span className="grow chooser-bones">
        <Bone width={`${[52, 38, 60, 44, 48][i]}%`} />
        <Bone width={`${[34, 42, 30, 38, 26][i]}%`} height={10} />
      </span>
    </li>
  ));

function Row({ row, busy, onChoose }: { row: ChooserRow; busy: boolean; onChoose: () => void }): ReactNode {
  return (
    <li>
      <button
        type="button"
        className="chooser-row"
        aria-disabled={row.closed || busy || undefined}
        data-closed={row.closed || undefined}
        onClick={onChoose}
      >
        <span className="cover-crest">{row.art}</span>
        <span className="chooser-name">
          <b>{row.name}</b>
          <small>{row.second}</small>
        </span>
        {row.badge}
        {!row.closed && <Chevron />}
      </button>
    </li>
  );
}

const Chevron = (): ReactNode => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="m6 3.5 4.5 4.5L6 12.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

type ToolsProps = {
  word: string;
  search: string;
  by: SortBy;
  onSearch: (text: string) => void;
  onSort: (by: SortBy) => void;
  onEnter: () => void;
};

function Tools({ word, search, by, onSearch, onSort, onEnter }: ToolsProps): ReactNode {
  const label = `Search by name or ${word}`;
  return (
    <div className="chooser-tools big">
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
      <select
        className="chooser-sort"
        aria-label="Sort by"
        value={by}
        onChange={(event) => onSort(event.currentTarget.value === 'address' ? 'address' : 'name')}
      >
        <option value="name">Name</option>
        <option value="address">{word.charAt(0).toUpperCase() + word.slice(1)}</option>
      </select>
    </div>
  );
}

/** Above the list: what went wrong, or that there is nothing to choose from. */
function Notes({ problem, onClose, empty, ...props }: ChooserProps & { problem: boolean; onClose: () => void; empty: boolean }): ReactNode {
  return (
    <>
      {problem && (
        <div className="chooser-note">
          <Note tone="danger" alert onClose={onClose}>
            {props.refused}
          </Note>
        </div>
      )}
      {props.error !== null && <Failed title={props.failed} error={props.error} onRetry={props.onRetry} />}
      {empty && <Note tone="progress">{props.none}</Note>}
    </>
  );
}

const Bones = (): ReactNode => (useLate(true) ? <Skeleton /> : null);

/** A searchable, sortable list whose whole rows choose; Enter takes a single match. */
export function Chooser(props: ChooserProps): ReactNode {
  const { title, home = null, rows, addressWord, count, emptySearch, signOutTo } = props;
  const [search, setSearch] = useState('');
  const [by, setBy] = useState<SortBy>('name');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);
  // Workspace home stays first, however the others are sorted.
  const shown = [...arrange(home ? [home] : [], search, by), ...arrange(rows ?? [], search, by)];
  const empty = rows?.length === 0 && home === null;

  const choose = async (row: ChooserRow | undefined): Promise<void> => {
    if (!row || busy || row.closed) return;
    setBusy(true);
    setProblem(false);
    try {
      // The page leads elsewhere when this succeeds; it stays busy until then.
      await row.choose();
    } catch {
      setProblem(true);
      setBusy(false);
    }
  };

  return (
    <div className="door-wide">
      <DoorHeading title={title} />
      <Notes {...props} problem={problem} onClose={() => setProblem(false)} empty={empty} />
      {props.error === null && !empty && (
        <>
          <Tools
            word={addressWord}
            search={search}
            by={by}
            onSearch={setSearch}
            onSort={setBy}
            onEnter={() => void (shown.length === 1 && choose(shown[0]))}
          />
          <p className="small dim chooser-count" role="status">
            {count}
          </p>
          <ul className="list chooser-list" aria-busy={rows === undefined}>
            {rows === undefined ? (
              <Bones />
            ) : (
              shown.map((row) => <Row key={row.id} row={row} busy={busy} onChoose={() => void choose(row)} />)
            )}
          </ul>
          {rows !== undefined && shown.length === 0 && (
            <p className="dim" role="status">
              {emptySearch}
            </p>
          )}
        </>
      )}
      <p className="door-foot">
        <Link to={signOutTo}>Sign out</Link>
      </p>
    </div>
  );
}
