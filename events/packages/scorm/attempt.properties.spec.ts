import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/kernel/errors.ts';
import { toInstant } from '../../../shared/kernel/instant.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { fold } from '../../kernel/spec.ts';
import type { AttemptCommand } from './attempt.commands.ts';
import { attemptDecider } from './attempt.decider.ts';
import { outcomeOf } from './attempt.outcome.ts';
import { type PackageEvent, packageEvents } from './attempt.events.ts';
import type { AttemptState } from './attempt.state.ts';
import { facts12, sco } from './sample-attempt.ts';

const RUNS = 200;
const STEPS = 40;
const FACTS = facts12(sco('a', { masteryScore: 50 }), sco('b', { masteryScore: 50 }));
const START = Date.parse('2026-11-22T00:00:00.000Z');

/** Returns a generator of whole numbers below a limit, the same for each seed. */
function numbers(seed: number): (limit: number) => number {
  const next = seededNumbers(seed);
  return (limit) => Math.floor(next() * limit);
}

type Step = { readonly command: AttemptCommand; readonly at: string };

/** Calls of two windows that open, commit and finish, where calls come twice, late, or out of order. */
function calls(seed: number): Step[] {
  const below = numbers(seed);
  const steps: Step[] = [];
  const first = { session: 's0', sco: 'a', seq: 0 };
  const second = { session: 's0', sco: 'b', seq: 0 };
  let ms = START;
  let round = 1;
  for (let step = 0; step < STEPS; step += 1) {
    ms += below(40_000);
    if (below(60) === 0) round += 1;
    const place = { person: 42, course: 9, unit: 17, round, unitAttempt: 1 };
    const common = { place, facts: FACTS, now: toInstant(ms) };
    const window = below(2) === 0 ? first : second;
    const earlier = steps[below(steps.length + 1)];
    // Each initialize has a session of its own.
    if (earlier?.command.type === 'CommitValues' && below(4) === 0)
      steps.push({ command: { ...earlier.command, now: common.now }, at: common.now });
    else if (window.session === 's0' || below(8) === 0) {
      const isSameLaunch = window.session !== 's0' && below(3) === 0;
      Object.assign(window, { session: `s${step + 1}`, seq: 0 });
      const { sco, session } = window;
      steps.push({ command: { type: 'OpenSession', ...common, sco, session, isSameLaunch }, at: common.now });
    } else {
      window.seq += 1;
      const statuses = ['incomplete', 'passed', 'failed', 'completed'] as const;
      const values = {
        'cmi.suspend_data': `step ${step}`,
        ...(below(6) === 0 && { 'cmi.core.lesson_status': statuses[below(4)] ?? 'incomplete' }),
        ...(below(6) === 0 && { 'cmi.core.score.raw': String(below(101)) }),
      };
      const { session, sco, seq } = window;
      const time = below(2) ? below(200) : null;
      const exit = below(2) ? 'suspend' : null;
      const more = { session, sco, seq, values, time, exit, sequencing: undefined, isFinish: below(6) === 0 };
      steps.push({ command: { type: 'CommitValues', ...common, ...more }, at: common.now });
    }
  }
  return steps;
}

function decided(command: AttemptCommand, state: AttemptState): readonly PackageEvent[] {
  try {
    return attemptDecider.decide(command, state);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

type Taken = Step & { readonly events: readonly PackageEvent[]; readonly before: AttemptState; readonly after: AttemptState };

function run(seed: number): Taken[] {
  let state: AttemptState = attemptDecider.initial;
  return calls(seed).map(({ command, at }) => {
    const before = state;
    const events = decided(command, before);
    state = fold(attemptDecider, before, [{ events, at, actor: { kind: 'person', id: 42 } }]);
    return { command, at, events, before, after: state };
  });
}

const eachSeed = (check: (taken: readonly Taken[]) => void): void => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    try {
      check(run(seed));
    } catch (error) {
      throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
};

const secondsReported = (taken: readonly Taken[]): number =>
  taken.reduce((sum, { before, events, after }) => sum + (outcomeOf(before, events, after)?.seconds ?? 0), 0);

describe(`calls of two windows in any order (${RUNS} histories)`, () => {
  it('produce every event', () => {
    const seen = new Set<string>();
    eachSeed((taken) => taken.forEach(({ events }) => events.forEach(({ type }) => seen.add(type))));
    expect([...seen].sort()).toEqual(Object.keys(packageEvents).sort());
  });
  it('have each an effect once, however often they come [R15]', () =>
    eachSeed((taken) => {
      const counted = new Set<string>();
      for (const { events } of taken)
        for (const event of events) {
          if (event.type !== 'PackageProgressCommitted') continue;
          const name = `${event.session} ${event.seq}`;
          expect(counted.has(name)).toBe(false);
          counted.add(name);
        }
    }));
  it('never take a completion back within an attempt [complaint 6]', () =>
    eachSeed((taken) => {
      for (const { before, after } of taken) {
        if (before.status === 'none' || after.status === 'none' || before.number !== after.number) continue;
        if (before.completedAt !== null) expect(after.completedAt).toBe(before.completedAt);
        for (const [uuid, { isDone }] of Object.entries(before.scos)) if (isDone) expect(after.scos[uuid]?.isDone).toBe(true);
      }
    }));
  it('store what the last accepted commit of the present session said [R15]', () =>
    eachSeed((taken) => {
      for (const { command, events, after } of taken) {
        const isStored = events.some(({ type }) => type === 'PackageProgressCommitted');
        if (!isStored || command.type !== 'CommitValues' || after.status === 'none') continue;
        const { 'cmi.suspend_data': place } = command.values;
        expect(after.scos[command.sco]?.values['cmi.suspend_data']).toBe(place);
        expect(after.session).toMatchObject({ session: command.session, seq: command.seq });
      }
    }));
  it('tell the enrolment no second twice, and none that no session had [complaint 4]', () =>
    eachSeed((taken) => {
      const last = taken.at(-1)?.after;
      if (!last || last.status === 'none') return;
      expect(secondsReported(taken)).toBeLessThanOrEqual(last.told);
      const open = last.session?.endedAt === null ? 86_400 : 0;
      if (open === 0 && last.round === 1) expect(secondsReported(taken)).toBe(last.told);
      for (const { before, after } of taken)
        if (before.status === 'begun' && after.status === 'begun') expect(after.told).toBeGreaterThanOrEqual(before.told);
    }));
  it('lead to the same state from the stored events, after a crash at any point [R04]', () =>
    eachSeed((taken) => {
      const commits = taken.map(({ events, at }) => ({ events, at, actor: { kind: 'person', id: 42 } as const }));
      const cut = Math.floor(commits.length / 2);
      const stored = JSON.parse(JSON.stringify(fold(attemptDecider, attemptDecider.initial, commits.slice(0, cut)))) as AttemptState;
      expect(fold(attemptDecider, stored, commits.slice(cut))).toEqual(taken.at(-1)?.after);
    }));
});
