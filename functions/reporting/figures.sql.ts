import { IN_PROGRESS_SQL, PROGRESS_SQL, STATUS_SQL } from '../../events/learning/outline.book.ts';
import type { Day, Instant } from '../../shared/kernel/instant.ts';
import { isAlways, type Period } from '../../shared/kernel/period.ts';
import { twoDecimals } from '../../shared/learning/figures.ts';
import { spanOf } from '../../shared/learning/week-spans.ts';
import { PAIR_STATUS, type PairStatusFilter } from '../../shared/learning/pair-status.ts';
import { overdueAt, publishedIn } from '../people/overdue.queries.ts';
import { EVERY_ROW, noneOf, oneOf, raw, type Sql, sql } from '../platform/book/sql.ts';

/**
 * The people and courses that a report counts: the SQL half of the figures' definitions (shared/learning/figures.ts is the other).
 * Every list and report of this module is made from these pieces and reads no table directly.
 */
export type ReportScope = {
  /** null = the whole instance. */
  readonly branches: readonly number[] | null;
  readonly today: Day;
  /** When it is read: what is overdue then. */
  readonly now: Instant;
  /** Enrolments that were assigned in this time are counted. */
  readonly assigned: Period;
};

/** A link of member `m` to one of the branches. The plus keeps the list from being searched link by link: a person has few links. */
export const linkTo = (branches: readonly number[]): Sql =>
  sql`people.member_branches mb INDEXED BY member_branches_by_person WHERE mb.person = m.person AND ${oneOf(raw('+mb.branch'), branches)}`;

/** Members `m` with an active link to one of the branches; all members of the instance without branches. */
const inBranches = (branches: readonly number[] | null): Sql =>
  branches === null ? EVERY_ROW : sql`EXISTS (SELECT 1 FROM ${linkTo(branches)} AND mb.active = 1)`;

const NOT_DELETED = sql`m.deleted = 0`;
const notDatedOut = (today: Day): Sql => sql`(m.deactivate_at IS NULL OR m.deactivate_at > ${today})`;

/** Members `m` of the scope, shown as Active. */
export const activePeople = ({ branches, today }: ReportScope): Sql =>
  sql`${NOT_DELETED} AND m.active = 1 AND ${notDatedOut(today)} AND ${inBranches(branches)}`;

/** Members `m` of the scope, whatever their status. */
export const allPeople = ({ branches }: ReportScope): Sql =>
  branches === null ? NOT_DELETED : sql`${NOT_DELETED} AND EXISTS (SELECT 1 FROM ${linkTo(branches)})`;

/** Courses `c` of the scope that were published, unpublished ones too, whose learners keep their record: assigned to one of the branches (by a group, too), or made in one. */
export const publishedCourses = ({ branches }: ReportScope): Sql => publishedIn(branches);

/** Enrolments `e` that were assigned in a period. Spans of weeks stand in an index, so that the rows of other weeks are not read. */
const assignedIn = ({ from, to }: Period): Sql => {
  const notBefore = from === null ? EVERY_ROW : sql`e.assigned_span >= ${spanOf(from)} AND e.assigned_at >= ${from}`;
  return to === null ? notBefore : sql`${notBefore} AND e.assigned_span <= ${spanOf(to)} AND e.assigned_at < ${to}`;
};

const COURSES = raw('catalogue.courses c LEFT JOIN enrolments.outlines t ON t.course = c.course');
const counted = (reportScope: ReportScope, only: Sql): Sql =>
  sql`WHERE ${only} AND ${publishedCourses(reportScope)} AND ${activePeople(reportScope)} AND ${assignedIn(reportScope.assigned)}`;

/**
 * Pairs of an active person `m` and an assigned, published course `c`, with the enrolment `e` and the course's outline `t`: the part
 * of a SELECT from FROM on. `only` narrows it.
 *
 * CROSS JOIN has SQLite keep the order of the tables. Course by course, all comes from the indexes of enrolments and from the
 * members in the order of their rows: measured, several times as fast as the order that SQLite guesses without statistics.
 */
export const pairs = (reportScope: ReportScope, only: Sql = EVERY_ROW): Sql => sql`FROM ${COURSES}
  CROSS JOIN enrolments.enrolments e ON e.course = c.course AND e.active = 1
  CROSS JOIN people.members m ON m.person = e.person
  ${counted(reportScope, only)}`;

/** Members `m` who are or were in one of the branches, whatever their status. */
const everInBranches = (branches: readonly number[] | null): Sql =>
  branches === null
    ? EVERY_ROW
    : sql`(EXISTS (SELECT 1 FROM ${linkTo(branches)})
      OR EXISTS (SELECT 1 FROM people.former_branches fb WHERE fb.person = m.person AND ${oneOf(raw('fb.branch'), branches)}))`;

/**
 * Pairs of a course that are history alone: of inactive people, and of those who were deleted, left or were erased, with what they had then.
 * They are few, so that members are read first.
 */
export const formerPairs = (reportScope: ReportScope, course: number): Sql => sql`FROM people.members m
  CROSS JOIN enrolments.enrolments e ON e.person = m.person AND e.course = ${course} AND (e.active = 1 OR e.ended_at >= m.left_at)
  CROSS JOIN catalogue.courses c ON c.course = e.course
  WHERE NOT (${activePeople(reportScope)}) AND ${everInBranches(reportScope.branches)} AND ${publishedCourses(reportScope)}
  AND ${assignedIn(reportScope.assigned)}`;

/** The same pairs of one course, read in the order of names: for a course that most people have. */
export const pairsByName = (reportScope: ReportScope, only: Sql): Sql => sql`FROM ${COURSES}
  CROSS JOIN people.members m INDEXED BY members_by_name
  CROSS JOIN enrolments.enrolments e INDEXED BY enrolments_by_course ON e.course = c.course AND e.active = 1 AND e.person = m.person
  ${counted(reportScope, only)}`;

/** The same pairs, of those whose ids stand in the column `person` of `people`. */
export const pairsOf = (people: Sql, reportScope: ReportScope): Sql => sql`FROM ${people} some
  CROSS JOIN people.members m ON m.person = some.person
  CROSS JOIN enrolments.enrolments e ON e.person = m.person AND e.active = 1
  CROSS JOIN ${COURSES}
  ${counted(reportScope, raw('c.course = e.course'))}`;

/** Whether a pair has one of these statuses; every pair without any. */
export const hasStatus = (statuses: PairStatusFilter): Sql =>
  statuses === null
    ? EVERY_ROW
    : oneOf(
        raw(STATUS_SQL),
        statuses.map((status) => PAIR_STATUS[status]),
      );

/** Which pairs have to be there for a person or course to be shown. `overdue`: some that are overdue. */
export type PairFilter = { readonly status: PairStatusFilter; readonly overdue?: boolean };

/** Whether a column of people or courses is one that some of the counted pairs have, of a status where one is named; all of them without a period or filter. */
export function hasPair(column: 'm.person' | 'c.course', reportScope: ReportScope, { status, overdue = false }: PairFilter): Sql {
  if (isAlways(reportScope.assigned) && status === null && !overdue) return EVERY_ROW;
  const late = overdue ? overdueAt(reportScope.now) : EVERY_ROW;
  return sql`${raw(column)} IN (SELECT ${raw(column)} ${pairs(reportScope, sql`${hasStatus(status)} AND ${late}`)})`;
}

/** Progress of a pair, in percent. */
export const PROGRESS = raw(PROGRESS_SQL);

/** The counts of a set of pairs; see countPairs. */
export const COUNTS = raw(`count(*) AS assigned,
  coalesce(sum(e.completed), 0) AS completed,
  coalesce(sum(${IN_PROGRESS_SQL}), 0) AS inProgress,
  count(*) - coalesce(sum(e.completed), 0) - coalesce(sum(${IN_PROGRESS_SQL}), 0) AS notStarted,
  coalesce(sum(e.seconds), 0) AS seconds`);

/** How many of a set of pairs are overdue. */
export const overdueCount = ({ now }: ReportScope): Sql => sql`coalesce(sum(${overdueAt(now)}), 0) AS overdue`;

export type OverdueRow = { readonly overdue: number };

export type CountRow = {
  readonly assigned: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
  readonly seconds: number;
};

/** The means of a set of pairs, and when something was last done in one of them. Without pairs or scores they are NULL. */
export const MEANS = raw(`avg(${PROGRESS_SQL}) AS mean, avg(e.score) AS meanScore, max(e.last_second) AS lastSecond`);

export type MeansRow = { readonly mean: number | null; readonly meanScore: number | null; readonly lastSecond: number | null };

/** Returns the means of a set of pairs with two decimals, and the time; null for a score or time that there is none of. */
export const meansOf = ({ mean, meanScore, lastSecond }: MeansRow) => ({
  averageProgress: twoDecimals(mean ?? 0),
  averageScore: meanScore === null ? null : twoDecimals(meanScore),
  lastActivity: lastSecond === null ? null : new Date(lastSecond * 1000).toISOString(),
});

export type Means = ReturnType<typeof meansOf>;

/** A report that names categories: `hidden` are those that its reader may not see. */
export type CategoryScope = ReportScope & { readonly hidden: readonly number[] };

/** The links `ck` of course `c` to categories `k` that the reader may see. */
export const shownCategories = ({ hidden }: CategoryScope): Sql => sql`catalogue.course_categories ck
  JOIN catalogue.categories k ON k.category = ck.category AND k.deleted = 0 AND ${noneOf(raw('k.category'), hidden)} WHERE ck.course = c.course`;

/** The path of category `k` without what is above a hidden one, from the leaf up: only for readers from whom something is hidden. */
const cutPath = (hidden: readonly number[]): Sql => sql`(WITH RECURSIVE up (above, text, depth) AS (
    SELECT k.parent, k.name, 0 UNION ALL
    SELECT a.parent, a.name || ' > ' || up.text, up.depth + 1 FROM up JOIN catalogue.categories a ON a.category = up.above
    WHERE a.deleted = 0 AND ${noneOf(raw('a.category'), hidden)} AND up.depth < 20
  ) SELECT text FROM up ORDER BY depth DESC LIMIT 1)`;

/** 'Parent > Child, Other': the categories of course `c` in their order. */
export const categoryText = (categoryScope: CategoryScope): Sql => {
  const { hidden } = categoryScope;
  const path = hidden.length === 0 ? raw('k.path_text') : cutPath(hidden);
  return sql`(SELECT group_concat(path, ', ') FROM (SELECT ${path} AS path FROM ${shownCategories(categoryScope)} ORDER BY ck.position))`;
};

export const PERSON_NAME = raw(`trim(m.first_name || ' ' || m.last_name)`);
