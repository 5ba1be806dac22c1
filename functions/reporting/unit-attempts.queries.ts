import type { Commit } from '../../events/kernel/commit.ts';
import type { TrellisEvent } from '../../events/catalogue.ts';
import { type UnitAttempt, unitAttempts } from '../../events/reporting/unit-attempts.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import type { ProgressOwner } from '../learning/progress/unit-progress.queries.ts';
import { streams } from '../platform/keys/keys.ts';
import { commitItems, readCommit } from '../platform/store/event-store.ts';

/** An attempt at the questions of a unit, with its figures. */
export type UnitAttemptView = {
  readonly owner: ProgressOwner;
  readonly round: number;
  readonly number: number;
  readonly startedAt: Instant;
  /** null: a question is still without an answer. */
  readonly finishedAt: Instant | null;
  readonly correct: number;
  readonly total: number;
  readonly percent: number;
  readonly isComplete: boolean;
  /** Whether an event tells that it failed. */
  readonly failed: boolean;
  readonly answers: UnitAttempt['answers'];
};

/** A unit with the number of questions that it asks now. */
type RequestedUnit = { readonly id: number; readonly kind: UnitKind; readonly questions: number };

type Commits = readonly Pick<Commit<TrellisEvent>, 'events' | 'at'>[];

/** Returns the commits of an enrolment, the first one first: what attempts are told from. */
export async function enrolmentCommits({ scope, person, course }: ProgressOwner): Promise<Commits> {
  const items = await commitItems(streams.enrolment(scope, person, course), 1);
  return Promise.all(items.map((item) => readCommit<TrellisEvent>(item)));
}

/**
 * Returns an attempt with its figures. Questions can have been added and removed since: an attempt that completed the unit is counted by
 * the questions that it answered, any other by those that the unit asks now.
 */
function viewOf(owner: ProgressOwner, attempt: UnitAttempt, questions: number): UnitAttemptView {
  const grades = Object.values(attempt.answers).map(({ correct }) => correct === true);
  const correct = grades.filter(Boolean).length;
  const total = attempt.completed ? grades.length : Math.max(grades.length, questions);
  return {
    owner,
    round: attempt.round,
    number: attempt.number,
    startedAt: attempt.startedAt,
    finishedAt: grades.length < total ? null : attempt.answeredAt,
    correct,
    total,
    percent: Math.round((100 * correct) / total),
    isComplete: correct === total,
    failed: attempt.failed,
    answers: attempt.answers,
  };
}

/** Returns the attempts at the questions of a unit, the first one first. */
export const attemptsIn = (owner: ProgressOwner, commits: Commits, { id, kind, questions }: RequestedUnit): UnitAttemptView[] =>
  unitAttempts(commits, id, kind === 'test' ? 'retry' : 'answer').map((attempt) => viewOf(owner, attempt, questions));
