import type { Role } from '../../shared/access/roles.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import type { PairStatusFilter } from '../../shared/learning/pair-status.ts';
import { titleIn } from '../courses/translations/reader-language.queries.ts';
import type { BookReader } from '../platform/book/book.ts';
import {
  categoryText,
  type CategoryScope,
  hasStatus,
  linkTo,
  pairs,
  pairsByName,
  PERSON_NAME,
  PROGRESS,
  publishedCourses,
  type ReportScope,
} from './figures.sql.ts';
import { overdueAt } from '../people/overdue.queries.ts';
import {
  allRows,
  contains,
  countRows,
  EVERY_ROW,
  firstRow,
  type Order,
  orderedFromNearerEnd,
  orderSql,
  raw,
  type Sql,
  sql,
  nameIn,
} from '../platform/book/sql.ts';

export type CourseReportHead = {
  readonly id: number;
  readonly title: string;
  readonly category: string | null;
  readonly thumbnail: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Returns a course with its title in a language, where it has one there; undefined: no such published course in the scope. */
export function courseHead(
  book: BookReader,
  reportScope: CategoryScope,
  course: number,
  language: string,
): Promise<CourseReportHead | undefined> {
  return firstRow(
    book,
    sql`SELECT c.course AS id, ${titleIn(language)} AS title, c.thumbnail AS thumbnail, c.created_at AS createdAt, c.updated_at AS updatedAt,
    ${categoryText(reportScope)} AS category FROM catalogue.courses c WHERE c.course = ${course} AND ${publishedCourses(reportScope)}`,
  );
}

export type CourseReportUser = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly progress: number;
  readonly assignedDate: string;
  readonly completionDate: string | null;
  /** The first completion of somebody who began anew and has not completed the course again. */
  readonly earlierCompletionDate: string | null;
  /** 1 for who has the course directly, and for who has it through a group. */
  readonly direct: 0 | 1;
  readonly byGroup: 0 | 1;
  /** 1 for who has opened it in the present round. */
  readonly opened: 0 | 1;
  readonly timeSpent: number;
  /** Percent; null: no test or package gave any. */
  readonly score: number | null;
  readonly lastActivity: string | null;
  readonly dueAt: string | null;
  readonly lateAt: string | null;
  readonly mandatory: 0 | 1;
  /** When the round was completed. */
  readonly completedAt: string | null;
  /** Why they were given another day, have terms of their own, and need not take it, encrypted with their key; null: none. */
  readonly extension: string | null;
  readonly termReason: string | null;
  readonly accessEnd: string | null;
  readonly accessKept: 0 | 1;
  readonly exemption: string | null;
};

export const PEOPLE_SORTS = [
  'name',
  'role',
  'progress',
  'score',
  'assignedDate',
  'completionDate',
  'timeSpent',
  'lastActivity',
  'dueAt',
] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export type PeopleFilter = {
  readonly status: PairStatusFilter;
  /** Instructors see learners only. */
  readonly learnersOnly: boolean;
  /** At which instant they are overdue; null: whether they are or not. */
  readonly overdueAt: Instant | null;
};

/** The role that counts where the report is read: the branch's inside one, the instance's outside. */
const roleIn = ({ branches }: ReportScope): Sql =>
  branches === null ? raw('m.role') : sql`coalesce((SELECT mb.role FROM ${linkTo(branches)} ORDER BY mb.role LIMIT 1), m.role)`;

/** Of who completed it and has not begun anew. */
const COMPLETION_DATE = raw('CASE WHEN e.completed THEN e.first_completed_at END');
/** Of who has begun anew since. */
const EARLIER_COMPLETION_DATE = raw('CASE WHEN NOT e.completed THEN e.first_completed_at END');

const OPTIONAL_SORTS: ReadonlySet<PeopleSort> = new Set(['completionDate', 'score', 'lastActivity', 'dueAt']);

function orderOf(reportScope: ReportScope, { sort, descending, language }: PageRequest<PeopleSort>): Order {
  const columns: Record<PeopleSort, Sql> = {
    name: nameIn('m.name', language),
    role: roleIn(reportScope),
    progress: PROGRESS,
    assignedDate: raw('e.assigned_at'),
    completionDate: COMPLETION_DATE,
    timeSpent: raw('e.seconds'),
    score: raw('e.score'),
    lastActivity: raw('e.last_at'),
    dueAt: raw('e.due_at'),
  };
  const isOptional = sort !== null && OPTIONAL_SORTS.has(sort);
  return { column: columns[sort ?? 'name'], isOptional, descending, id: raw('m.person') };
}

/** Which people of which course a report is about. */
type PeopleQuery = { readonly reportScope: ReportScope; readonly course: number; readonly search: string; readonly filter: PeopleFilter };

const ofCourse = (course: number): Sql => sql`c.course = ${course}`;

const matching = ({ reportScope, course, search, filter: { status, learnersOnly, overdueAt: lateAt } }: PeopleQuery): Sql =>
  sql`${ofCourse(course)}
    AND ${hasStatus(status)}
    AND ${lateAt === null ? EVERY_ROW : overdueAt(lateAt)}
    AND ${learnersOnly ? sql`${roleIn(reportScope)} = 'learner'` : EVERY_ROW}
    AND ${contains(search, 'm.name_fold', 'm.joined_fold')}`;

/** How many people the tenant has, and how many of them have the course, regardless of the reader's scope. */
type Population = { readonly members: number; readonly learners: number };

async function populationOf(book: BookReader, course: number): Promise<Population> {
  const counts = sql`SELECT (SELECT count(*) FROM people.members) AS members,
    (SELECT count(*) FROM enrolments.enrolments WHERE course = ${course} AND active = 1) AS learners`;
  // A SELECT from nothing always has its one row.
  return (await firstRow<Population>(book, counts)) as Population;
}

/** Whether so many are met sooner by going through all names than by sorting them; measured. */
const areMost = (some: number, { members }: Population): boolean => some * 8 > members;

const fromSql = (query: PeopleQuery, byName: boolean): Sql => (byName ? pairsByName : pairs)(query.reportScope, matching(query));

const countPeople = (book: BookReader, query: PeopleQuery, population: Population): Promise<number> =>
  countRows(book, fromSql(query, query.search !== '' && areMost(population.learners, population)));

/** What is shown is read of those on the page alone; `total` says from which end the page is nearer. */
function rowsSql(query: PeopleQuery, page: PageRequest<PeopleSort>, population: Population, total: number): Sql {
  const { reportScope, course, search } = query;
  const order = orderOf(reportScope, page);
  const isByName = page.sort === null || page.sort === 'name';
  const byName = search === '' ? isByName && areMost(total, population) : areMost(population.learners, population);
  return sql`WITH shown AS MATERIALIZED (SELECT e.person AS person ${fromSql(query, byName)} ${orderedFromNearerEnd(page, order, total)})
    SELECT m.person AS id, ${PERSON_NAME} AS name, ${roleIn(reportScope)} AS role, ${PROGRESS} AS progress, e.assigned_at AS assignedDate,
      ${COMPLETION_DATE} AS completionDate, ${EARLIER_COMPLETION_DATE} AS earlierCompletionDate,
      e.direct AS direct, e.group_ids <> '[]' AS byGroup, e.opened_at IS NOT NULL AS opened, e.seconds AS timeSpent,
      e.score AS score, e.last_at AS lastActivity, e.due_at AS dueAt, e.late_at AS lateAt, e.mandatory AS mandatory,
      e.completed_at AS completedAt, e.extension AS extension, e.term_reason AS termReason,
      e.access_end AS accessEnd, e.access_kept AS accessKept, e.exemption AS exemption
    FROM shown CROSS JOIN people.members m ON m.person = shown.person
      CROSS JOIN enrolments.enrolments e ON e.person = m.person AND e.course = ${course} LEFT JOIN enrolments.outlines t ON t.course = e.course
    ORDER BY ${orderSql(order)}`;
}

/** Returns how many people of a course are overdue. */
export const countOverdue = (book: BookReader, reportScope: ReportScope, course: number): Promise<number> =>
  countRows(book, pairs(reportScope, sql`${ofCourse(course)} AND ${overdueAt(reportScope.now)}`));

export async function coursePeoplePage(
  book: BookReader,
  reportScope: ReportScope,
  course: number,
  page: PageRequest<PeopleSort>,
  filter: PeopleFilter,
): Promise<{ data: CourseReportUser[]; paginatorInfo: PaginatorInfo }> {
  const query = { reportScope, course, search: page.search, filter };
  const population = await populationOf(book, course);
  const total = await countPeople(book, query, population);
  const data = await allRows<CourseReportUser>(book, rowsSql(query, page, population, total));
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** @throws VALIDATION above 5,000 people, naming the paged query */
export async function allCoursePeople(book: BookReader, reportScope: ReportScope, course: number): Promise<CourseReportUser[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await coursePeoplePage(book, reportScope, course, page, {
    status: null,
    learnersOnly: false,
    overdueAt: null,
  });
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use courseReportUsersPage.');
  return data;
}
