import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { BookReader } from '../platform/book/book.ts';
import {
  activePeople,
  COUNTS,
  type CountRow,
  hasPair,
  type Means,
  MEANS,
  meansOf,
  type MeansRow,
  overdueCount,
  type OverdueRow,
  type PairFilter,
  pairs,
  pairsOf,
  PERSON_NAME,
  type ReportScope,
} from './figures.sql.ts';
import { allRows, contains, countRows, firstRow, limitToPage, orderSql, raw, type Sql, sql, nameIn } from '../platform/book/sql.ts';
import { PERSON_TEXTS } from '../people/person-texts.queries.ts';

type CountedUser = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly completedCourses: number;
  readonly coursesInProgress: number;
  readonly coursesNotStarted: number;
  readonly coursesOverdue: number;
};

export type UsersReportRow = CountedUser & Means;

/** What narrows the rows, and not the figures. */
type RowsFilter = PairFilter & { readonly search: string };

export const USERS_SORTS = [
  'name',
  'email',
  'completedCourses',
  'coursesInProgress',
  'coursesNotStarted',
  'coursesOverdue',
  'averageProgress',
  'averageScore',
  'lastActivity',
] as const;
export type UsersSort = (typeof USERS_SORTS)[number];

const COLUMNS: Record<Exclude<UsersSort, 'name'>, Sql> = {
  email: raw('m.email_fold'),
  completedCourses: raw('completedCourses'),
  coursesInProgress: raw('coursesInProgress'),
  coursesNotStarted: raw('coursesNotStarted'),
  coursesOverdue: raw('coursesOverdue'),
  averageProgress: raw('coalesce(f.mean, 0)'),
  averageScore: raw('f.meanScore'),
  lastActivity: raw('f.lastSecond'),
};

export async function usersReportStats(book: BookReader, reportScope: ReportScope): Promise<CountRow & OverdueRow> {
  // A count without GROUP BY always has its one row.
  return (await firstRow<CountRow & OverdueRow>(
    book,
    sql`SELECT ${COUNTS}, ${overdueCount(reportScope)} ${pairs(reportScope)}`,
  )) as CountRow & OverdueRow;
}

const matching = (reportScope: ReportScope, { search, ...filter }: RowsFilter): Sql => {
  const people = sql`${activePeople(reportScope)} AND ${hasPair('m.person', reportScope, filter)}`;
  return search === '' ? people : sql`${people} AND ${contains(search, ...PERSON_TEXTS)}`;
};

/** Counting pairs is dear: sorted by name or e-mail, only those of the people on the page are counted. */
function rowsSql(reportScope: ReportScope, page: PageRequest<UsersSort>, filter: PairFilter): Sql {
  const { sort, descending, search, language } = page;
  const isOptional = sort === 'averageScore' || sort === 'lastActivity';
  const column = sort === null || sort === 'name' ? nameIn('m.name', language) : COLUMNS[sort];
  const order = orderSql({ column, isOptional, descending, id: raw('m.person') });
  const cut = limitToPage(page);
  const people = sql`SELECT m.person FROM people.members m WHERE ${matching(reportScope, { search, ...filter })}`;
  const byPerson = sort === null || sort === 'name' || sort === 'email';
  // Their pairs lie in the order of their ids.
  const counted = byPerson ? sql`${people} ORDER BY ${order} ${cut}` : sql`${people} ORDER BY m.person`;
  return sql`
    WITH counted AS MATERIALIZED (${counted}),
    figures AS (SELECT m.person, ${COUNTS}, ${overdueCount(reportScope)}, ${MEANS} ${pairsOf(raw('counted'), reportScope)} GROUP BY m.person)
    SELECT m.person AS id, ${PERSON_NAME} AS name, m.email AS email, coalesce(f.completed, 0) AS completedCourses,
      coalesce(f.inProgress, 0) AS coursesInProgress, coalesce(f.notStarted, 0) AS coursesNotStarted,
      coalesce(f.overdue, 0) AS coursesOverdue,
      f.mean AS mean, f.meanScore AS meanScore, f.lastSecond AS lastSecond
    FROM counted JOIN people.members m ON m.person = counted.person LEFT JOIN figures f ON f.person = counted.person
    ORDER BY ${order} ${byPerson ? raw('') : cut}`;
}

const countUsers = (book: BookReader, reportScope: ReportScope, filter: RowsFilter): Promise<number> =>
  countRows(book, sql`FROM people.members m WHERE ${matching(reportScope, filter)}`);

async function usersReportRows(
  book: BookReader,
  reportScope: ReportScope,
  page: PageRequest<UsersSort>,
  filter: PairFilter = { status: null },
): Promise<UsersReportRow[]> {
  const rows = await allRows<CountedUser & MeansRow>(book, rowsSql(reportScope, page, filter));
  return rows.map((row) => ({ ...row, ...meansOf(row) }));
}

export async function usersReportPage(
  book: BookReader,
  reportScope: ReportScope,
  page: PageRequest<UsersSort>,
  filter: PairFilter,
): Promise<{ data: UsersReportRow[]; paginatorInfo: PaginatorInfo }> {
  const [data, total] = await Promise.all([
    usersReportRows(book, reportScope, page, filter),
    countUsers(book, reportScope, { search: page.search, ...filter }),
  ]);
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** @throws VALIDATION above 5,000 people, naming the paged query */
export async function allUsersReport(book: BookReader, reportScope: ReportScope): Promise<UsersReportRow[]> {
  if ((await countUsers(book, reportScope, { search: '', status: null })) > WHOLE_LIST)
    throw new AppError('VALIDATION', 'Use usersReportPage.');
  return usersReportRows(book, reportScope, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST });
}
