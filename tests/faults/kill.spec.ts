import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteCopies } from '../../functions/platform/book/book-copies.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { type Acknowledged, checkFollowed, checkJournal, verify } from '../../functions/stream/verify.ts';
import { eventually } from '../fixtures/eventually.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { pick, seedsOfRun, type Random } from './seeded.ts';
import { type KillTarget, type LearnerWrite, startKillTarget } from './kill-target.ts';

/** A round is about a second and a half of a busy machine. */
const ROUNDS = Number(process.env['TRELLIS_ROUNDS'] ?? 50);
const LEARNERS = 20;
const WRITES_A_ROUND = 24;
const VICTIMS = ['host', 'streams', 'engine'] as const;
type Victim = (typeof VICTIMS)[number];

let target: KillTarget;
beforeAll(async () => {
  target = await startKillTarget(LEARNERS);
}, 120_000);
afterAll(async () => {
  await deleteCopies();
  await target?.cloud.stop();
});

const writesOf = (random: Random, round: number): LearnerWrite[] =>
  Array.from({ length: WRITES_A_ROUND }, (_, n) => ({
    key: `round-${round}-${n}`,
    learner: Math.floor(random() * LEARNERS),
    words: `An answer of round ${round}, number ${n}.`,
  }));

/** Kills a process without warning. Returns the milliseconds until the product replied again. */
async function killed(victim: Victim): Promise<number> {
  await target.cloud.kill(victim);
  const begun = performance.now();
  if (victim === 'host') await target.cloud.restart();
  target.reconnect();
  await eventually(target.isReady);
  return performance.now() - begun;
}

type Round = { readonly victim: Victim; readonly lost: number; readonly seconds: number };

/** Sends writes with a kill among them; then most clients send again what had no reply. */
async function runRound(random: Random, round: number, journal: Acknowledged[]): Promise<Round> {
  const victim = pick(random, VICTIMS);
  const writes = writesOf(random, round).map((write) => ({ write, after: random() * 60, givesUp: random() < 0.2 }));
  const kill = pause(random() * 80).then(() => killed(victim));
  const replies = await Promise.all(
    writes.map(async ({ write, after }) => {
      await pause(after);
      return target.send(write);
    }),
  );
  const down = await kill;
  journal.push(...replies.filter((reply) => reply !== null));
  const unanswered = writes.filter((_, n) => replies[n] === null);
  const again = unanswered.filter(({ givesUp }) => !givesUp);
  const second = await Promise.all(again.map(({ write }) => target.send(write)));
  expect(second.filter((reply) => reply === null)).toEqual([]);
  journal.push(...second.filter((reply) => reply !== null));
  return { victim, lost: unanswered.length, seconds: down / 1000 };
}

const longest = (rounds: readonly Round[], victim: Victim): string => {
  const times = rounds.filter((round) => round.victim === victim).map(({ seconds }) => seconds);
  return `${victim} ${times.length} times, back after ${Math.max(0, ...times).toFixed(2)} s at most`;
};

it(
  `${ROUNDS} kills -9 of host, stream readers and engine during the writes of ${LEARNERS} learners lose nothing [R07, V1, V2, V3, V4, V5]`,
  { timeout: 120_000 + ROUNDS * 20_000 },
  async () => {
    const [seed = 1] = seedsOfRun(1);
    const random = seededNumbers(seed);
    const journal: Acknowledged[] = [];
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await runRound(random, round, journal));
      await eventually(async () => (await checkFollowed(PROJECTOR, 1)).length === 0);
      expect([...(await checkJournal(journal)), ...(await verify(PROJECTOR, 1))], `round ${round} of seed ${seed}`).toEqual([]);
    }
    const unanswered = rounds.reduce((sum, { lost }) => sum + lost, 0);
    console.log(
      [
        `seed ${seed}: ${ROUNDS} rounds, ${ROUNDS * WRITES_A_ROUND} writes, ${unanswered} without an answer at first`,
        `${journal.length} acknowledged, 0 lost`,
        ...VICTIMS.map((victim) => longest(rounds, victim)),
      ].join('; '),
    );
  },
);
