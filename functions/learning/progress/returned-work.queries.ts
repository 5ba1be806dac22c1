import type { ProgressRow, SubmissionFact } from '../../../events/learning/progress.projection.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { openRows } from '../assignments/submission-texts.queries.ts';
import type { EnrolledCourse } from './my-courses.queries.ts';

/** A submission that its learner has to hand in again; `comment`: what its reviewer wrote, null where its key is deleted. */
export type ReturnedWorkView = {
  readonly unit: number;
  readonly title: string;
  readonly order: number;
  readonly comment: string | null;
  readonly at: Instant;
};

type Returned = { readonly fact: SubmissionFact; readonly unit: { readonly id: number; readonly title: string; readonly order: number } };

/** Returns the latest submission of a unit in the present round. */
const latestOf = ({ submissions, round }: ProgressRow, unit: number): SubmissionFact | undefined =>
  submissions.findLast((fact) => fact.unit === unit && fact.round === round);

/** Returns the submission that was returned first of those that wait for their learner; null where none does. */
function returnedIn({ row, course }: EnrolledCourse): Returned | null {
  const found = course.outline.flatMap((unit) => {
    const fact = latestOf(row, unit.id);
    return fact?.status === 'returned' && !Object.hasOwn(row.done, unit.id) ? [{ fact, unit }] : [];
  });
  return found.toSorted((a, b) => (a.fact.reviewedAt ?? '').localeCompare(b.fact.reviewedAt ?? ''))[0] ?? null;
}

/** Returns when the work that waits for its learner was returned; null where none does. */
export const returnedAt = (enrolled: EnrolledCourse): Instant | null => returnedIn(enrolled)?.fact.reviewedAt ?? null;

/** Returns the work of a course that was returned and not handed in again, with its comment; null for none. */
export async function returnedWorkOf(scope: Scope, enrolled: EnrolledCourse): Promise<ReturnedWorkView | null> {
  const returned = returnedIn(enrolled);
  if (returned === null) return null;
  const { fact, unit } = returned;
  const { person, course } = enrolled.row;
  const [opened] = await openRows(scope, [{ ...fact, person, course }]);
  return { unit: unit.id, title: unit.title, order: unit.order, comment: opened?.comment ?? null, at: fact.reviewedAt ?? fact.at };
}
