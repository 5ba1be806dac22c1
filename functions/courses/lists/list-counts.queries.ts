import { readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { countsBy, type Listed, perList, someOf } from '../../platform/book/listed.ts';
import { allRows, EVERY_ROW, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { inScope } from './course-list.queries.ts';
import { todayIn } from '../../platform/request/today.ts';

/** Returns how many courses in the caller's scope the categories of a page have, without those of categories below. */
export const coursesInCategories = perList(async (listed) => {
  const book = await openBook(listed.viewer.tenant.scope, ['catalogue'], listed.after);
  return countsBy(
    book,
    sql`SELECT l.category AS id, count(*) AS n FROM ${someOf(listed)} CROSS JOIN catalogue.course_categories l ON l.category = some.value
      CROSS JOIN catalogue.courses c ON c.course = l.course WHERE ${inScope(listed.viewer)} GROUP BY l.category`,
  );
});

/** Returns how many courses in the caller's scope the groups of a page give: from the links of the groups, since the book has none. */
export const coursesInGroups = perList(async ({ viewer, ids, after }) => {
  const facts = await readGroupFacts(viewer.tenant.scope, ids);
  const courses = [...new Set([...facts.values()].flatMap((group) => [...group.courses.keys()]))];
  const book = await openBook(viewer.tenant.scope, ['catalogue'], after);
  const where = sql`${oneOf(raw('c.course'), courses)} AND ${inScope(viewer)}`;
  const rows = await allRows<{ course: number }>(book, sql`SELECT c.course FROM catalogue.courses c WHERE ${where}`);
  const seen = new Set(rows.map(({ course }) => course));
  return new Map([...facts].map(([id, group]) => [id, [...group.courses.keys()].filter((course) => seen.has(course)).length]));
});

/** Active people who have a course, as reports count them. */
function enrolledIn(listed: Listed, only: Sql): Sql {
  const bound = boundOf(listed.viewer);
  const inBranch =
    bound === null
      ? EVERY_ROW
      : sql`EXISTS (SELECT 1 FROM people.member_branches l WHERE l.branch = ${bound} AND l.person = m.person AND l.active = 1)`;
  return sql`SELECT e.course AS id, count(*) AS n FROM ${someOf(listed)}
    CROSS JOIN enrolments.enrolments e ON e.course = some.value AND e.active = 1
    CROSS JOIN people.members m ON m.person = e.person AND m.deleted = 0 AND m.active = 1
    WHERE (m.deactivate_at IS NULL OR m.deactivate_at > ${todayIn(listed.viewer.tenant.instance, listed.now)}) AND ${inBranch} AND ${only} GROUP BY e.course`;
}

const counted = (only: Sql) =>
  perList(async (listed) =>
    countsBy(await openBook(listed.viewer.tenant.scope, ['people', 'enrolments'], listed.after), enrolledIn(listed, only)),
  );

/** Returns how many people have the courses of a page. */
export const peopleInCourses = counted(EVERY_ROW);
/** Returns how many of those have completed them. */
export const completedInCourses = counted(raw('e.completed = 1'));
