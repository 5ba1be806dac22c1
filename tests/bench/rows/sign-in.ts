import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { LoginUserDocument } from '../../../web/api/generated/graphql.ts';
import { PASSWORD, testContext } from '../../fixtures/personas.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, milliseconds, percentile, repeated } from '../figures.ts';
import { cpuNote, type ProductCpu, productCpu } from '../processes.ts';
import { alone, paced } from '../load.ts';
import { enrolLearners, startTenant, publishCourse, type BenchTenant } from '../tenant.ts';
import { type LearnerCalls, learnerCalls } from '../learner-calls.ts';

type Stage = { readonly tenant: BenchTenant; readonly calls: LearnerCalls };

const OTHERS = 10;
const emailOf = (index: number): string => `sign-in${index}@bench.test`;

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    for (let index = 0; index <= OTHERS; index += 1) {
      await createUser(testContext(), tenant.scope, {
        first_name: 'Dora',
        last_name: `Guest ${index}`,
        email: emailOf(index),
        password: PASSWORD,
        role: 'learner',
      });
    }
    const course = await publishCourse(tenant);
    const calls = learnerCalls(tenant.client, course, await enrolLearners(tenant, course, quick ? 20 : 200));
    await alone(20, calls.answer);
    return { tenant, calls };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

const signIn = ({ tenant: { client, host } }: Stage, index: number): Promise<unknown> =>
  client.call({ host, token: null }, LoginUserDocument, {
    email: emailOf(index),
    password: PASSWORD,
    instance_url: 'bench',
    branch_url: null,
  });

type SignIns<T> = { readonly done: T; readonly times: readonly number[]; readonly refused: number };

const AFTER_REFUSAL_MS = 200;

/**
 * People sign in, each again and again, as long as something is being done. Returns what it came to, how long each sign-in until then took,
 * and how many were refused, as they are where many hashes take longer than anybody waits.
 */
async function whilePeopleSignIn<T>(stage: Stage, people: number, act: () => Promise<T>): Promise<SignIns<T>> {
  const end = new AbortController();
  const times: number[] = [];
  let refused = 0;
  const signingIn = Array.from({ length: people }, async (_, index) => {
    while (!end.signal.aborted) {
      try {
        times.push(...(await alone(1, () => signIn(stage, index))));
      } catch {
        refused += 1;
        await pause(AFTER_REFUSAL_MS);
      }
    }
  });
  try {
    return { done: await act(), times: [...times], refused };
  } finally {
    end.abort();
    await Promise.all(signingIn);
  }
}

/** Does something beside so many bare hashes a second: what the cores do to learners, whatever the product around the hashes costs. */
async function besideHashes<T>(perSecond: number, act: () => Promise<T>): Promise<T> {
  const hashing = fork(join(import.meta.dirname, '../bare-hashes.ts'), [String(perSecond)]);
  await once(hashing, 'message');
  try {
    return await act();
  } finally {
    hashing.kill('SIGKILL');
  }
}

const ANSWERS_A_SECOND = 20;

type Run = {
  readonly times: Readonly<Record<'unqueued' | 'signIns' | 'learnersAlone' | 'learnersBesideHashes' | 'learnersThen', readonly number[]>>;
  readonly signInsPerSecond: number;
  readonly refused: number;
  /** Of a sign-in, without the answers beside it. */
  readonly cpu: ProductCpu;
};

async function run(stage: Stage, seconds: number): Promise<Run> {
  const answering = async (): Promise<readonly number[]> => (await paced(ANSWERS_A_SECOND, seconds, stage.calls.answer)).times;
  const answersSince = productCpu();
  const learnersAlone = await answering();
  const answers = answersSince(1);
  const { times: unqueued } = await whilePeopleSignIn(stage, 1, answering);
  const spentSince = productCpu();
  const {
    done: { learnersThen, spent },
    times: signIns,
    refused,
  } = await whilePeopleSignIn(stage, OTHERS + 1, async () => ({ learnersThen: await answering(), spent: spentSince(1) }));
  const signInsPerSecond = signIns.length / seconds;
  const learnersBesideHashes = await besideHashes(signInsPerSecond, answering);
  const cpuOf = (name: keyof ProductCpu): number => (spent[name] - answers[name]) / signIns.length;
  return {
    times: { unqueued, signIns, learnersAlone, learnersBesideHashes, learnersThen },
    signInsPerSecond,
    refused,
    cpu: { engine: cpuOf('engine'), host: cpuOf('host'), streams: cpuOf('streams') },
  };
}

const p95 = (runs: readonly (readonly number[])[]): number => median(runs.map((times) => percentile(times, 0.95)));

const runsOf = (stage: Stage, { runs, quick }: Options): Promise<Run[]> => repeated(runs, () => run(stage, quick ? 1 : 15));

const signInRow: Row<Stage> = {
  name: 'sign-in',
  title: 'Sign-in while ten others sign in and learners answer',
  goal: 'p95 ≤ 300 ms without the queue, which is at most 2 s; learners +20 % at most',
  measure: async (stage, options) => {
    const runs = await runsOf(stage, options);
    const p95Of = (what: keyof Run['times']): number => p95(runs.map(({ times }) => times[what]));
    const [unqueued, signIns] = [p95Of('unqueued'), p95Of('signIns')];
    const [learnersAlone, learnersBesideHashes, learnersThen] = [
      p95Of('learnersAlone'),
      p95Of('learnersBesideHashes'),
      p95Of('learnersThen'),
    ];
    const growth = (learnersThen / learnersAlone - 1) * 100;
    const middle = (of: (one: Run) => number): number => median(runs.map(of));
    const signInsPerSecond = middle((one) => one.signInsPerSecond);
    const cpu = { engine: middle((one) => one.cpu.engine), host: middle((one) => one.cpu.host), streams: middle((one) => one.cpu.streams) };
    return {
      text: `p95 ${milliseconds(unqueued)}, with the queue ${milliseconds(signIns)}; learners ${growth < 0 ? '' : '+'}${Math.round(growth)} %`,
      meets: unqueued <= 300 && signIns - unqueued <= 2_000 && growth <= 20,
      figures: { unqueued, signIns, learnersAlone, learnersBesideHashes, learnersThen, signInsPerSecond, ...cpu },
      notes: [
        `Learners' p95 ${milliseconds(learnersAlone)} by themselves, ${milliseconds(learnersThen)} then (${ANSWERS_A_SECOND} answers a second).`,
        `Beside as many bare hashes a second (${signInsPerSecond.toFixed(1)}), in a process of their own, learners' p95 is ${milliseconds(learnersBesideHashes)}.`,
        `${cpuNote('sign-in', cpu)} That of the host has the hash in it.`,
        `${runs.reduce((sum, { refused }) => sum + refused, 0)} sign-ins were refused because too many waited.`,
        'Eleven sign in without a pause, each again as soon as they are in. Without the queue: one signs in after the other, beside the same learners.',
      ],
    };
  },
};

export const signInGroup = groupOf<Stage>({ rows: [signInRow], setUp, tearDown: ({ tenant }) => tenant.close() });
