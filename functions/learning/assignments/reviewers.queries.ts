import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, limitTo, oneOf, raw, sql } from '../../platform/book/sql.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { branchCourseRecord, personBranchRecord } from '../../platform/request/access-records.ts';
import { query } from '../../platform/tables/dynamo.ts';

/** Somebody who may review a submission, and the branch in which they do; null = the whole instance. */
export type Reviewer = { readonly person: number; readonly email: string; readonly firstName: string; readonly branch: number | null };

/** Above this number of reviewers the others find the submission in their list. */
const MOST_REVIEWERS = 50;

/**
 * Returns the branches in which a learner has a course, from Records: a course that was published or given to a branch just before may not
 * be in the book yet, and its reviewers must not be missed.
 */
async function branchesWithCourse(scope: Scope, learner: PersonId, { id, madeInBranch }: CourseItem): Promise<number[]> {
  const prefix = records.linkPrefix.branch;
  const [ofLearner, ofCourse] = await Promise.all([
    query('records', { pk: records.personPartition(scope, learner), prefix }, personBranchRecord),
    query('records', { pk: records.coursePartition(scope, asId<CourseId>(id)), prefix }, branchCourseRecord),
  ]);
  const having = new Set([madeInBranch, ...ofCourse.map(({ branch }) => branch)]);
  return ofLearner.filter(({ branch, active }) => active && having.has(branch)).map(({ branch }) => branch);
}

/**
 * Returns who may review what a learner has submitted in a course: admins and instructors of the instance, and of those branches of the
 * learner that have the course. Instructors come first; each person once.
 */
export async function reviewersOf(scope: Scope, learner: PersonId, course: CourseItem, today: Day): Promise<Reviewer[]> {
  const [branches, book] = await Promise.all([branchesWithCourse(scope, learner, course), openBook(scope, ['people'])]);
  const rows = await allRows<Reviewer & { readonly everywhere: number }>(
    book,
    sql`WITH reviewers AS (
      SELECT m.person AS person, m.role AS role, NULL AS branch FROM people.members m WHERE m.is_primary = 1 AND m.role IN ('admin', 'instructor')
      UNION ALL
      SELECT r.person, r.role, r.branch FROM people.member_branches r
      WHERE ${oneOf(raw('r.branch'), branches)} AND r.active = 1 AND r.role IN ('admin', 'instructor')
    )
    SELECT m.person, m.email, m.first_name AS firstName, min(r.branch) AS branch, max(r.branch IS NULL) AS everywhere
    FROM reviewers r JOIN people.members m ON m.person = r.person
    WHERE m.person <> ${learner} AND m.active = 1 AND m.deleted = 0 AND (m.deactivate_at IS NULL OR m.deactivate_at > ${today})
    GROUP BY m.person ORDER BY max(r.role = 'instructor') DESC, m.person ${limitTo(MOST_REVIEWERS)}`,
  );
  return rows.map(({ everywhere, ...reviewer }) => ({ ...reviewer, branch: everywhere === 1 ? null : reviewer.branch }));
}
