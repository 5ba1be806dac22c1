import type { Language } from '../../shared/kernel/regional/languages.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import { titleIn, titleOrderIn } from '../courses/translations/reader-language.queries.ts';
import type { BookReader } from '../platform/book/book.ts';
import {
  categoryText,
  type CategoryScope,
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
  publishedCourses,
  type ReportScope,
  shownCategories,
} from './figures.sql.ts';
import { allRows, contains, countRows, limitToPage, raw, type Sql, sql, nameIn } from '../platform/book/sql.ts';

export type CoursesReportRow = {
  readonly id: number;
  readonly title: string;
  readonly category: string | null;
  readonly assignedLearners: number;
  readonly completedLearners: number;
  readonly learnersInProgress: number;
  readonly learnersNotStarted: number;
  readonly learnersOverdue: number;
  readonly trainingTime: string;
  readonly progress: number;
  readonly date_assigned: string | null;
} & Pick<Means, 'averageScore' | 'lastActivity'>;

type Row = Pick<CoursesReportRow, 'id' | 'title' | 'category' | 'date_assigned'> & CountRow & OverdueRow & MeansRow;

/** What narrows the rows, and not the figures. */
export type RowsFilter = PairFilter & { readonly search: string };

export const COURSES_SORTS = [
  'title',
  'category',
  'assignedLearners',
  'completedLearners',
  'learnersInProgress',
  'learnersNotStarted',
  'learnersOverdue',
  'progress',
  'date_assigned',
  'averageScore',
  'lastActivity',
] as const;
export type CoursesSort = (typeof COURSES_SORTS)[number];

const COLUMNS: Record<CoursesSort, string> = {
  title: 'title_fold',
  category: 'category_fold',
  assignedLearners: 'assigned',
  completedLearners: 'completed',
  learnersInProgress: 'inProgress',
  learnersNotStarted: 'notStarted',
  learnersOverdue: 'overdue',
  progress: 'mean',
  date_assigned: 'date_assigned',
  averageScore: 'meanScore',
  lastActivity: 'lastSecond',
};

const firstCategory = (reportScope: CategoryScope, language: Language): Sql =>
  sql`(SELECT ${nameIn('k.name', language)} FROM ${shownCategories(reportScope)} ORDER BY ck.position LIMIT 1)`;

const matching = (reportScope: CategoryScope, { search, ...filter }: RowsFilter): Sql => {
  const courses = sql`${publishedCourses(reportScope)} AND ${hasPair('c.course', reportScope, filter)}`;
  return search === ''
    ? courses
    : sql`${courses} AND (${contains(search, 'c.titles_fold')}
        OR EXISTS (SELECT 1 FROM ${shownCategories(reportScope)} AND ${contains(search, 'k.name_fold')}))`;
};

/** When the course `one.id` was last assigned to somebody who counts: instants stand in the rows alone, so that only those of the last span of a week are read. */
function lastAssigned(reportScope: ReportScope): Sql {
  const ofCourse = raw('c.course = one.id');
  const lastSpan = sql`SELECT e.assigned_span ${pairs(reportScope, ofCourse)} ORDER BY e.assigned_span DESC LIMIT 1`;
  return sql`(SELECT max(e.assigned_at) ${pairs(reportScope, sql`${ofCourse} AND e.assigned_span = (${lastSpan})`)})`;
}

/** Counting pairs is dear: sorted by what the course itself says, only those of the courses on the page are counted. */
function rowsSql(reportScope: CategoryScope, page: PageRequest<CoursesSort>, filter: PairFilter, language: Language): Sql {
  const { sort } = page;
  const column = COLUMNS[sort ?? 'title'];
  const order = raw(`${column} IS NULL, ${column} ${page.descending ? 'DESC' : 'ASC'}, id`);
  const cut = sql`ORDER BY ${order} ${limitToPage(page)}`;
  const isOwn = sort === null || sort === 'title' || sort === 'category';
  const isByDate = sort === 'date_assigned';
  return sql`
    WITH some AS MATERIALIZED (SELECT c.course AS id, ${titleIn(language)} AS title, ${titleOrderIn(language)} AS title_fold, ${categoryText(reportScope)} AS category, ${firstCategory(reportScope, language)} AS category_fold
      FROM catalogue.courses c WHERE ${matching(reportScope, { search: page.search, ...filter })} ${isOwn ? cut : raw('')}),
    figures AS MATERIALIZED (SELECT c.course, ${COUNTS}, ${overdueCount(reportScope)}, ${MEANS} ${pairs(reportScope, raw('c.course IN (SELECT id FROM some)'))} GROUP BY c.course),
    rows AS MATERIALIZED (SELECT one.*, coalesce(f.assigned, 0) AS assigned, coalesce(f.completed, 0) AS completed,
        coalesce(f.inProgress, 0) AS inProgress, coalesce(f.notStarted, 0) AS notStarted, coalesce(f.overdue, 0) AS overdue, coalesce(f.seconds, 0) AS seconds, coalesce(f.mean, 0) AS mean, f.meanScore, f.lastSecond
        ${isByDate ? sql`, ${lastAssigned(reportScope)} AS date_assigned` : raw('')}
      FROM some one LEFT JOIN figures f ON f.course = one.id ${isOwn ? raw('') : cut})
    SELECT one.* ${isByDate ? raw('') : sql`, ${lastAssigned(reportScope)} AS date_assigned`} FROM rows one ORDER BY ${order}`;
}

function shown(row: Row): CoursesReportRow {
  const { averageProgress, averageScore, lastActivity } = meansOf(row);
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    assignedLearners: row.assigned,
    completedLearners: row.completed,
    learnersInProgress: row.inProgress,
    learnersNotStarted: row.notStarted,
    learnersOverdue: row.overdue,
    trainingTime: timeText(row.seconds),
    progress: averageProgress,
    date_assigned: row.date_assigned,
    averageScore,
    lastActivity,
  };
}

/** Returns how many published courses the scope has. */
export const countCourses = (book: BookReader, reportScope: ReportScope): Promise<number> =>
  countRows(book, sql`FROM catalogue.courses c WHERE ${publishedCourses(reportScope)}`);

const countMatches = (book: BookReader, reportScope: CategoryScope, filter: RowsFilter): Promise<number> =>
  countRows(book, sql`FROM catalogue.courses c WHERE ${matching(reportScope, filter)}`);

async function coursesReportRows(
  book: BookReader,
  reportScope: CategoryScope,
  page: PageRequest<CoursesSort>,
  language: Language,
  filter: PairFilter = { status: null },
): Promise<CoursesReportRow[]> {
  return (await allRows<Row>(book, rowsSql(reportScope, page, filter, language))).map(shown);
}

/** Returns a page of courses, their titles in the language of the reader where they have one there. */
export async function coursesReportPage(
  book: BookReader,
  reportScope: CategoryScope,
  page: PageRequest<CoursesSort>,
  filter: PairFilter,
  language: Language,
): Promise<{ data: CoursesReportRow[]; paginatorInfo: PaginatorInfo }> {
  const [data, total] = await Promise.all([
    coursesReportRows(book, reportScope, page, language, filter),
    countMatches(book, reportScope, { search: page.search, ...filter }),
  ]);
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** @throws VALIDATION above 5,000 courses, naming the paged query */
export async function allCoursesReport(book: BookReader, reportScope: CategoryScope, language: Language): Promise<CoursesReportRow[]> {
  if ((await countCourses(book, reportScope)) > WHOLE_LIST) throw new AppError('VALIDATION', 'Use coursesReportPage.');
  return coursesReportRows(book, reportScope, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST }, language);
}
