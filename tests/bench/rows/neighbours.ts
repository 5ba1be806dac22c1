import { setTimeout as pause } from 'node:timers/promises';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, milliseconds, percentile, repeated } from '../figures.ts';
import { type Client, openClient } from '../client.ts';
import { HOSTILE_BODIES } from '../hostile-bodies.ts';
import { type HostileFile, hostileFiles } from '../hostile-files.ts';
import { type LearnerCalls, learnerCalls } from '../learner-calls.ts';
import { alone, paced } from '../load.ts';
import { type BenchTenant, enrolLearners, makeInstance, publishCourse, startTenant } from '../tenant.ts';

/** Learners of a quiet instance, and those of another one of the same cloud. */
type Stage = {
  readonly tenant: BenchTenant;
  readonly quiet: LearnerCalls;
  readonly loud: LearnerCalls;
  readonly loudAdmin: BenchTenant['admin'];
  readonly loudClient: Client;
};

/** As a function in a cloud has them: the embedded one has higher limits. */
const LIMITS = { CALLS_PER_MINUTE: '300', INSTANCE_CALLS_PER_MINUTE: '3000' };
const QUIET_PER_SECOND = 10;
const TIMES_AS_MANY = 50;
const HOSTILE_CALLERS = 4;
/** What other people's calls may add to a call. */
const GROWTH_PERCENT = 20;

async function learnersOf(tenant: BenchTenant, count: number): Promise<LearnerCalls> {
  const course = await publishCourse(tenant);
  const calls = learnerCalls(tenant.client, course, await enrolLearners(tenant, course, count));
  await alone(20, calls.answer);
  return calls;
}

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant(LIMITS);
  try {
    const quiet = await learnersOf(tenant, quick ? 20 : 100);
    // Connections of its own: what waits for one in the client is no call yet.
    const loudClient = openClient(tenant.cloud.port);
    const instance = await makeInstance('loud');
    const loud = await learnersOf({ ...tenant, ...instance, client: loudClient }, quick ? 20 : 200);
    return { tenant, quiet, loud, loudAdmin: instance.admin, loudClient };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** Does the work of each worker again and again, as long as something is being done. */
async function beside<T>(workers: readonly (() => Promise<unknown>)[], act: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  const working = workers.map(async (work) => {
    while (!end.signal.aborted) await work();
  });
  try {
    return await act();
  } finally {
    end.abort();
    await Promise.all(working);
  }
}

type Run = { readonly before: readonly number[]; readonly meanwhile: readonly number[] };

async function runBeside({ quiet }: Stage, { quick }: Options, workers: readonly (() => Promise<unknown>)[]): Promise<Run> {
  const answering = async (): Promise<readonly number[]> => (await paced(QUIET_PER_SECOND, quick ? 2 : 10, quiet.answer)).times;
  const before = await answering();
  return { before, meanwhile: await beside(workers, answering) };
}

const p95 = (runs: readonly (readonly number[])[]): number => median(runs.map((times) => percentile(times, 0.95)));
const longest = (runs: readonly (readonly number[])[]): number => Math.max(...runs.flat());

const noisy: Row<Stage> = {
  name: 'noisy-instance',
  title: `Answers of one instance while another makes ${TIMES_AS_MANY} times as many calls, p95 [R17]`,
  goal: `+${GROWTH_PERCENT} % at most; only the loud one is refused`,
  measure: async (stage, options) => {
    const counts = { made: 0, refused: 0 };
    const perCaller = 1000 / (QUIET_PER_SECOND * TIMES_AS_MANY);
    const call = async (): Promise<void> => {
      counts.made += 1;
      await stage.loud.answer().catch(() => (counts.refused += 1));
    };
    const under = new Set<Promise<void>>();
    const send = async (): Promise<void> => {
      const sent: Promise<void> = call().finally(() => under.delete(sent));
      under.add(sent);
      await pause(perCaller);
    };
    const runs = await repeated(options.runs, () => runBeside(stage, options, [send]));
    await Promise.all(under);
    const [before, meanwhile] = [p95(runs.map((run) => run.before)), p95(runs.map((run) => run.meanwhile))];
    const growth = (meanwhile / before - 1) * 100;
    return {
      text: `${growth < 0 ? '' : '+'}${Math.round(growth)} % (${milliseconds(before)}, then ${milliseconds(meanwhile)})`,
      meets: growth <= GROWTH_PERCENT,
      figures: { before, meanwhile, made: counts.made, refused: counts.refused },
      notes: [`The loud instance made ${counts.made} calls, of which ${counts.refused} were refused; of the quiet one's none.`],
    };
  },
};

const hostile: Row<Stage> = {
  name: 'hostile-input',
  title: `Answers while ${HOSTILE_CALLERS} others send the largest bodies without a pause, p95 and longest`,
  goal: 'longest ≤ 250 ms',
  measure: async (stage, options) => {
    const random = seededNumbers(1);
    const { host } = stage.tenant;
    const address = `http://127.0.0.1:${stage.tenant.cloud.port}`;
    let sent = 0;
    const send = async (): Promise<void> => {
      const { path, body } = HOSTILE_BODIES[Math.floor(random() * HOSTILE_BODIES.length)]!;
      sent += 1;
      await stage.tenant.cloud.fetch(host, path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: address },
      });
    };
    const runs = await repeated(options.runs, () =>
      runBeside(
        stage,
        options,
        Array.from({ length: HOSTILE_CALLERS }, () => send),
      ),
    );
    const [before, meanwhile] = [runs.map((run) => run.before), runs.map((run) => run.meanwhile)];
    const figures = { before: p95(before), meanwhile: p95(meanwhile), longestBefore: longest(before), longest: longest(meanwhile), sent };
    return {
      text: `p95 ${milliseconds(figures.meanwhile)}, longest ${milliseconds(figures.longest)}`,
      meets: figures.longest <= 250,
      figures,
      notes: [
        `By themselves p95 ${milliseconds(figures.before)}, longest ${milliseconds(figures.longestBefore)}. ${sent} bodies of 1 MB: a deep document, deep and wide JSON, marks, a password.`,
      ],
    };
  },
};

/** Returns what sends a file as the form of a browser does. Its body is made once: this process also measures. */
async function uploadOf({ tenant, loudAdmin }: Stage, { path, field, name, bytes }: HostileFile): Promise<() => Promise<unknown>> {
  const form = new FormData();
  form.append('name', 'Worst');
  form.append(field, new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${loudAdmin.token}`,
    'x-instance-domain': 'loud',
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const body = Buffer.from(await encoded.arrayBuffer());
  return () => tenant.cloud.fetch(loudAdmin.host, path, { method: 'POST', body, headers });
}

const hostileUploads: Row<Stage> = {
  name: 'hostile-files',
  title:
    'Answers while another instance uploads, without a pause, the file that a reader has the most work with: p95 beside the worst of six',
  goal: `+${GROWTH_PERCENT} % at most`,
  measure: async (stage, options) => {
    const beside: { name: string; before: number; meanwhile: number; sent: number }[] = [];
    for (const file of hostileFiles()) {
      let sent = 0;
      const upload = await uploadOf(stage, file);
      const send = async (): Promise<void> => {
        await upload();
        sent += 1;
      };
      const runs = await repeated(options.runs, () => runBeside(stage, options, [send]));
      beside.push({ name: file.name, before: p95(runs.map((run) => run.before)), meanwhile: p95(runs.map((run) => run.meanwhile)), sent });
    }
    const growthOf = ({ before, meanwhile }: { before: number; meanwhile: number }): number => (meanwhile / before - 1) * 100;
    const worst = beside.toSorted((one, other) => growthOf(other) - growthOf(one))[0]!;
    return {
      text: `${Math.round(growthOf(worst))} % (${milliseconds(worst.before)}, then ${milliseconds(worst.meanwhile)})`,
      meets: growthOf(worst) <= GROWTH_PERCENT,
      figures: Object.fromEntries(beside.map(({ name, before, meanwhile }) => [name, meanwhile / before])),
      notes: beside.map(
        ({ name, before, meanwhile, sent }) => `${name}: ${milliseconds(before)}, then ${milliseconds(meanwhile)}; ${sent} times uploaded.`,
      ),
    };
  },
};

const tearDown = ({ tenant, loudClient }: Stage): Promise<void> => {
  loudClient.close();
  return tenant.close();
};

export const neighbours = groupOf<Stage>({ rows: [noisy, hostile, hostileUploads], setUp, tearDown });
