import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { LoginUserDocument } from '../../../web/api/generated/graphql.ts';
import { PASSWORD, testContext } from '../../fixtures/personas.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, milliseconds, percentile, repeated } from '../figures.ts';
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

/** Ten people sign in, each again and again, as long as something is being done. */
async function whileOthersSignIn<T>(stage: Stage, act: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  const others = Array.from({ length: OTHERS }, async (_, index) => {
    while (!end.signal.aborted) await signIn(stage, index + 1);
  });
  try {
    return await act();
  } finally {
    end.abort();
    await Promise.all(others);
  }
}

/** Does something beside a bare loop of hashes: what the cores do to learners, whatever the product around the hashes costs. */
async function besideHashes<T>(act: () => Promise<T>): Promise<T> {
  const hashing = fork(join(import.meta.dirname, '../bare-hashes.ts'));
  await once(hashing, 'message');
  try {
    return await act();
  } finally {
    hashing.kill('SIGKILL');
  }
}

const ANSWERS_A_SECOND = 20;

type Run = Readonly<Record<'unqueued' | 'signIns' | 'learnersAlone' | 'learnersBesideHashes' | 'learnersThen', readonly number[]>>;

async function run(stage: Stage, seconds: number): Promise<Run> {
  const answering = (): Promise<{ times: readonly number[] }> => paced(ANSWERS_A_SECOND, seconds, stage.calls.answer);
  const signingIn = (times: number): Promise<readonly number[]> => alone(times, () => signIn(stage, 0));
  const { times: learnersAlone } = await answering();
  const { times: learnersBesideHashes } = await besideHashes(answering);
  const [, unqueued] = await Promise.all([answering(), signingIn(seconds * 5)]);
  const [{ times: learnersThen }, signIns] = await whileOthersSignIn(stage, () => Promise.all([answering(), signingIn(seconds)]));
  return { unqueued, signIns, learnersAlone, learnersBesideHashes, learnersThen };
}

const p95 = (runs: readonly (readonly number[])[]): number => median(runs.map((times) => percentile(times, 0.95)));

const runsOf = (stage: Stage, { runs, quick }: Options): Promise<Run[]> => repeated(runs, () => run(stage, quick ? 1 : 15));

const signInRow: Row<Stage> = {
  name: 'sign-in',
  title: 'Sign-in while ten others sign in and learners answer',
  goal: 'p95 ≤ 300 ms without the queue, which is at most 2 s; learners +20 % at most',
  measure: async (stage, options) => {
    const runs = await runsOf(stage, options);
    const p95Of = (what: keyof Run): number => p95(runs.map((one) => one[what]));
    const [unqueued, signIns] = [p95Of('unqueued'), p95Of('signIns')];
    const [learnersAlone, learnersBesideHashes, learnersThen] = [
      p95Of('learnersAlone'),
      p95Of('learnersBesideHashes'),
      p95Of('learnersThen'),
    ];
    const growth = (learnersThen / learnersAlone - 1) * 100;
    return {
      text: `p95 ${milliseconds(unqueued)}, with the queue ${milliseconds(signIns)}; learners ${growth < 0 ? '' : '+'}${Math.round(growth)} %`,
      meets: unqueued <= 300 && signIns - unqueued <= 2_000 && growth <= 20,
      figures: { unqueued, signIns, learnersAlone, learnersBesideHashes, learnersThen },
      notes: [
        `Learners' p95 ${milliseconds(learnersAlone)} by themselves, ${milliseconds(learnersThen)} then (${ANSWERS_A_SECOND} answers a second).`,
        `Beside a bare loop of hashes, one after the other in a process of their own, learners' p95 is ${milliseconds(learnersBesideHashes)}.`,
        'The ten sign in without a pause, each again as soon as they are in. Without the queue: one signs in after the other, beside the same learners.',
      ],
    };
  },
};

export const signInGroup = groupOf<Stage>({ rows: [signInRow], setUp, tearDown: ({ tenant }) => tenant.close() });
