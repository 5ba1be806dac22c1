import { rightsOnCourse } from '../../shared/access/course-rights.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { BranchId, CategoryId, GroupId, PersonId } from '../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import type { SqlValue } from '../../events/kernel/book.ts';
import { standingOf } from '../platform/request/authorise.ts';
import { type BookReader, openBook } from '../platform/book.ts';
import { query } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { categoryViews, readCategoriesFor } from './category.queries.ts';
import { seesWhole } from './course-scope.queries.ts';
import type { CourseSummaryView } from './course-view.ts';
import { shownPath } from '../files/file-addresses.queries.ts';

export const COURSE_SORTS = ['title', 'category', 'price', 'status', 'date'] as const;
export type CourseSort = (typeof COURSE_SORTS)[number];
export const COURSE_STATUSES = ['draft', 'published', 'changed'] as const;

export type CourseFilter = {
  /** That one and those below it. */
  readonly category?: CategoryId | null;
  /** 'published' means changed ones too. */
  readonly status?: (typeof COURSE_STATUSES)[number] | null;
  readonly notInGroup?: GroupId | null;
  readonly notInBranch?: BranchId | null;
  readonly notOfUser?: PersonId | null;
  /** What learners see in the catalogue: published, not hidden, inside the dates. */
  readonly catalogueAt?: string | null;
  readonly published?: boolean;
};

type Clause = { readonly sql: string; readonly values: readonly SqlValue[] };
const clause = (sql: string, ...values: SqlValue[]): Clause => ({ sql, values });

/** Rule G5: in a branch, its catalogue and what was made there. A branch's own lists show no more to those who see all. */
export const inBranch = (branch: number): Clause =>
  clause(
    '(c.made_in_branch = ? OR EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course AND l.branch = ?))',
    branch,
    branch,
  );

/** Inside a branch instructors change, and everybody deletes, what is used in it alone. */
export const usedAlone = (branch: number): Clause =>
  clause(
    `(coalesce(c.made_in_branch, ?) = ?
      AND NOT EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course AND l.branch <> ?)
      AND (c.made_in_branch IS NOT NULL OR EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course)))`,
    branch,
    branch,
    branch,
  );

function inScope(viewer: TenantViewer): Clause {
  const { branch } = viewer.place;
  if (branch === null) return clause('c.deleted = 0');
  const { sql, values } = inBranch(branch.id);
  return clause(`c.deleted = 0 AND ${sql}`, ...values);
}

const BELOW = `WITH RECURSIVE below (category) AS (VALUES (?) UNION SELECT k.category FROM catalogue.categories k JOIN below b ON k.parent = b.category)`;
const OF_CATEGORY = `EXISTS (${BELOW} SELECT 1 FROM catalogue.course_categories cc JOIN below USING (category) WHERE cc.course = c.course)`;
const FOUND = `(instr(c.title_fold, ?) > 0 OR EXISTS (SELECT 1 FROM catalogue.course_categories cc JOIN catalogue.categories k USING (category)
  WHERE cc.course = c.course AND k.deleted = 0 AND instr(k.name_fold, ?) > 0))`;

const without = (courses: readonly number[]): Clause => clause('c.course NOT IN (SELECT value FROM json_each(?))', JSON.stringify(courses));

/** Courses that a group gives, from the links in its partition. */
async function coursesOfGroup(scope: Scope, group: GroupId): Promise<number[]> {
  const links = await query('records', { pk: records.groupPartition(scope, group), prefix: records.linkPrefix.course });
  return links.map((link) => Number(link['course']));
}

async function clausesOf(viewer: TenantViewer, filter: CourseFilter, search: string): Promise<Clause[]> {
  const clauses = [inScope(viewer)];
  if (search !== '') clauses.push(clause(FOUND, search, search));
  if (filter.category) clauses.push(clause(OF_CATEGORY, filter.category));
  if (filter.status) clauses.push(filter.status === 'published' ? clause(`c.status <> 'draft'`) : clause('c.status = ?', filter.status));
  if (filter.published) clauses.push(clause(`c.status <> 'draft'`));
  if (filter.catalogueAt) {
    const at = filter.catalogueAt;
    clauses.push(
      clause(
        `c.status <> 'draft' AND c.hidden = 0 AND (c.start_at IS NULL OR c.start_at <= ?) AND (c.end_at IS NULL OR c.end_at > ?)`,
        at,
        at,
      ),
    );
  }
  if (filter.notInGroup) clauses.push(without(await coursesOfGroup(viewer.place.scope, filter.notInGroup)));
  if (filter.notInBranch)
    clauses.push(
      clause('NOT EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course AND l.branch = ?)', filter.notInBranch),
    );
  if (filter.notOfUser)
    clauses.push(
      clause(
        'NOT EXISTS (SELECT 1 FROM enrolments.enrolments e WHERE e.course = c.course AND e.person = ? AND e.active = 1)',
        filter.notOfUser,
      ),
    );
  return clauses;
}

const FIRST_CATEGORY = `(SELECT k.path_text FROM catalogue.course_categories cc JOIN catalogue.categories k USING (category)
  WHERE cc.course = c.course AND k.deleted = 0 ORDER BY cc.position LIMIT 1)`;
const SORTS: Record<CourseSort, string> = {
  title: 'c.title_fold',
  category: FIRST_CATEGORY,
  price: 'c.price',
  status: 'c.status',
  date: 'c.updated_at',
};

const NEWEST_FIRST = 'c.updated_at DESC, c.course DESC';

const orderOf = ({ sort, descending }: Pick<PageRequest<CourseSort>, 'sort' | 'descending'>): string =>
  sort === null ? NEWEST_FIRST : `${SORTS[sort]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, c.course`;

type Row = {
  course: number;
  title: string;
  thumbnail: string | null;
  price: number | null;
  status: CourseSummaryView['status'];
  updated_at: string;
  categories: string;
  alone: number;
};

const COLUMNS = `c.course, c.title, c.thumbnail, c.price, c.status, c.updated_at,
  (SELECT json_group_array(cc.category ORDER BY cc.position) FROM catalogue.course_categories cc WHERE cc.course = c.course) AS categories`;

async function rowsOf(book: BookReader, viewer: TenantViewer, clauses: readonly Clause[], tail: Clause): Promise<Row[]> {
  const alone = usedAlone(viewer.place.branch?.id ?? 0);
  const where = clauses.map(({ sql }) => `(${sql})`).join(' AND ');
  const values = [...alone.values, ...clauses.flatMap((part) => part.values), ...tail.values];
  return book.all<Row>(`SELECT ${COLUMNS}, ${alone.sql} AS alone FROM catalogue.courses c WHERE ${where} ${tail.sql}`, values);
}

async function summaries(call: Call, viewer: TenantViewer, rows: readonly Row[], authors: boolean): Promise<CourseSummaryView[]> {
  // The book wrote them as lists of ids.
  const idsOf = (row: Row): number[] => JSON.parse(row.categories) as number[];
  const categories = await readCategoriesFor(viewer.place.scope, rows.flatMap(idsOf));
  const standing = standingOf(viewer);
  const whole = seesWhole(viewer);
  const bound = viewer.place.role === 'instructor' && !whole;
  return rows.map((row) => ({
    id: row.course,
    title: row.title,
    thumbnail: row.thumbnail === null ? null : shownPath(call, row.thumbnail),
    price: row.price,
    categories: categoryViews(call, idsOf(row), categories),
    updatedAt: row.updated_at,
    status: authors ? row.status : null,
    viewerCan: rightsOnCourse(standing, { editable: !bound || row.alone === 1, deletable: whole || row.alone === 1 }),
  }));
}

const filesOf = (filter: CourseFilter): readonly ('catalogue' | 'enrolments')[] =>
  filter.notOfUser ? ['catalogue', 'enrolments'] : ['catalogue'];

/** A page of courses for authors. */
export async function pageOfCourses(
  call: Call,
  viewer: TenantViewer,
  page: PageRequest<CourseSort>,
  filter: CourseFilter,
): Promise<{ data: CourseSummaryView[]; paginatorInfo: PaginatorInfo }> {
  const book = await openBook(viewer.place.scope, filesOf(filter), call.after);
  const clauses = await clausesOf(viewer, filter, page.search);
  const where = clauses.map(({ sql }) => `(${sql})`).join(' AND ');
  const counted = await book.get<{ n: number }>(
    `SELECT count(*) AS n FROM catalogue.courses c WHERE ${where}`,
    clauses.flatMap((part) => part.values),
  );
  const rows = await rowsOf(
    book,
    viewer,
    clauses,
    clause(`ORDER BY ${orderOf(page)} LIMIT ? OFFSET ?`, page.limit, (page.page - 1) * page.limit),
  );
  return { data: await summaries(call, viewer, rows, true), paginatorInfo: paginatorOf(page, counted?.n ?? 0) };
}

/** The printed whole list, newest first. @throws VALIDATION above 5,000 rows, naming the paged list */
export async function allCourses(
  call: Call,
  viewer: TenantViewer,
  search: string,
  filter: CourseFilter,
  authors: boolean,
): Promise<CourseSummaryView[]> {
  const book = await openBook(viewer.place.scope, filesOf(filter), call.after);
  const clauses = await clausesOf(viewer, filter, search);
  const rows = await rowsOf(book, viewer, clauses, clause(`ORDER BY ${NEWEST_FIRST} LIMIT ?`, WHOLE_LIST + 1));
  if (rows.length > WHOLE_LIST) throw new AppError('VALIDATION', `Use ${authors ? 'coursesPage' : 'catalogPage'}.`);
  return summaries(call, viewer, rows, authors);
}

/** A course of the catalogue as a card shows it to somebody who does not have it. */
export type CatalogueCard = {
  readonly id: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly units: number;
};

/** The newest courses of the catalogue as it is now, without those named. */
export async function newestOfCatalogue(
  call: Call,
  viewer: TenantViewer,
  named: readonly number[],
  limit: number,
): Promise<CatalogueCard[]> {
  const book = await openBook(viewer.place.scope, ['catalogue'], call.after);
  const clauses = [...(await clausesOf(viewer, { catalogueAt: call.now }, '')), without(named)];
  const where = clauses.map(({ sql }) => `(${sql})`).join(' AND ');
  const rows = await book.all<{ id: number; title: string; thumbnail: string | null; units: number }>(
    `SELECT c.course AS id, c.title, c.thumbnail, c.units FROM catalogue.courses c WHERE ${where} ORDER BY ${NEWEST_FIRST} LIMIT ?`,
    [...clauses.flatMap((part) => part.values), limit],
  );
  return rows.map((row) => ({ ...row, thumbnail: row.thumbnail === null ? null : shownPath(call, row.thumbnail) }));
}
