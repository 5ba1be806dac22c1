import type { Instant } from '../../shared/kernel/instant.ts';
import { openBook } from '../platform/book/book.ts';
import { countsBy, perList, someOf } from '../platform/book/listed.ts';
import { oneOf, raw, type Sql, sql } from '../platform/book/sql.ts';

/** Courses `c` that were published, of some branches: assigned to one of them (by a group, too), or made in one; null: of the whole instance. */
export const publishedIn = (branches: readonly number[] | null): Sql => {
  const published = sql`c.deleted = 0 AND c.status <> 'draft'`;
  if (branches === null) return published;
  return sql`${published} AND (${oneOf(raw('c.made_in_branch'), branches)}
    OR EXISTS (SELECT 1 FROM catalogue.branch_courses bc WHERE bc.course = c.course AND ${oneOf(raw('bc.branch'), branches)}))`;
};

/** Whether a pair `e` is overdue at an instant. Of pairs that are complete, or whose person is exempt, `open_late_at` is null. */
export const overdueAt = (now: Instant): Sql => sql`e.open_late_at <= ${now}`;

/** Enrolments `e` that are overdue in courses `c` of a branch, or of the instance: the part of a SELECT from FROM on. Course by course, the index has all that is read. */
export const overdueIn = (branch: number | null, now: Instant): Sql => sql`FROM catalogue.courses c
  CROSS JOIN enrolments.enrolments e INDEXED BY enrolments_by_late ON e.course = c.course AND e.active = 1 AND ${overdueAt(now)}
  WHERE ${publishedIn(branch === null ? null : [branch])}`;

/** Returns in how many courses the people of a page are overdue, of those that the caller may know of. Those of who is inactive are counted too. */
export const overdueCourses = perList(async (listed) => {
  const { scope, branch } = listed.viewer.tenant;
  const book = await openBook(scope, ['catalogue', 'enrolments'], listed.after);
  const some = sql`e.person IN (SELECT value FROM ${someOf(listed)})`;
  return countsBy(
    book,
    sql`SELECT e.person AS id, count(*) AS n ${overdueIn(branch?.id ?? null, listed.now)} AND ${some} GROUP BY e.person`,
  );
});
