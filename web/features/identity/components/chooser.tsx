import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { matchesSearch } from '../../../../shared/kernel/fold-text.ts';
import { readUser } from '../../../api/session-store.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { SkeletonBar } from '../../../design/patterns/state/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { useDelayed } from '../../../design/patterns/behaviour/use-delayed.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { AuthHeading } from './auth-heading.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { CoverCrest } from '../../../design/patterns/cover/cover.tsx';
import styles from './chooser.module.css';
import authHeadingStyles from './auth-heading.module.css';
import { t } from '../../../texts/text.ts';
import { language } from '../../../texts/language.ts';
import { rich } from '../../../texts/rich.ts';

export type ChooserRow = {
  readonly id: string;
  readonly name: string;
  /** Domain or url; the list can be searched and sorted by it. */
  readonly address: string;
  readonly second: ReactNode;
  readonly art: ReactNode;
  readonly badge?: ReactNode;
  /** Shown, but disabled. */
  readonly closed: boolean;
  readonly choose: () => Promise<void>;
};

type ChooserProps = {
  title: string;
  /** First row in every order: 'Workspace home'. */
  home?: ChooserRow | null;
  rows: readonly ChooserRow[] | undefined;
  addressWord: 'url' | 'domain';
  /** Above the rows: '4 branches available'. */
  count?: string;
  emptySearch: string;
  /** Shown when there is nothing to choose from. */
  none: string;
  failed: string;
  error: unknown;
  onRetry: () => void;
  /** Shown when a choice fails. */
  refused: string;
  /** Whether below the list a link leads back to the instances. */
  leadsBack?: boolean;
};

type SortBy = 'name' | 'address';

/** Returns the rows that match the search, in the chosen order. */
function arrange<Row extends { readonly name: string; readonly address: string }>(rows: readonly Row[], search: string, by: SortBy): Row[] {
  const matches = rows.filter(({ name, address }) => matchesSearch([name, address], search));
  return matches.toSorted((a, b) => a[by].localeCompare(b[by], language(), { sensitivity: 'base' }));
}

const Skeleton = (): ReactNode =>
  Array.from({ length: 5 }, (_, i) => (
    <li key={i} className={styles.chooserRow} aria-hidden="true">
      <CoverCrest>
        <SkeletonBar width={44} height={44} />
      </CoverCrest>
      <span className={clsx('grow', styles.chooserSkeleton)}>
        <SkeletonBar width={`${[52, 38, 60, 44, 48][i]}%`} />
        <SkeletonBar width={`${[34, 42, 30, 38, 26][i]}%`} height={10} />
      </span>
    </li>
  ));

function Row({ row, busy, onChoose }: { row: ChooserRow; busy: boolean; onChoose: () => void }): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={styles.chooserRow}
        aria-disabled={row.closed || busy || undefined}
        data-closed={row.closed || undefined}
        onClick={onChoose}
      >
        <CoverCrest>{row.art}</CoverCrest>
        <span className={styles.chooserName}>
          <b dir="auto">{row.name}</b>
          <small>{row.second}</small>
        </span>
        {row.badge}
        {!row.closed && <Chevron />}
      </button>
    </li>
  );
}

const Chevron = (): ReactNode => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" data-points>
    <path d="m6 3.5 4.5 4.5L6 12.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

type ToolsProps = {
  word: 'url' | 'domain';
  search: string;
  by: SortBy;
  onSearch: (text: string) => void;
  onSort: (by: SortBy) => void;
  onEnter: () => void;
};

function Tools({ word, search, by, onSearch, onSort, onEnter }: ToolsProps): ReactNode {
  const label = word === 'url' ? t('Search by name or url') : t('Search by name or domain');
  return (
    <div className={styles.chooserTools} data-field-size="large">
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
        className={styles.chooserSort}
        aria-label={t('Sort by')}
        value={by}
        onChange={(event) => onSort(event.currentTarget.value === 'address' ? 'address' : 'name')}
      >
        <option value="name">{t('Name')}</option>
        <option value="address">{word === 'url' ? t('Url') : t('Domain')}</option>
      </select>
    </div>
  );
}

/** The notes above the list: a failure, or that there is nothing to choose from. */
function Notes({ problem, onClose, empty, ...props }: ChooserProps & { problem: boolean; onClose: () => void; empty: boolean }): ReactNode {
  return (
    <>
      {problem && (
        <div className={styles.chooserNote}>
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

const DelayedSkeleton = (): ReactNode => (useDelayed(true) ? <Skeleton /> : null);

/** Returns who is signed in, as this browser knows it. */
export function signedInText(): ReactNode {
  const user = readUser();
  if (!user) return null;
  const name = fullNameOf(user);
  return rich('Signed in as {name}, {email}', { name, email: user.email });
}

/** The ways out of a chooser: back to the instances, where there is a choice of them, and out of the session. */
export function ChooserFoot({ leadsBack }: { leadsBack: boolean }): ReactNode {
  const paths = usePaths();
  return (
    <p className={authHeadingStyles.foot}>
      {leadsBack && (
        <>
          <Link to={paths.chooseInstance()}>{t('Your Accounts')}</Link> ·{' '}
        </>
      )}
      <SignOutButton />
    </p>
  );
}

/** Moves the focus to the heading of a chooser that follows another one: the row that was chosen is gone. */
function takeFocus(heading: HTMLHeadingElement | null): void {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) heading?.focus({ preventScroll: true });
}

/** A list with search and order whose rows are buttons; Enter chooses a single match. */
export function Chooser(props: ChooserProps): ReactNode {
  const { title, home = null, rows, addressWord, count, emptySearch } = props;
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
      // Navigates when it succeeds; the list stays busy until then.
      await row.choose();
    } catch {
      setProblem(true);
      setBusy(false);
    }
  };

  return (
    <div data-width="wide">
      <AuthHeading title={title} sentence={signedInText()} heading={takeFocus} />
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
          <p className={clsx('small dim', styles.chooserCount)} role="status">
            {count}
          </p>
          <ul className={clsx('list', styles.chooserList)} aria-busy={rows === undefined}>
            {rows === undefined ? (
              <DelayedSkeleton />
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
      <ChooserFoot leadsBack={props.leadsBack ?? false} />
    </div>
  );
}
