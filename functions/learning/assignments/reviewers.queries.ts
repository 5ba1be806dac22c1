import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, limitTo, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';

/** Somebody who may review a submission, and the branch in which they do; null = the whole instance. */
export type Reviewer = { readonly person: number; readonly email: string; readonly firstName: string; readonly branch: number | null };

/** Above this number of reviewers the others find the submission in their list. */
const MOST_REVIEWERS = 50;

/**
 * Returns who may review what a learner has submitted in a course: admins and instructors of the instance, and of those branches of the
 * learner that have the course. Instructors come first; each person once.
 */
export async function reviewersOf(scope: Scope, learner: PersonId, course: CourseId, today: Day): Promise<Reviewer[]> {
  const book = await openBook(scope, ['people', 'catalogue']);
  const rows = await allRows<Reviewer & { readonly everywhere: number }>(
    book,
    sql`WITH places AS (
      SELECT l.branch AS branch FROM people.member_branches l JOIN catalogue.courses c ON c.course = ${course}
      WHERE l.person = ${learner} AND l.active = 1 AND (c.made_in_branch = l.branch
        OR EXISTS (SELECT 1 FROM catalogue.branch_courses bc WHERE bc.course = c.course AND bc.branch = l.branch))
    ), reviewers AS (
      SELECT m.person AS person, m.role AS role, NULL AS branch FROM people.members m WHERE m.is_primary = 1 AND m.role IN ('admin', 'instructor')
      UNION ALL
      SELECT r.person, r.role, r.branch FROM places p JOIN people.member_branches r ON r.branch = p.branch
      WHERE r.active = 1 AND r.role IN ('admin', 'instructor')
    )
    SELECT m.person, m.email, m.first_name AS firstName, min(r.branch) AS branch, max(r.branch IS NULL) AS everywhere
    FROM reviewers r JOIN people.members m ON m.person = r.person
    WHERE m.person <> ${learner} AND m.active = 1 AND m.deleted = 0 AND (m.deactivate_at IS NULL OR m.deactivate_at > ${today})
    GROUP BY m.person ORDER BY max(r.role = 'instructor') DESC, m.person ${limitTo(MOST_REVIEWERS)}`,
  );
  return rows.map(({ everywhere, ...reviewer }) => ({ ...reviewer, branch: everywhere === 1 ? null : reviewer.branch }));
}
