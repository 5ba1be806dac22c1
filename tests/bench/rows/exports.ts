import { setTimeout as pause } from 'node:timers/promises';
import { groupOf, type Measured, type Options, type Row } from '../bench.ts';
import { writeBase } from '../base-rows.ts';
import { type Caller } from '../client.ts';
import { median, megabytes, milliseconds, repeated } from '../figures.ts';
import { below, cpuOf, memoryOf, processesOf } from '../processes.ts';
import { type BenchTenant, makeInstance, publishCourse, startTenant } from '../tenant.ts';

type Stage = {
  readonly tenant: BenchTenant;
  readonly few: Caller;
  readonly many: Caller;
  readonly fewRows: number;
  readonly manyRows: number;
};
type Format = 'csv' | 'xlsx';

const COLUMNS = ['first_name', 'last_name', 'email', 'role', 'instance_is_active', 'inactive_cause', 'created_at'];
const USERS = { list: 'usersPage', variables: { sort: 'name', order: 'asc' }, columns: COLUMNS };

async function setUp({ quick }: Options): Promise<Stage> {
  const mark = Date.now() - 60_000;
  const tenant = await startTenant({}, 'many');
  try {
    // With their admin, so that the short list is the longest one that is no job.
    const [fewRows, manyRows] = quick ? [999, 12_000] : [9_999, 100_000];
    await writeBase(tenant.scope, await publishCourse(tenant), manyRows, mark);
    const few = await makeInstance('few');
    await writeBase(few.scope, await publishCourse({ ...tenant, ...few }), fewRows, mark);
    return { tenant, few: few.admin, many: tenant.admin, fewRows, manyRows };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** Asks for an export. Returns the reply, whose file is read to its end where there is one. */
async function exported({ tenant: { cloud } }: Stage, who: Caller, format: Format): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${who.token}`,
    'x-instance-domain': who.host.split('.')[0] ?? '',
  };
  const response = await cloud.fetch(who.host, '/api/exports', { method: 'POST', headers, body: JSON.stringify({ ...USERS, format }) });
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`);
  return response;
}

const short = (format: Format, goal: number): Row<Stage> => ({
  name: `export-${format}`,
  title: `Export of 10,000 users as ${format.toUpperCase()}, until its address is there`,
  goal: `≤ ${goal} s`,
  measure: async (stage, { runs }) => {
    await exported(stage, stage.few, format);
    const host = processesOf('local/main.mjs');
    const used = cpuOf(host);
    const turns = Math.max(3, runs);
    const times = await repeated(turns, async () => {
      const begun = performance.now();
      await exported(stage, stage.few, format);
      return performance.now() - begun;
    });
    const time = median(times);
    const cpu = (cpuOf(host) - used) / turns;
    return {
      text: milliseconds(time),
      meets: time <= goal * 1000,
      figures: { ms: time, cpu, rows: stage.fewRows + 1 },
      notes: [`${milliseconds(cpu)} of CPU in the host's whole process, threads and engine's client included.`],
    };
  },
});

const JOB = 'query ($id: ID!) { job(id: $id) { status done message } }';

/** Memory of all processes of the product. */
const product = (): number => memoryOf(below(process.pid));

/** Exports all people by a job. Returns its seconds, and the highest memory in each half of it. */
async function watched(stage: Stage, format: Format): Promise<{ seconds: number; halves: [number, number] }> {
  const { client } = stage.tenant;
  const begun = performance.now();
  const id = (await exported(stage, stage.many, format)).headers.get('x-trellis-job') ?? '';
  const halves: [number, number] = [0, 0];
  for (;;) {
    const { job } = await client.call(stage.many, JOB, { id });
    if (job.status === 'failed') throw new Error(job.message ?? 'The export failed.');
    const half = job.done * 2 < stage.manyRows ? 0 : 1;
    halves[half] = Math.max(halves[half], product());
    if (job.status === 'done') return { seconds: (performance.now() - begun) / 1000, halves };
    await pause(100);
  }
}

const FLAT_BYTES = 60_000_000;

const long = (format: Format): Row<Stage> => ({
  name: `export-many-${format}`,
  title: `Export of 100,000 users as ${format.toUpperCase()}, by a job: memory of the second half above the first`,
  goal: `≤ ${megabytes(FLAT_BYTES)}`,
  measure: async (stage): Promise<Measured> => {
    // The first one loads the function and the book.
    await watched(stage, format);
    const before = product();
    const { seconds, halves } = await watched(stage, format);
    const growth = Math.max(0, halves[1] - halves[0]);
    return {
      text: `${megabytes(growth)} (${seconds.toFixed(1)} s)`,
      meets: growth <= FLAT_BYTES,
      figures: { before, firstHalf: halves[0], secondHalf: halves[1], seconds },
      notes: [`${megabytes(before)} before, at most ${megabytes(halves[0])} in the first half, ${megabytes(halves[1])} in the second.`],
    };
  },
});

export const exportsGroup = groupOf<Stage>({
  rows: [short('csv', 0.2), short('xlsx', 0.6), long('csv'), long('xlsx')],
  setUp,
  tearDown: ({ tenant }) => tenant.close(),
});
