import type { CourseId } from '../../../shared/kernel/ids.ts';
import { readHeader } from '../../courses/course.queries.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { outcomeCommand, type UnitOutcome } from '../../learning/enrolment/unit-outcome.records.ts';
import { execute } from '../../platform/store/execute.ts';

/** What the enrolment says of the unit after an outcome. `token`: of the commit, for X-Trellis-After; null when nothing was written. */
export type RecordedOutcome = { readonly isComplete: boolean; readonly token: string | null };

/**
 * Tells an enrolment what a package gave for a unit: its completion, which is never taken back, its score, and seconds to add. The same key
 * again has no further effect, and so has an outcome of a former round. Gates of the unit are not asked, and neither are the dates of the course.
 * @throws NOT_FOUND where enrolment, course or unit are gone
 */
export async function recordUnitOutcome(outcome: UnitOutcome & { readonly course: CourseId }): Promise<RecordedOutcome> {
  const { scope, person, course, unit } = outcome;
  const [loaded, header] = await Promise.all([loadEnrolment(scope, person, course), readHeader(scope, course)]);
  const { state, token } = await execute({ ...(await outcomeCommand(outcome, header, loaded.state)), loaded });
  return { isComplete: state.status !== 'none' && Object.hasOwn(state.round.done, unit), token };
}
