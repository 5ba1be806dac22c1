import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/kernel/errors.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { toInstant } from '../../shared/kernel/instant.ts';
import { progressPercent } from '../../shared/courses/course-outline.ts';
import type { Question } from '../../shared/learning/question.ts';
import type { Commit } from '../kernel/commit.ts';
import { fold } from '../kernel/spec.ts';
import type { EnrolmentCommand, UnitNow } from './enrolment.commands.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import { type EnrolmentEvent, enrolmentEvents, type TermSource } from './enrolment.events.ts';
import type { EnrolmentState } from './enrolment.state.ts';
import { progressProjection } from './progress.projection.ts';
import {
  capital,
  COURSE,
  courseOf,
  essay,
  LEARNER,
  order,
  packaged,
  questioned,
  reading,
  SHUFFLE_KEY,
  test,
  timed,
  upload,
  why,
} from './sample-course.ts';

/** A failing run is repeated with TRELLIS_SEED, which every message prints. */
const BASE_SEED = Number(import.meta.env?.TRELLIS_SEED ?? 20_261_120);
const RUNS = 150;
const COMMANDS = 60;

function seeded(seed: number): { below: (limit: number) => number; pick: <Item>(items: readonly [Item, ...Item[]]) => Item } {
  const next = seededNumbers(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}
type Seeded = ReturnType<typeof seeded>;

const UNITS: readonly [UnitNow, ...UnitNow[]] = [reading, timed, questioned, test, essay, upload, packaged];

function anAnswer({ pick }: Seeded, question: Question) {
  if (question === capital) return { selectedOption: pick(['Paris', 'Paris', 'Rome', '']) };
  if (question === order) return { userOrder: pick([['one', 'two'], ['two', 'one'], []]) };
  return { freeTextAnswer: pick(['light', 'dark', '']) };
}

function aResponse(random: Seeded, unit: UnitNow): Pick<Extract<EnrolmentCommand, { type: 'StoreUnitResponse' }>, 'key' | 'response'> {
  if (unit.kind === 'assignment')
    return { key: null, response: { kind: 'assignment', type: 'AssignmentText', content: random.pick(['one', 'two']) } };
  const question = unit === test ? random.pick([capital, order]) : unit === questioned ? why : null;
  return question
    ? { key: String(question.id), response: { kind: 'answer', members: anAnswer(random, question) } }
    : { key: null, response: { kind: 'completion' } };
}

const CLOCK = { now: '2026-02-01T00:00:00.000Z', zone: 'Europe/Berlin' };

/** Terms of any source, a day for one person, or an exemption. */
function aTermCommand({ below, pick }: Seeded, source: TermSource): EnrolmentCommand {
  const due = pick([
    null,
    { kind: 'days', days: 1 + below(60) } as const,
    { kind: 'day', day: pick(['2026-01-31', '2026-12-01']) } as const,
  ]);
  const accessEnds = pick([undefined, { kind: 'due' } as const, { kind: 'days', days: 1 + below(60) } as const]);
  const terms = { mandatory: below(2) === 0, due, graceDays: below(3), ...(accessEnds && { accessEnds }), reason: 'safety' };
  return pick<EnrolmentCommand>([
    { type: 'SetTerms', terms: { sources: [{ source, terms: below(4) ? terms : null, since: CLOCK.now }], clock: CLOCK } },
    { type: 'ExtendTerm', until: pick(['2026-05-01', '2026-06-01']), sealedReason: 'ill', clock: CLOCK },
    { type: 'SetExemption', exempt: below(2) === 0, sealedReason: 'on leave' },
  ]);
}

/** Any command that may come, in any order, on a course whose author keeps adding and removing units. */
function aCommand(random: Seeded, step: number): EnrolmentCommand {
  const { below, pick } = random;
  const unit = pick(UNITS);
  const course = courseOf(
    UNITS.filter(() => below(6) > 0),
    pick([null, null, 50, 80]),
  );
  const accrued = below(2)
    ? { interval: `i${below(4) ? step : below(step + 1)}`, unit: pick(UNITS).id, seconds: below(40), position: below(3) ? null : below(9) }
    : null;
  const input = { course, prerequisites: below(8) ? [] : [{ course: 4, complete: below(2) === 0 }], accrued };
  const pair = { person: LEARNER, course: COURSE };
  const source = below(2) ? ({ kind: 'direct' } as const) : ({ kind: 'group', group: 1 + below(2) } as const);
  const score = pick([null, 40, 82.5]);
  const commands: [EnrolmentCommand, ...EnrolmentCommand[]] = [
    { type: 'GrantAccess', ...pair, source, reason: 'assigned' },
    { type: 'StoreUnitResponse', ...input, unit, ...aResponse(random, unit), sealedText: null, shuffleKey: SHUFFLE_KEY },
    { type: 'StoreUnitResponse', ...input, unit: test, ...aResponse(random, test), sealedText: null, shuffleKey: SHUFFLE_KEY },
    { type: 'MarkUnitComplete', ...input, unit },
    { type: 'MarkUnitComplete', ...input, unit },
    { type: 'CountTime', ...input },
    {
      type: 'RecordUnitOutcome',
      ...input,
      unit: packaged.id,
      round: 1 + below(2),
      completes: below(3) === 0,
      score,
      best: score === null ? null : Math.max(score, pick([0, 60])),
    },
    { type: 'ClearUnitResponses', ...input, unit: unit.id, keepCorrect: false },
    { type: 'ClearUnitResponses', ...input, unit: unit.id, keepCorrect: true },
    { type: 'OpenCourse', ...input },
    { type: 'RecheckCompletion', course },
    { type: 'EnrolSelf', ...pair, prerequisites: input.prerequisites },
  ];
  if (below(30) === 0) return { type: 'ResetEnrolment', course, earlier: accrued ? [accrued] : [], reason: 'again', clock: CLOCK };
  if (below(12) === 0) return { type: 'UndoReset', round: 2 };
  if (below(10) === 0) return aTermCommand(random, below(3) ? source : { kind: 'course' });
  if (below(8) === 0) return { type: 'RevokeAccess', source, reason: 'unassigned' };
  return pick(commands);
}

/** Events that streams contain and no command decides today: a review of the essay, also after access ended. */
function undecidedEvents({ below }: Seeded, state: EnrolmentState): readonly EnrolmentEvent[] {
  if (state.status === 'none') return [];
  const { submissions, done } = state.round;
  const submission = submissions[essay.id];
  if (submission?.status === 'pending' && below(4) === 0) {
    const accepted = below(2) === 0;
    const { number } = submission;
    const review: EnrolmentEvent = { type: 'AssignmentReviewed', unit: essay.id, number, accepted, comment: 'Well.', reviewer: 5 };
    return accepted && !Object.hasOwn(done, essay.id) ? [review, { type: 'UnitCompleted', unit: essay.id }] : [review];
  }
  return [];
}

function decided(command: EnrolmentCommand, state: EnrolmentState): readonly EnrolmentEvent[] {
  try {
    return enrolmentDecider.decide(command, state);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** What may never be undone by anything but a new round. */
function expectNothingTakenBack(before: EnrolmentState, after: EnrolmentState): void {
  if (before.status === 'none' || after.status === 'none') return;
  expect(after.firstCompletedAt).toBe(before.firstCompletedAt ?? after.firstCompletedAt);
  if (before.round.number !== after.round.number) return;
  expect(after.round.done).toMatchObject(before.round.done);
  expect(after.round.completedAt).toBe(before.round.completedAt ?? after.round.completedAt);
  for (const [unit, seconds] of Object.entries(before.round.seconds)) expect(after.round.seconds[unit]).toBeGreaterThanOrEqual(seconds);
}

type Step = { commit: Commit<EnrolmentEvent>; state: EnrolmentState };

/** Runs a history of random steps; the command is null where events were stored that no command decides. */
function run(
  seed: number,
  onStep: (step: { command: EnrolmentCommand | null; before: EnrolmentState; after: EnrolmentState; random: Seeded }) => void,
  commands = COMMANDS,
): Step[] {
  const random = seeded(seed);
  const steps: Step[] = [];
  let state = enrolmentDecider.initial;
  for (let step = 0; step < commands; step++) {
    const undecided = undecidedEvents(random, state);
    const command = undecided.length > 0 ? null : aCommand(random, step);
    const events = command === null ? undecided : decided(command, state);
    const commit: Commit<EnrolmentEvent> = {
      stream: { pk: 't7#u42', name: 'e#c9' },
      version: steps.length + 1,
      events,
      actor: { kind: 'person', id: LEARNER },
      at: toInstant(Date.parse('2026-11-20T00:00:00.000Z') + step * 3_600_000),
      command: `c${step}`,
    };
    const before = state;
    state = fold(enrolmentDecider, state, [commit]);
    onStep({ command, before, after: state, random });
    if (events.length > 0) steps.push({ commit, state });
  }
  return steps;
}

const eachSeed = (check: (seed: number) => void): void => {
  for (let index = 0; index < RUNS; index++) {
    const seed = BASE_SEED + index;
    try {
      check(seed);
    } catch (error) {
      throw new Error(`TRELLIS_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
};

describe(`random histories of commands (${RUNS} histories from seed ${BASE_SEED})`, () => {
  it('produce every event type', () => {
    const seen = new Set<string>();
    eachSeed((seed) => run(seed, () => undefined).forEach(({ commit }) => commit.events.forEach((event) => seen.add(event.type))));
    expect([...seen].sort()).toEqual(Object.keys(enrolmentEvents).sort());
  });
  it('never revert a completion, and keep progress within 0 to 100 [complaint 6]', () =>
    eachSeed((seed) =>
      run(seed, ({ before, after, random }) => {
        expectNothingTakenBack(before, after);
        if (after.status === 'none') return;
        const progress = progressPercent(
          after.round.done,
          UNITS.filter(() => random.below(3) > 0),
        );
        expect(Number.isInteger(progress) && progress >= 0 && progress <= 100).toBe(true);
      }),
    ));
  it('have no event for a command that is repeated at once [V2, R10]', () =>
    eachSeed((seed) =>
      run(seed, ({ command, after }) => {
        if (command !== null) expect(decided(command, after)).toEqual([]);
      }),
    ));
  it('have no progress before the course is opened, and none after access ended [L05]', () =>
    eachSeed((seed) =>
      run(seed, ({ before, after, command }) => {
        if (after.status !== 'none' && after.round.openedAt === null)
          expect([after.round.done, after.round.responses, after.round.seconds]).toEqual([{}, {}, {}]);
        if (before.status === 'ended' && after.status === 'ended' && command !== null) expect(after.round).toEqual(before.round);
      }),
    ));
  it('fold an embedded state, stored as JSON, to the same state as a replay from the start [R19]', () =>
    eachSeed((seed) => {
      const steps = run(seed, () => undefined);
      const last = steps.at(-1)?.state;
      steps.forEach(({ state }, index) => {
        if (index % 16 !== 15) return;
        const embedded: EnrolmentState = JSON.parse(JSON.stringify(state));
        expect(embedded).toEqual(state);
        expect(
          fold(
            enrolmentDecider,
            embedded,
            steps.slice(index + 1).map((step) => step.commit),
          ),
        ).toEqual(last);
      });
    }));
  it('fold 10,000 commits of one stream to the state that each embeds [R19]', () => {
    const steps = run(BASE_SEED, () => undefined, 32_000).slice(0, 10_000);
    expect(steps).toHaveLength(10_000);
    const embedded = JSON.parse(JSON.stringify(steps[4_999]?.state)) as EnrolmentState; // as it lies in the store
    const commits = steps.map((step) => step.commit);
    const last = steps.at(-1)?.state;
    expect(fold(enrolmentDecider, enrolmentDecider.initial, commits)).toEqual(last);
    expect(fold(enrolmentDecider, embedded, commits.slice(5_000))).toEqual(last);
  });
  it('give a row that agrees with the state [V3]', () =>
    eachSeed((seed) => {
      const steps = run(seed, () => undefined);
      const [first] = steps;
      const state = steps.at(-1)?.state;
      if (!first || !state || state.status === 'none') return;
      const row = steps.reduce((folded, step) => progressProjection.apply(folded, step.commit), progressProjection.initial(first.commit));
      expect(row).toMatchObject({
        active: state.status === 'active',
        sources: state.sources,
        assignedAt: state.assignedAt,
        firstCompletedAt: state.firstCompletedAt,
      });
      expect(row).toMatchObject({ round: state.round.number, openedAt: state.round.openedAt, completedAt: state.round.completedAt });
      expect([row.done, row.seconds]).toEqual([state.round.done, state.round.seconds]);
      expect([row.term?.due, row.term?.accessEnd, row.term?.exemption !== undefined]).toEqual([
        state.due,
        state.accessEnd,
        state.exempt ?? false,
      ]);
      const ofRound = row.submissions.filter(({ round }) => round === state.round.number);
      expect(Object.fromEntries(ofRound.map(({ unit, number, status }) => [unit, { number, status }]))).toEqual(
        Object.fromEntries(Object.entries(state.round.submissions).map(([unit, { number, status }]) => [unit, { number, status }])),
      );
    }));
});
