import { Minus, Plus, Trash2, UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ROW_ACTS, type RowList } from '../../../shared/access/row-acts.ts';
import type { ActOnRowsInput } from '../../api/generated/graphql.ts';
import { keepJob } from '../../api/job-store.ts';
import { tenantAddress } from '../../api/tenant-address.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { useLast } from '../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../design/patterns/feedback/confirm.tsx';
import { presentParams } from '../../design/patterns/page/present-params.ts';
import type { BulkAction, SelectedRows } from '../../design/patterns/table/columns.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { actOnRowsDocument } from '../api/act-on-rows.ts';
import { SUBSCRIPTION_BLOCKED } from '../growth.ts';
import { useViewer } from '../../session/viewer.tsx';
import { actText, confirmText, rowsText, verbOf } from './row-act-words.ts';
import { RowsPanel } from './rows-panel.tsx';
import { type NamedRows, useRowsImpact } from './rows-impact.ts';
import { TargetPicker } from './target-picker.tsx';
import { withJob } from './with-job.ts';
import { rich } from '../../texts/rich.ts';
import { t, text } from '../../texts/text.ts';

/** What acts on rows change: lists name people, courses, branches and groups, or count them. */
const CHANGED: readonly Topic[] = ['people', 'courses', 'branches', 'groups', 'enrolments', 'deletions'];

/** Rows of a confirmation; more are counted. */
const SHOWN = 5;

type RowSearch = Omit<NonNullable<ActOnRowsInput['found']>, 'total'>;
type ListedRow = { readonly id: string };

type RowActsOf<Row extends ListedRow> = {
  readonly list: RowList;
  /** Search and filters of the list, as its paged query takes them. */
  readonly found: RowSearch;
  /** How a row is shown in a confirmation. */
  readonly nameOf: (row: Row) => { readonly name: string; readonly detail?: string };
  /** Which rows allow an act, where their list tells it. */
  readonly may?: Readonly<Record<string, (row: Row) => boolean>>;
  /** The acts that a list within a page has, in place of all; null: as everywhere. */
  readonly only?: Readonly<Record<string, CustomAction | null>>;
};

/** An act whose targets are those of the page: of a course, that very course. */
export type CustomAction = {
  readonly targets: readonly string[];
  readonly title: (count: number) => string;
  readonly text: string;
  readonly consequence: string;
  readonly danger: boolean;
};

type Chosen<Row> = { readonly act: string; readonly selected: SelectedRows<Row> };

const namedRows = (selected: SelectedRows<ListedRow>, found: RowSearch): NamedRows =>
  selected.all ? { found: { ...found, total: selected.count } } : { ids: selected.rows.map(({ id }) => id) };

/** Acts that take a licence, or add to what the plan limits. */
const adds = (act: string): boolean => /^(add_|enrol(_users)?$|activate$)/.test(act);
const ICONS: Readonly<Record<string, ReactNode>> = {
  activate: <UserCheck {...ICON} />,
  deactivate: <UserX {...ICON} />,
  delete: <Trash2 {...ICON} />,
};
const iconOf = (act: string): ReactNode => ICONS[act] ?? (adds(act) ? <Plus {...ICON} /> : <Minus {...ICON} />);

/** Returns the acts on several rows of a list, their dialogs, and the panel with progress and results of the last one. */
export function useRowActs<Row extends ListedRow>({
  list,
  found,
  nameOf,
  may = {},
  only,
}: RowActsOf<Row>): {
  readonly bulk: readonly BulkAction<Row>[];
  readonly dialogs: ReactNode;
  readonly panel: ReactNode;
} {
  const viewer = useViewer();
  const [chosen, setChosen] = useState<Chosen<Row> | null>(null);
  const allowed = Object.entries(ROW_ACTS[list]).filter(
    ([act, { call }]) => viewer.can(call) && (only === undefined || Object.hasOwn(only, act)),
  );
  const bulk = allowed.map(([act]): BulkAction<Row> => ({
    label: (count) => only?.[act]?.title(count) ?? actText(list, act, count),
    icon: iconOf(act),
    danger: only?.[act]?.danger ?? act === 'delete',
    blocked: viewer.growthBlocked && adds(act) ? t(SUBSCRIPTION_BLOCKED) : null,
    may: may[act],
    onAct: (selected) => setChosen({ act, selected }),
  }));
  const dialogs = <ActDialogs list={list} found={found} nameOf={nameOf} only={only} chosen={chosen} onClose={() => setChosen(null)} />;
  return { bulk, dialogs, panel: <RowsPanel topics={CHANGED} /> };
}

type DialogsProps<Row extends ListedRow> = Pick<RowActsOf<Row>, 'list' | 'found' | 'nameOf'> & {
  only: RowActsOf<Row>['only'] | undefined;
  chosen: Chosen<Row> | null;
  onClose: () => void;
};

/** Returns a function that acts on the chosen rows, and shows the job in the address. */
function useActing<Row extends ListedRow>({ list, found, chosen }: Pick<DialogsProps<Row>, 'list' | 'found' | 'chosen'>) {
  const branchUrl = tenantAddress().branch;
  const { pathname } = useLocation();
  const [, setParams] = useSearchParams();
  const act = useCommand(actOnRowsDocument, { invalidates: CHANGED });
  return async (targets: readonly { readonly id: string }[]): Promise<void> => {
    if (!chosen) return;
    const { selected } = chosen;
    const input = {
      list,
      act: chosen.act,
      ...namedRows(selected, found),
      ...(targets.length > 0 && { targets: targets.map(({ id }) => id) }),
    };
    const { job } = (await act.mutateAsync({ input, branchUrl })).actOnRows;
    if (job.status === 'running') keepJob({ id: job.id, topics: CHANGED, list: pathname });
    selected.clear();
    setParams(withJob(presentParams(), job.id));
  };
}

const ALL_MATCHES = text('All rows that match the search.');

function ActDialogs<Row extends ListedRow>({ list, found, nameOf, only, chosen, onClose }: DialogsProps<Row>): ReactNode {
  const run = useActing({ list, found, chosen });
  const last = useLast(chosen);
  const entry = last ? ROW_ACTS[list][last.act] : undefined;
  if (!last || !entry) return null;
  const own = only?.[last.act] ?? null;
  const title = own?.title(last.selected.count) ?? actText(list, last.act, last.selected.count);
  if (entry.targets === null || own)
    return (
      <ConfirmAct
        list={list}
        found={found}
        nameOf={nameOf}
        last={last}
        opened={chosen !== null}
        onClose={onClose}
        title={title}
        own={own}
        onConfirm={() => run(own?.targets.map((id) => ({ id })) ?? [])}
      />
    );
  return (
    <TargetPicker
      targets={entry.targets}
      branchUrl={tenantAddress().branch}
      opened={chosen !== null}
      onClose={onClose}
      title={title}
      {...verbOf(last.act)}
      {...(last.selected.all && { hint: t(ALL_MATCHES) })}
      onPick={run}
    />
  );
}

type ConfirmProps<Row extends ListedRow> = Pick<RowActsOf<Row>, 'list' | 'found' | 'nameOf'> & {
  last: Chosen<Row>;
  opened: boolean;
  onClose: () => void;
  title: string;
  own: CustomAction | null;
  onConfirm: () => Promise<void>;
};

/** Asks for confirmation before several rows are acted on, with what a deletion affects. */
function ConfirmAct<Row extends ListedRow>({
  list,
  found,
  nameOf,
  last,
  opened,
  onClose,
  title,
  own,
  onConfirm,
}: ConfirmProps<Row>): ReactNode {
  const { act, selected } = last;
  const { text, consequence } = own ?? confirmText(list, act, tenantAddress().branch !== null);
  const isCounted = act === 'delete';
  const impact = useRowsImpact(list, opened && isCounted ? namedRows(selected, found) : null);
  const rows = selected.all ? [] : selected.rows.slice(0, SHOWN);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={rich('{title}?', { title })}
      text={text}
      impact={isCounted ? impact : undefined}
      consequence={consequence}
      danger={own?.danger ?? act !== 'activate'}
      act={title}
      busyAct={verbOf(act).busyAct}
      onConfirm={onConfirm}
    >
      {rows.map((row) => (
        <ConfirmRow key={row.id} {...nameOf(row)} />
      ))}
      {selected.all && <ConfirmRow name={rowsText(list, selected.count)} detail={t(ALL_MATCHES)} />}
      {!selected.all && selected.count > SHOWN && <ConfirmRow name={t('and {count} more', { count: selected.count - SHOWN })} />}
    </Confirm>
  );
}
