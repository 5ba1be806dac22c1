import { createUser } from '../../../functions/people/users/person.commands.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { testContext } from '../../fixtures/personas.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { CallContext, CourseFixture } from '../learning/course-fixture.ts';

const JOB = `job { id title status done total message } list act targets { id name } changed unchanged refused can_undo undoes undone_by
  following { status done total message }`;
export const ACT = `mutation ($input: ActOnRowsInput!) { actOnRows(input: $input) { ${JOB} } }`;
export const UNDO = `mutation ($id: ID!) { undoActOnRows(id: $id) { ${JOB} } }`;
export const ROWS_JOB = `query ($id: ID!) { rowsJob(id: $id) { ${JOB} } }`;
export const ROWS = `query ($id: ID!, $result: String, $page: Int, $limit: Int) { rowsJobPage(id: $id, result: $result, page: $page, limit: $limit) {
  data { id name result message changed } paginatorInfo { total } } }`;

export type RowsJob = {
  readonly job: { readonly id: string; readonly title: string; readonly status: string; readonly done: number; readonly total: number };
  readonly targets: readonly { readonly id: string; readonly name: string }[];
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly can_undo: boolean;
  readonly undoes: string | null;
  readonly undone_by: string | null;
  readonly following: { readonly status: string; readonly done: number; readonly total: number; readonly message: string | null } | null;
};
export type Row = { readonly id: string; readonly name: string | null; readonly result: string; readonly message: string | null };

type Ids = readonly (string | number)[];

/** Returns the acts on rows of a fixture, by name of the caller. */
export function rowsOf(fixture: () => CourseFixture) {
  const look = async (who: PersonName, id: string, context: CallContext = {}): Promise<RowsJob | null> =>
    (await fixture().get(who, ROWS_JOB, { id }, context)).rowsJob;
  return {
    look,
    act: async (who: PersonName, list: string, act: string, ids: Ids, targets?: Ids): Promise<RowsJob> => {
      const input = { list, act, ids: ids.map(String), ...(targets && { targets: targets.map(String) }) };
      return (await fixture().get(who, ACT, { input })).actOnRows;
    },
    found: async (who: PersonName, list: string, act: string, found: Record<string, unknown>, targets?: Ids): Promise<RowsJob> => {
      const input = { list, act, found, ...(targets && { targets: targets.map(String) }) };
      return (await fixture().get(who, ACT, { input })).actOnRows;
    },
    undo: async (who: PersonName, { job }: RowsJob): Promise<RowsJob> => (await fixture().get(who, UNDO, { id: job.id })).undoActOnRows,
    rows: async (who: PersonName, { job }: RowsJob, result?: string): Promise<readonly Row[]> =>
      (await fixture().get(who, ROWS, { id: job.id, result, limit: 200 })).rowsJobPage.data,
    ended: async (who: PersonName, { job }: RowsJob): Promise<RowsJob> => {
      await eventually(async () => (await look(who, job.id))?.job.status !== 'running');
      const end = await look(who, job.id);
      if (!end) throw new Error(`Job ${job.id} is gone.`);
      return end;
    },
  };
}

/** Gives acme licences for many people. */
export async function manyLicences({ personas }: CourseFixture, limit = 2_000): Promise<void> {
  const key = records.instance(personas.t1.scope, 'licence');
  await putItem('records', { ...(await getItem('records', key, licenceRecord)), ...key, limit });
}

/** Makes learners of the branch north. Returns their ids. */
export async function makeLearners({ personas }: CourseFixture, word: string, count: number): Promise<number[]> {
  const { scope, north } = personas.t1;
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const input = { first_name: word, last_name: `No ${n}`, email: `${word}-${n}@rows.test`.toLowerCase(), role: 'learner' as const };
    ids.push((await createUser(testContext(), scope, { ...input, branches: [north] })).person);
  }
  return ids;
}
