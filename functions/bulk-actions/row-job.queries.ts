import type { SentenceText } from '../../shared/kernel/regional/sentence.ts';
import { fullNameOf } from '../../shared/people/full-name.ts';
import type { RowList } from '../../shared/access/row-acts.ts';
import { ROW_ACTS } from '../../shared/access/row-acts.ts';
import { asId, type CourseId, type JobId } from '../../shared/kernel/ids.ts';
import { type PaginatorInfo, type PageRequest, paginatorOf } from '../../shared/kernel/page-input.ts';
import { readHeadersWithDeleted } from '../courses/course.queries.ts';
import { groupRecord } from '../people/group.records.ts';
import { branchRecord, memberRecord, personId } from '../platform/request/access-records.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import type { JobItem } from '../platform/store/job-record.ts';
import { getMany } from '../platform/tables/batches.ts';
import { seesEveryJob, visibleJob } from '../tenancy/job.queries.ts';
import { type Following, followingOf } from './following-jobs.queries.ts';
import { ACT_ON_ROWS } from './row-job.ts';
import {
  type COUNTED,
  type Counts,
  jobsOf,
  NO_ROWS,
  readRowJob,
  readStep,
  readSteps,
  readUndone,
  type RowJob,
  type RowResult,
  unpackChanges,
} from './row-job.records.ts';

/** An act on rows with its progress. */
export type RowJobView = {
  readonly job: JobItem;
  readonly about: RowJob;
  readonly counts: Counts;
  /** Its last commits, for lists that are read after it. */
  readonly tokens: readonly string[];
  /** The job that took it back. */
  readonly undoneBy: number | null;
  readonly canUndo: boolean;
  /** The progress of what follows from large rows, which jobs of their own do; null where nothing does. */
  readonly following: Following | null;
};

/** Returns whether the caller is where the job was started, or administers the whole instance: its rows have names. */
const isHere = (viewer: TenantViewer, { caller }: RowJob): boolean =>
  seesEveryJob(viewer) || (viewer.person === caller.person && (viewer.tenant.branch?.slug ?? null) === caller.branch);

const hasBack = ({ undoes, list, act }: RowJob): boolean => undoes === null && ROW_ACTS[list][act]?.back !== null;

/** Returns an act on rows that the caller may see; null for any other job. */
export async function openRowJob(viewer: TenantViewer, input: string): Promise<RowJobView | null> {
  const job = await visibleJob(viewer, input);
  if (job?.kind !== ACT_ON_ROWS) return null;
  const { scope } = viewer.tenant;
  const id = asId<JobId>(job.id);
  const about = await readRowJob(scope, id);
  if (!about || !isHere(viewer, about)) return null;
  const last = Math.ceil(job.done / about.step) - 1;
  const [step, undoneBy] = await Promise.all([last < 0 ? undefined : readStep(scope, id, last), readUndone(scope, id)]);
  const { counts, tokens } = step ?? { counts: NO_ROWS, tokens: [] };
  const following = await followingOf(scope, jobsOf(step));
  return {
    job,
    about,
    counts,
    tokens,
    undoneBy,
    canUndo: hasBack(about) && undoneBy === null && job.status !== 'running' && counts.changed > 0,
    following,
  };
}

/** A row of an act with its result. */
export type RowView = {
  readonly id: number;
  /** null for a row that the caller may not see, and for what is gone. */
  readonly name: string | null;
  readonly result: (typeof COUNTED)[number];
  readonly message: string | null;
  /** The pattern and values of the message; null where it has none. */
  readonly text: SentenceText | null;
  /** How many targets were changed of it. */
  readonly changed: number;
};

type Names = (scope: Scope, ids: readonly number[]) => Promise<(string | null)[]>;

const named =
  <Kind extends 'branch' | 'group'>(kind: Kind, schema: typeof branchRecord | typeof groupRecord): Names =>
  async (scope, ids) => {
    const items = await getMany(
      'records',
      ids.map((id) => records.header(scope, kind, id)),
    );
    return items.map((item) => (item ? schema.parse(item).name : null));
  };

const NAMES: Readonly<Record<RowList, Names>> = {
  users: async (scope, ids) => {
    const members = await getMany(
      'records',
      ids.map((id) => records.member(scope, personId(id))),
      memberRecord,
    );
    return members.map((member) => (member ? fullNameOf(member) : null));
  },
  courses: async (scope, ids) =>
    (
      await readHeadersWithDeleted(
        scope,
        ids.map((id) => asId<CourseId>(id)),
      )
    ).map((course) => course?.title ?? null),
  branches: named('branch', branchRecord),
  groups: named('group', groupRecord),
};

const shownResult = ({ result }: RowResult): RowView['result'] => (result === 'missing' || result === '' ? 'refused' : result);

/** Returns a page of the rows of an act with their results, those with one result where it is given. Rows that were not its turn yet are left out. */
export async function rowsOfJob(
  viewer: TenantViewer,
  { job, about }: RowJobView,
  page: Pick<PageRequest<string>, 'page' | 'limit'>,
  result: RowView['result'] | null,
): Promise<{ data: RowView[]; paginatorInfo: PaginatorInfo }> {
  const { scope } = viewer.tenant;
  const steps = await readSteps(scope, asId<JobId>(job.id));
  const all = steps
    .filter(({ state }) => state === 'done')
    .flatMap(({ rows }) => rows)
    .filter((row) => row.result !== '' && (result === null || shownResult(row) === result));
  const from = (page.page - 1) * page.limit;
  const rows = all.slice(from, from + page.limit);
  const names = await NAMES[about.list](
    scope,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row, index): RowView => ({
    id: row.id,
    name: row.result === 'missing' ? null : (names[index] ?? null),
    result: shownResult(row),
    message: row.message,
    text: row.text ?? null,
    changed: unpackChanges(row.changes).length,
  }));
  return { data, paginatorInfo: paginatorOf(page, all.length) };
}

/** Returns the names of the targets of an act, in their order, without those that are gone. */
export async function targetsOf(viewer: TenantViewer, { about }: RowJobView): Promise<{ id: number; name: string }[]> {
  const list = ROW_ACTS[about.list][about.act]?.targets;
  if (!list) return [];
  const names = await NAMES[list](viewer.tenant.scope, about.targets);
  return about.targets.flatMap((id, index) => {
    const name = names[index];
    return name == null ? [] : [{ id, name }];
  });
}
