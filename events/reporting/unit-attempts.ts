import type { Instant } from '../../shared/kernel/instant.ts';
import type { TrellisEvent } from '../catalogue.ts';
import type { Commit } from '../kernel/commit.ts';

type ResponseStored = Extract<TrellisEvent, { type: 'UnitResponseStored' }>;

type Stored = Pick<ResponseStored, 'response' | 'correct'>;

/** One passage of a learner through the questions of a unit. */
export type UnitAttempt = {
  /** Of the enrolment: 'Start again' begins the next one, in which attempts count from 1. */
  readonly round: number;
  readonly number: number;
  readonly startedAt: Instant;
  /** When its last answer was given. */
  readonly answeredAt: Instant;
  /** Whether the unit was completed by it. */
  readonly completed: boolean;
  /** Whether an event tells that it failed; attempts of earlier versions have none. */
  readonly failed: boolean;
  /** The answers with their grades by the keys of their questions. */
  readonly answers: Readonly<Record<string, Stored>>;
};

type Folded = { readonly round: number; readonly number: number; readonly attempts: readonly UnitAttempt[] };

const FIRST: Folded = { round: 1, number: 1, attempts: [] };

/** What a unit has its attempts by: a test by 'Retry Test', other units by an answer to a question that was answered before. */
export type AttemptsBy = 'retry' | 'answer';

const current = ({ round, number, attempts }: Folded): UnitAttempt | null => {
  const last = attempts.at(-1);
  return last?.round === round && last.number === number ? last : null;
};

function answered(folded: Folded, { key, response, correct }: ResponseStored, by: AttemptsBy, at: Instant): Folded {
  const attempt = current(folded);
  const stored = { [key]: { response, correct } };
  if (!attempt) {
    const { round, number } = folded;
    return {
      ...folded,
      attempts: [...folded.attempts, { round, number, startedAt: at, answeredAt: at, completed: false, failed: false, answers: stored }],
    };
  }
  if (by === 'answer' && Object.hasOwn(attempt.answers, key)) {
    // The other answers stay as they were given.
    const answers = { ...attempt.answers, ...stored };
    const next = { ...attempt, number: folded.number + 1, startedAt: at, answeredAt: at, completed: false, failed: false, answers };
    return { ...folded, number: next.number, attempts: [...folded.attempts, next] };
  }
  return withCurrent(folded, { ...attempt, answeredAt: at, answers: { ...attempt.answers, ...stored } });
}

const withCurrent = (folded: Folded, attempt: UnitAttempt): Folded => ({ ...folded, attempts: [...folded.attempts.slice(0, -1), attempt] });

function ended(folded: Folded, end: Partial<Pick<UnitAttempt, 'completed' | 'failed'>>): Folded {
  const attempt = current(folded);
  return attempt ? withCurrent(folded, { ...attempt, ...end }) : folded;
}

/** The last attempt of a round goes on whose end was undone. */
const resumed = (folded: Folded, round: number): Folded => ({
  ...folded,
  round,
  number: folded.attempts.findLast((attempt) => attempt.round === round)?.number ?? 1,
});

function apply(folded: Folded, event: TrellisEvent, { unit, by, at }: { unit: number; by: AttemptsBy; at: Instant }): Folded {
  if (event.type === 'EnrolmentReset') return { ...folded, round: event.round, number: 1 };
  if (event.type === 'EnrolmentResetUndone') return resumed(folded, event.round);
  if (!('unit' in event) || event.unit !== unit) return folded;
  if (event.type === 'UnitAttemptStarted') return { ...folded, number: folded.number + 1 };
  if (event.type === 'UnitCompleted') return ended(folded, { completed: true });
  if (event.type === 'UnitAttemptFailed') return ended(folded, { failed: true });
  // A completion without a grade is no answer.
  if (event.type === 'UnitResponseStored' && event.correct !== null) return answered(folded, event, by, at);
  return folded;
}

/** Returns the attempts at the questions of a unit, the first one first, from the commits of its enrolment. */
export function unitAttempts(
  commits: readonly Pick<Commit<TrellisEvent>, 'events' | 'at'>[],
  unit: number,
  by: AttemptsBy,
): readonly UnitAttempt[] {
  let folded = FIRST;
  for (const { events, at } of commits) for (const event of events) folded = apply(folded, event, { unit, by, at });
  return folded.attempts;
}
