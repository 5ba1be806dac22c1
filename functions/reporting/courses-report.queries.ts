import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { twoDecimals } from '../../shared/learning/figures.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import type { BookReader } from '../platform/book.ts';
import { CATEGORY_TEXT, COUNTS, type CountRow, pairs, publishedCourses, type Reach } from './figures.sql.ts';
import { raw, type Sql, sql } from './sql.ts';

export type CoursesReportRow = {
  readonly id: number;
  readonly title: string;
  readonly category: string | null;
  readonly assignedLearners: number;
  readonly completedLearners: number;
  readonly learnersInProgress: number;
  readonly learnersNotStarted: number;
  readonly trainingTime: string;
  readonly progress: number;
  readonly date_assigned: string | null;
};

type Row = Pick<CoursesReportRow, 'id' | 'title' | 'category' | 'date_assigned'> & CountRow & { readonly mean: number | null };

export const COURSES_SORTS = [
  'title',
  'category',
  'assignedLearners',
  'completedLearners',
  'learnersInProgress',
  'learnersNotStarted',
  'progress',
  'date_assigned',
] as const;
export type CoursesSort = (typeof COURSES_SORTS)[number];

const COLUMNS: Record<CoursesSort, string> = {
  title: 'title_fold',
  category: 'category_fold',
  assignedLearners: 'assigned',
  completedLearners: 'completed',
  learnersInProgress: 'inProgress',
  learnersNotStarted: 'notStarted',
  progress: 'mean',
  date_assigned: 'date_assigned',
};

const FIRST_CATEGORY =
  raw(`(SELECT k.name_fold FROM catalogue.course_categories ck JOIN catalogue.categories k ON k.category = ck.category AND k.deleted = 0
  WHERE ck.course = c.course ORDER BY ck.position LIMIT 1)`);

const found = (reach: Reach, search: string): Sql =>
  search === ''
    ? publishedCourses(reach)
    : sql`${publishedCourses(reach)} AND (instr(c.title_fold, ${search}) OR EXISTS (SELECT 1 FROM catalogue.course_categories sk
        JOIN catalogue.categories s ON s.category = sk.category AND s.deleted = 0 WHERE sk.course = c.course AND instr(s.name_fold, ${search})))`;

function rowsSql(reach: Reach, page: PageRequest<CoursesSort>): Sql {
  const column = COLUMNS[page.sort ?? 'title'];
  const order = raw(`${column} IS NULL, ${column} ${page.descending ? 'DESC' : 'ASC'}, id`);
  return sql`
    WITH figures AS (SELECT p.course, ${COUNTS}, avg(p.progress) AS mean, max(p.assigned_at) AS date_assigned FROM (${pairs(reach)}) p GROUP BY p.course)
    SELECT c.course AS id, c.title AS title, c.title_fold AS title_fold, ${CATEGORY_TEXT} AS category, ${FIRST_CATEGORY} AS category_fold,
      coalesce(f.assigned, 0) AS assigned, coalesce(f.completed, 0) AS completed, coalesce(f.inProgress, 0) AS inProgress,
      coalesce(f.notStarted, 0) AS notStarted, coalesce(f.seconds, 0) AS seconds, coalesce(f.mean, 0) AS mean, f.date_assigned AS date_assigned
    FROM catalogue.courses c LEFT JOIN figures f ON f.course = c.course
    WHERE ${found(reach, page.search)}
    ORDER BY ${order} LIMIT ${page.limit} OFFSET ${(page.page - 1) * page.limit}`;
}

const shown = (row: Row): CoursesReportRow => ({
  id: row.id,
  title: row.title,
  category: row.category,
  assignedLearners: row.assigned,
  completedLearners: row.completed,
  learnersInProgress: row.inProgress,
  learnersNotStarted: row.notStarted,
  trainingTime: timeText(row.seconds),
  progress: twoDecimals(row.mean ?? 0),
  date_assigned: row.date_assigned,
});

export async function countCourses(book: BookReader, reach: Reach, search = ''): Promise<number> {
  const { text, values } = sql`SELECT count(*) AS total FROM catalogue.courses c WHERE ${found(reach, search)}`;
  return (await book.get<{ total: number }>(text, values))?.total ?? 0;
}

async function coursesReportRows(book: BookReader, reach: Reach, page: PageRequest<CoursesSort>): Promise<CoursesReportRow[]> {
  const { text, values } = rowsSql(reach, page);
  return (await book.all<Row>(text, values)).map(shown);
}

export async function coursesReportPage(
  book: BookReader,
  reach: Reach,
  page: PageRequest<CoursesSort>,
): Promise<{ data: CoursesReportRow[]; paginatorInfo: PaginatorInfo }> {
  const [data, total] = await Promise.all([coursesReportRows(book, reach, page), countCourses(book, reach, page.search)]);
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** @throws VALIDATION above 5,000 courses, naming the paged query */
export async function allCoursesReport(book: BookReader, reach: Reach): Promise<CoursesReportRow[]> {
  if ((await countCourses(book, reach)) > WHOLE_LIST) throw new AppError('VALIDATION', 'Use coursesReportPage.');
  return coursesReportRows(book, reach, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST });
}
