import { PROGRESS_SQL, STATUS_SQL } from '../../events/learning/outline.book.ts';
import type { Day } from '../../shared/kernel/instant.ts';
import { oneOf, raw, type Sql, sql } from './sql.ts';

/**
 * Who and what a report counts: the SQL half of the figures' definitions (shared/learning/figures.ts is the other). Every
 * list and report of this room starts from these pieces and from no table directly.
 */
export type Reach = {
  /** null = the whole instance. */
  readonly branches: readonly number[] | null;
  readonly today: Day;
};

const EVERYTHING = sql`1`;

/** The role that counts in the context, active there: a membership of a branch inside it, of the instance outside. */
const inBranches = (branches: readonly number[] | null): Sql =>
  branches === null
    ? EVERYTHING
    : sql`EXISTS (SELECT 1 FROM people.member_branches mb WHERE mb.person = m.person AND mb.active = 1 AND ${oneOf(raw('mb.branch'), branches)})`;

const KEPT = sql`m.deleted = 0`;
const notDatedOut = (today: Day): Sql => sql`(m.deactivate_at IS NULL OR m.deactivate_at > ${today})`;

/** Members `m` of the scope, shown as Active. */
export const activePeople = ({ branches, today }: Reach): Sql =>
  sql`${KEPT} AND m.active = 1 AND ${notDatedOut(today)} AND ${inBranches(branches)}`;

/** Members `m` of the scope, whatever their status. */
export const allPeople = ({ branches }: Reach): Sql =>
  branches === null
    ? KEPT
    : sql`${KEPT} AND EXISTS (SELECT 1 FROM people.member_branches mb WHERE mb.person = m.person AND ${oneOf(raw('mb.branch'), branches)})`;

/** Courses `c` of the scope that are published: assigned to one of the branches (by a group, too), or made in one. */
export const publishedCourses = ({ branches }: Reach): Sql => {
  const published = sql`c.deleted = 0 AND c.status IN ('published', 'changed')`;
  if (branches === null) return published;
  return sql`${published} AND (${oneOf(raw('c.made_in_branch'), branches)}
    OR EXISTS (SELECT 1 FROM catalogue.branch_courses bc WHERE bc.course = c.course AND ${oneOf(raw('bc.branch'), branches)}))`;
};

/**
 * Pairs of an active person and an assigned, published course, with progress, status and seconds. `only` narrows to
 * columns of `e` (person, course), so that one person's or one course's report reads one person's or one course's rows.
 */
export const pairs = (reach: Reach, only: Sql = EVERYTHING): Sql => sql`
  SELECT e.person, e.course, e.seconds, e.assigned_at, e.completed_at, e.first_completed_at,
    ${raw(PROGRESS_SQL)} AS progress, ${raw(STATUS_SQL)} AS status
  FROM enrolments.enrolments e
  JOIN people.members m ON m.person = e.person
  JOIN catalogue.courses c ON c.course = e.course
  LEFT JOIN enrolments.outlines t ON t.course = e.course
  WHERE e.active = 1 AND ${only} AND ${activePeople(reach)} AND ${publishedCourses(reach)}`;

/** The counts of a set of pairs `p`; see countPairs. */
export const COUNTS = raw(`count(*) AS assigned,
  coalesce(sum(p.status = 'completed'), 0) AS completed,
  coalesce(sum(p.status = 'in-progress'), 0) AS inProgress,
  coalesce(sum(p.status = 'not-started'), 0) AS notStarted,
  coalesce(sum(p.seconds), 0) AS seconds`);

export type CountRow = {
  readonly assigned: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
  readonly seconds: number;
};

/** 'Parent > Child, Other': the categories of course `c` in their order. */
export const CATEGORY_TEXT = raw(`(SELECT group_concat(path, ', ') FROM (SELECT k.path_text AS path FROM catalogue.course_categories ck
  JOIN catalogue.categories k ON k.category = ck.category AND k.deleted = 0 WHERE ck.course = c.course ORDER BY ck.position))`);

export const PERSON_NAME = raw(`trim(m.first_name || ' ' || m.last_name)`);
