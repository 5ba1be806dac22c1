import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { BookReader } from '../platform/book.ts';
import { activePeople, COUNTS, type CountRow, pairs, pairsOf, PERSON_NAME, type Reach } from './figures.sql.ts';
import { raw, type Sql, sql } from './sql.ts';

export type UsersReportRow = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly completedCourses: number;
  readonly coursesInProgress: number;
  readonly coursesNotStarted: number;
};

export const USERS_SORTS = ['name', 'email', 'completedCourses', 'coursesInProgress', 'coursesNotStarted'] as const;
export type UsersSort = (typeof USERS_SORTS)[number];

const COLUMNS: Record<UsersSort, Sql> = {
  name: raw('m.name_fold'),
  email: raw('m.email_fold'),
  completedCourses: raw('completedCourses'),
  coursesInProgress: raw('coursesInProgress'),
  coursesNotStarted: raw('coursesNotStarted'),
};

export async function usersReportStats(book: BookReader, reach: Reach): Promise<CountRow> {
  const { text, values } = sql`SELECT ${COUNTS} ${pairs(reach)}`;
  // A count without GROUP BY always has its one row.
  return (await book.get<CountRow>(text, values)) as CountRow;
}

const found = (reach: Reach, search: string): Sql =>
  search === '' ? activePeople(reach) : sql`${activePeople(reach)} AND (instr(m.name_fold, ${search}) OR instr(m.email_fold, ${search}))`;

/** Counting pairs is dear: sorted by name or e-mail, only those of the people on the page are counted. */
function rowsSql(reach: Reach, page: PageRequest<UsersSort>): Sql {
  const { sort, descending, limit } = page;
  const order = sql`${COLUMNS[sort ?? 'name']} ${raw(descending ? 'DESC' : 'ASC')}, m.person`;
  const cut = sql`LIMIT ${limit} OFFSET ${(page.page - 1) * limit}`;
  const people = sql`SELECT m.person FROM people.members m WHERE ${found(reach, page.search)}`;
  const byPerson = sort === null || sort === 'name' || sort === 'email';
  // Their pairs lie in the order of their ids.
  const counted = byPerson ? sql`${people} ORDER BY ${order} ${cut}` : sql`${people} ORDER BY m.person`;
  return sql`
    WITH counted AS MATERIALIZED (${counted}),
    figures AS (SELECT m.person, ${COUNTS} ${pairsOf(raw('counted'), reach)} GROUP BY m.person)
    SELECT m.person AS id, ${PERSON_NAME} AS name, m.email AS email, coalesce(f.completed, 0) AS completedCourses,
      coalesce(f.inProgress, 0) AS coursesInProgress, coalesce(f.notStarted, 0) AS coursesNotStarted
    FROM counted JOIN people.members m ON m.person = counted.person LEFT JOIN figures f ON f.person = counted.person
    ORDER BY ${order} ${byPerson ? raw('') : cut}`;
}

async function countUsers(book: BookReader, reach: Reach, search: string): Promise<number> {
  const { text, values } = sql`SELECT count(*) AS total FROM people.members m WHERE ${found(reach, search)}`;
  return (await book.get<{ total: number }>(text, values))?.total ?? 0;
}

async function usersReportRows(book: BookReader, reach: Reach, page: PageRequest<UsersSort>): Promise<UsersReportRow[]> {
  const { text, values } = rowsSql(reach, page);
  return book.all<UsersReportRow>(text, values);
}

export async function usersReportPage(
  book: BookReader,
  reach: Reach,
  page: PageRequest<UsersSort>,
): Promise<{ data: UsersReportRow[]; paginatorInfo: PaginatorInfo }> {
  const [data, total] = await Promise.all([usersReportRows(book, reach, page), countUsers(book, reach, page.search)]);
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** @throws VALIDATION above 5,000 people, naming the paged query */
export async function allUsersReport(book: BookReader, reach: Reach): Promise<UsersReportRow[]> {
  if ((await countUsers(book, reach, '')) > WHOLE_LIST) throw new AppError('VALIDATION', 'Use usersReportPage.');
  return usersReportRows(book, reach, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST });
}
