import { setTimeout as pause } from 'node:timers/promises';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { ACT_ON_ROWS } from '../../fixtures/calls.ts';
import { testContext } from '../../fixtures/personas.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { cpuNote, productCpu } from '../processes.ts';
import { type BenchTenant, peopleShown, startTenant } from '../tenant.ts';

const POLL_MS = 100;
const CREATE = 'mutation { createGroup(input: { name: "Everybody" }) { id } }';
const ROWS_JOB = 'query ($id: ID!) { rowsJob(id: $id) { changed job { status } } }';

type Stage = { readonly tenant: BenchTenant; readonly people: number; readonly group: string };

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const people = quick ? 200 : 5_000;
    await inParallel([...Array(people).keys()], 8, async (n) => {
      const input = { first_name: 'Row', last_name: `No ${n}`, email: `rows-${n}@bench.test`, role: 'learner' as const };
      await createUser(testContext(), tenant.scope, input);
    });
    // The search finds who is in the list by then.
    await peopleShown(tenant, 'rows-', people);
    const { createGroup } = await tenant.client.call(tenant.admin, CREATE, {});
    return { tenant, people, group: createGroup.id };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** Acts on all people that the search finds. Returns the seconds until the job has ended. */
async function acted({ tenant: { client, admin }, people, group }: Stage): Promise<number> {
  const begun = performance.now();
  const found = { search: 'rows-', total: people };
  const input = { list: 'users', act: 'add_to_groups', found, targets: [group] };
  const { actOnRows } = await client.call(admin, ACT_ON_ROWS, { input });
  for (;;) {
    const { rowsJob } = await client.call(admin, ROWS_JOB, { id: actOnRows.job.id });
    if (rowsJob.job.status !== 'running') {
      if (rowsJob.changed !== people) throw new Error(`${rowsJob.changed} of ${people} rows were changed.`);
      return (performance.now() - begun) / 1000;
    }
    await pause(POLL_MS);
  }
}

const rows: Row<Stage> = {
  name: 'act-on-rows',
  title: 'Act on 5,000 rows of users: add them to a group, until all are in it',
  goal: 'told for comparison',
  measure: async (stage) => {
    const spentSince = productCpu();
    const seconds = await acted(stage);
    const spent = spentSince(stage.people);
    const perSecond = stage.people / seconds;
    return {
      text: `${Math.round(perSecond)} rows/s, ${seconds.toFixed(1)} s`,
      meets: null,
      figures: { seconds, perSecond, rows: stage.people, ...spent },
      notes: [`${stage.people.toLocaleString('en')} users.`, cpuNote('row', spent)],
    };
  },
};

/** Acts on several rows of a list. */
export const bulkActions = groupOf<Stage>({ rows: [rows], setUp, tearDown: ({ tenant }) => tenant.close() });
