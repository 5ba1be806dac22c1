import type { Actor } from '../../../events/kernel/commit.ts';
import type { RecordUnitOutcome } from '../../../events/learning/enrolment.commands.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import type { Execution } from '../../platform/store/execute.ts';
import { courseNow, isLive, prerequisitesFor } from './course-rules.ts';

/** What a package gave for the unit that it belongs to. */
export type UnitOutcome = {
  readonly scope: Scope;
  readonly person: PersonId;
  readonly unit: number;
  /** The round of the enrolment in which the package was begun. */
  readonly round: number;
  /** Unique for each part that is told: a repeat has no further effect. */
  readonly key: string;
  /** Seconds to add to the unit's time. */
  readonly seconds: number;
  /** The last one, 0 to 100; null: the package gave none. */
  readonly score: number | null;
  /** Of the best tries; null with the score. */
  readonly best: number | null;
  readonly completes: boolean;
  readonly actor: Actor;
  readonly now: Instant;
};

/** The command of an outcome on the stream of its enrolment. */
export type OutcomeCommand = Omit<Execution<EnrolmentState, RecordUnitOutcome, EnrolmentEvent>, 'loaded'>;

/**
 * Returns the command that tells an enrolment of an outcome. A course that has closed meanwhile does not stop it: what was begun goes on.
 * @throws NOT_FOUND for a course that was deleted
 */
export async function outcomeCommand(outcome: UnitOutcome, course: CourseItem | null, enrolment: EnrolmentState): Promise<OutcomeCommand> {
  if (!isLive(course)) throw notFound();
  const { scope, person, unit, round, key, seconds, score, best, completes, actor, now } = outcome;
  const prerequisites = await prerequisitesFor(scope, person, course, enrolment);
  const accrued = seconds > 0 ? { interval: key, unit, seconds, position: null } : null;
  return {
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, asId<CourseId>(course.id)),
    command: { type: 'RecordUnitOutcome', course: courseNow(course), prerequisites, accrued, unit, round, completes, score, best },
    commandId: `outcome/${key}`,
    actor,
    now,
  };
}
