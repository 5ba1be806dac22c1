import type { Role } from '../../shared/access/roles.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import type { BookReader } from '../platform/book.ts';
import { CATEGORY_TEXT, COUNTS, type CountRow, pairs, PERSON_NAME, publishedCourses, type Reach } from './figures.sql.ts';
import { oneOf, raw, type Sql, sql } from './sql.ts';

export type CourseReportHead = {
  readonly id: number;
  readonly title: string;
  readonly category: string | null;
  readonly thumbnail: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** undefined: no such published course in the scope. */
export function courseHead(book: BookReader, reach: Reach, course: number): Promise<CourseReportHead | undefined> {
  const { text, values } =
    sql`SELECT c.course AS id, c.title AS title, c.thumbnail AS thumbnail, c.created_at AS createdAt, c.updated_at AS updatedAt,
    ${CATEGORY_TEXT} AS category FROM catalogue.courses c WHERE c.course = ${course} AND ${publishedCourses(reach)}`;
  return book.get<CourseReportHead>(text, values);
}

const ofCourse = (course: number): Sql => sql`e.course = ${course}`;

export async function courseStats(book: BookReader, reach: Reach, course: number): Promise<CountRow> {
  const { text, values } = sql`SELECT ${COUNTS} FROM (${pairs(reach, ofCourse(course))}) p`;
  // A count without GROUP BY always has its one row.
  return (await book.get<CountRow>(text, values)) as CountRow;
}

export type CourseReportUser = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly progress: number;
  readonly assignedDate: string;
  readonly completionDate: string | null;
  readonly timeSpent: number;
};

export const PEOPLE_SORTS = ['name', 'role', 'progress', 'assignedDate', 'completionDate', 'timeSpent'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export const PEOPLE_STATUS = { completed: 'completed', in_progress: 'in-progress', not_started: 'not-started' } as const;
export type PeopleStatus = keyof typeof PEOPLE_STATUS;

export type PeopleFilter = {
  readonly status: PeopleStatus | null;
  /** Instructors see learners only. */
  readonly learnersOnly: boolean;
};

const COLUMNS: Record<PeopleSort, string> = {
  name: 'm.name_fold',
  role: 'role',
  progress: 'p.progress',
  assignedDate: 'p.assigned_at',
  completionDate: 'completionDate',
  timeSpent: 'p.seconds',
};

/** The role that counts where the report is read: the branch's inside one, the instance's outside. */
const roleIn = ({ branches }: Reach): Sql =>
  branches === null
    ? raw('m.role')
    : sql`coalesce((SELECT mb.role FROM people.member_branches mb WHERE mb.person = m.person AND ${oneOf(raw('mb.branch'), branches)} ORDER BY mb.role LIMIT 1), m.role)`;

function peopleSql(reach: Reach, course: number, search: string, filter: PeopleFilter): Sql {
  const { status, learnersOnly } = filter;
  return sql`FROM (${pairs(reach, ofCourse(course))}) p JOIN people.members m ON m.person = p.person
    WHERE ${status === null ? raw('1') : sql`p.status = ${PEOPLE_STATUS[status]}`}
      AND ${learnersOnly ? sql`${roleIn(reach)} = 'learner'` : raw('1')}
      AND ${search === '' ? raw('1') : sql`instr(m.name_fold, ${search})`}`;
}

function rowsSql(reach: Reach, course: number, page: PageRequest<PeopleSort>, filter: PeopleFilter): Sql {
  const column = COLUMNS[page.sort ?? 'name'];
  return sql`SELECT m.person AS id, ${PERSON_NAME} AS name, ${roleIn(reach)} AS role, p.progress AS progress, p.assigned_at AS assignedDate,
      CASE WHEN p.completed_at IS NULL THEN NULL ELSE p.first_completed_at END AS completionDate, p.seconds AS timeSpent
    ${peopleSql(reach, course, page.search, filter)}
    ORDER BY ${raw(`${column} IS NULL, ${column} ${page.descending ? 'DESC' : 'ASC'}, m.person`)}
    LIMIT ${page.limit} OFFSET ${(page.page - 1) * page.limit}`;
}

async function countPeople(book: BookReader, reach: Reach, course: number, search: string, filter: PeopleFilter): Promise<number> {
  const { text, values } = sql`SELECT count(*) AS total ${peopleSql(reach, course, search, filter)}`;
  return (await book.get<{ total: number }>(text, values))?.total ?? 0;
}

function peopleRows(
  book: BookReader,
  reach: Reach,
  course: number,
  page: PageRequest<PeopleSort>,
  filter: PeopleFilter,
): Promise<CourseReportUser[]> {
  const { text, values } = rowsSql(reach, course, page, filter);
  return book.all<CourseReportUser>(text, values);
}

export async function coursePeoplePage(
  book: BookReader,
  reach: Reach,
  course: number,
  page: PageRequest<PeopleSort>,
  filter: PeopleFilter,
): Promise<{ data: CourseReportUser[]; paginatorInfo: PaginatorInfo }> {
  const [data, total] = await Promise.all([
    peopleRows(book, reach, course, page, filter),
    countPeople(book, reach, course, page.search, filter),
  ]);
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** @throws VALIDATION above 5,000 people, naming the paged query */
export async function allCoursePeople(book: BookReader, reach: Reach, course: number): Promise<CourseReportUser[]> {
  const all: PeopleFilter = { status: null, learnersOnly: false };
  if ((await countPeople(book, reach, course, '', all)) > WHOLE_LIST) throw new AppError('VALIDATION', 'Use courseReportUsersPage.');
  return peopleRows(book, reach, course, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST }, all);
}
