import { type Language, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { collatorOf } from '../../../shared/kernel/regional/name-order.ts';
import type { BookFile } from '../../../events/kernel/book.ts';
import { allows } from '../../../shared/access/permissions.ts';
import { entryOf } from '../../../shared/access/table.ts';
import { rightsOnCourse } from '../../../shared/access/course-rights.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import type { BranchId, CategoryId, GroupId, PersonId } from '../../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import type { Period } from '../../../shared/kernel/period.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import { openBook } from '../../platform/book/book.ts';
import { inPeriod } from '../../platform/book/period.sql.ts';
import { allOf, allRows, contains, direction, limitTo, noneOf, pageOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { categoriesReadBy } from '../translations/category-names.queries.ts';
import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { titleIn, titleOrderIn } from '../translations/reader-language.queries.ts';
import { categoryView, categoryViews, type SeenCategories, seenCategories } from '../category.queries.ts';
import { seesWholeInstance } from '../course-scope.queries.ts';
import { hadAlone, usedAlone } from '../course-use.queries.ts';
import type { CourseSummaryView } from '../course-view.ts';
import { shownPath } from '../../files/file-addresses.queries.ts';

export const COURSE_SORTS = ['title', 'category', 'price', 'status', 'date'] as const;
export type CourseSort = (typeof COURSE_SORTS)[number];
export const COURSE_STATUSES = ['draft', 'published', 'changed', 'unpublished'] as const;

export type CourseFilter = {
  /** That one and those below it. */
  readonly category?: CategoryId | null;
  /** 'published' means changed ones too. */
  readonly status?: (typeof COURSE_STATUSES)[number] | null;
  readonly updated?: Period;
  readonly notInGroup?: GroupId | null;
  readonly notInBranch?: BranchId | null;
  readonly notOfUser?: PersonId | null;
  /** What learners see in the catalogue: published, not hidden, inside the dates. */
  readonly catalogueAt?: string | null;
  readonly published?: boolean;
};

/**
 * Returns the condition on courses of a branch: its catalogue, and what was made there (rule G5). Lists of a branch hold no more for
 * viewers who see every course.
 */
export const inBranch = (branch: number): Sql =>
  sql`(c.made_in_branch = ${branch} OR EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course AND l.branch = ${branch}))`;

/** Returns the condition on courses that the caller may see. */
export const inScope = ({ tenant: { branch } }: TenantViewer): Sql =>
  branch === null ? sql`c.deleted = 0` : sql`c.deleted = 0 AND ${inBranch(branch.id)}`;

/** The category and those below it. */
const inCategory = (category: CategoryId): Sql =>
  sql`EXISTS (WITH RECURSIVE below (category) AS (VALUES (${category}) UNION SELECT k.category FROM catalogue.categories k JOIN below b ON k.parent = b.category)
  SELECT 1 FROM catalogue.course_categories cc JOIN below USING (category) WHERE cc.course = c.course)`;

/** Learners search the catalogue by title, authors also by category. Names of categories that the caller may not see find nothing. */
const matching = (search: string, { catalogueAt }: CourseFilter, hidden: readonly number[]): Sql =>
  catalogueAt
    ? contains(search, 'c.titles_fold')
    : sql`(${contains(search, 'c.titles_fold')} OR EXISTS (SELECT 1 FROM catalogue.course_categories cc JOIN catalogue.categories k USING (category)
  WHERE cc.course = c.course AND k.deleted = 0 AND ${noneOf(raw('k.category'), hidden)} AND ${contains(search, 'k.name_fold')}))`;

/** Published, and offered. */
const PUBLISHED = sql`c.status IN ('published', 'changed')`;

const inCatalogueAt = (at: string): Sql =>
  sql`${PUBLISHED} AND c.hidden = 0 AND (c.start_at IS NULL OR c.start_at <= ${at}) AND (c.end_at IS NULL OR c.end_at > ${at})`;

const COURSE = raw('c.course');

/** Returns the courses that a group gives, from the links in its partition. */
async function coursesOfGroup(scope: Scope, group: GroupId): Promise<number[]> {
  const links = await query('records', { pk: records.groupPartition(scope, group), prefix: records.linkPrefix.course });
  return links.map((link) => Number(link['course']));
}

async function conditionOf(viewer: TenantViewer, filter: CourseFilter, found: Sql | null): Promise<Sql> {
  const conditions = [inScope(viewer)];
  if (found) conditions.push(found);
  if (filter.category) conditions.push(inCategory(filter.category));
  if (filter.status) conditions.push(filter.status === 'published' ? PUBLISHED : sql`c.status = ${filter.status}`);
  if (filter.updated) conditions.push(...inPeriod(raw('c.updated_at'), filter.updated));
  if (filter.published) conditions.push(PUBLISHED);
  if (filter.catalogueAt) conditions.push(inCatalogueAt(filter.catalogueAt));
  if (filter.notInGroup) conditions.push(noneOf(COURSE, await coursesOfGroup(viewer.tenant.scope, filter.notInGroup)));
  if (filter.notInBranch)
    conditions.push(
      sql`NOT EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course AND l.branch = ${filter.notInBranch})`,
    );
  if (filter.notOfUser)
    conditions.push(
      sql`NOT EXISTS (SELECT 1 FROM enrolments.enrolments e WHERE e.course = c.course AND e.person = ${filter.notOfUser} AND e.active = 1)`,
    );
  return allOf(conditions);
}

/** Returns the position of each category in the order of their paths. */
function positionsOf(call: Call, language: Language, seen: SeenCategories): Readonly<Record<number, number>> {
  const { compare } = collatorOf(language);
  const views = [...seen.visible.values()].map((item) => categoryView(call, item, seen));
  return Object.fromEntries(views.sort((a, b) => compare(a.path, b.path)).map(({ id }, position) => [id, position]));
}

const firstCategory = (positions: Readonly<Record<number, number>>, hidden: readonly number[]): Sql =>
  sql`(SELECT ${JSON.stringify(positions)} ->> CAST(k.category AS TEXT) FROM catalogue.course_categories cc JOIN catalogue.categories k USING (category)
  WHERE cc.course = c.course AND k.deleted = 0 AND ${noneOf(raw('k.category'), hidden)} ORDER BY cc.position LIMIT 1)`;
const SORTS: Record<Exclude<CourseSort, 'category' | 'title'>, string> = {
  price: 'c.price',
  status: 'c.status',
  date: 'c.updated_at',
};

const NEWEST_FIRST = raw('c.updated_at DESC, c.course DESC');

function columnOf(call: Call, sort: CourseSort, language: Language, seen: SeenCategories): Sql {
  if (sort === 'title') return titleOrderIn(language);
  return sort === 'category' ? firstCategory(positionsOf(call, language, seen), seen.hidden) : raw(SORTS[sort]);
}

function orderOf(call: Call, { sort, descending, language = SOURCE_LANGUAGE }: PageRequest<CourseSort>, seen: SeenCategories): Sql {
  if (sort === null) return NEWEST_FIRST;
  const column = columnOf(call, sort, language, seen);
  return sql`${column} ${direction(descending)} NULLS LAST, c.course`;
}

type Row = {
  course: number;
  title: string;
  thumbnail: string | null;
  price: number | null;
  units: number;
  minutes: number | null;
  status: CourseSummaryView['status'];
  updated_at: string;
  categories: string;
  alone: number;
  deletable: number;
};

const FROM = raw('catalogue.courses c');

/** Whether the rows say if the course may be deleted: only authors of a branch are told so, and only for them it has to be counted. */
const showsDeletable = (viewer: TenantViewer): boolean =>
  !seesWholeInstance(viewer) && allows(entryOf('deleteCourse'), accessSubjectOf(viewer));

/** A sum without the units whose length is not known would be too short. */
const MINUTES = raw(
  `(SELECT CASE WHEN count(*) = count(unit.value ->> 'minutes') THEN sum(unit.value ->> 'minutes') END FROM json_each(c.outline) unit)`,
);

const columnsFor = (call: Call, viewer: TenantViewer): Sql => {
  const branch = viewer.tenant.branch?.id ?? 0;
  return sql`c.course, ${titleIn(callerLanguage(call, viewer))} AS title, c.thumbnail, c.price, c.units, c.status, c.updated_at, ${MINUTES} AS minutes,
  (SELECT json_group_array(cc.category ORDER BY cc.position) FROM catalogue.course_categories cc WHERE cc.course = c.course) AS categories,
  ${usedAlone(branch)} AS alone, ${showsDeletable(viewer) ? hadAlone(branch) : raw('0')} AS deletable`;
};

/** What rows are shown with: the caller's categories, and whether authors read them. */
type Showing = { readonly seen: SeenCategories; readonly authors: boolean };

function summaries(call: Call, viewer: TenantViewer, rows: readonly Row[], { seen, authors }: Showing): CourseSummaryView[] {
  // The book wrote them as lists of ids.
  const idsOf = (row: Row): number[] => JSON.parse(row.categories) as number[];
  const subject = accessSubjectOf(viewer);
  const whole = seesWholeInstance(viewer);
  const bound = viewer.tenant.role === 'instructor' && !whole;
  return rows.map((row) => ({
    id: row.course,
    title: row.title,
    thumbnail: row.thumbnail === null ? null : shownPath(call, row.thumbnail),
    price: row.price,
    description: null,
    units: row.units,
    minutes: row.minutes,
    categories: categoryViews(call, idsOf(row), seen),
    updatedAt: row.updated_at,
    status: authors ? row.status : null,
    viewerCan: rightsOnCourse(subject, { editable: !bound || row.alone === 1, deletable: whole || row.deletable === 1 }),
  }));
}

function filesOf(viewer: TenantViewer, filter: CourseFilter): readonly BookFile[] {
  if (showsDeletable(viewer)) return ['catalogue', 'enrolments', 'people'];
  return filter.notOfUser ? ['catalogue', 'enrolments'] : ['catalogue'];
}

/** Returns the book, the caller's categories, in the catalogue as learners read them, and the condition of a list. */
async function openedFor(call: Call, viewer: TenantViewer, filter: CourseFilter, search: string) {
  const [book, stored] = await Promise.all([openBook(viewer.tenant.scope, filesOf(viewer, filter), call.after), seenCategories(viewer)]);
  const seen = filter.catalogueAt ? categoriesReadBy(call, viewer, stored) : stored;
  return { book, seen, where: await conditionOf(viewer, filter, search === '' ? null : matching(search, filter, seen.hidden)) };
}

/** Returns a page of courses for authors. */
export async function pageOfCourses(
  call: Call,
  viewer: TenantViewer,
  page: PageRequest<CourseSort>,
  filter: CourseFilter,
): Promise<{ data: CourseSummaryView[]; paginatorInfo: PaginatorInfo }> {
  const { book, seen, where } = await openedFor(call, viewer, filter, page.search);
  const { rows, total } = await pageOf<Row>(
    book,
    { columns: columnsFor(call, viewer), from: FROM, where, order: orderOf(call, page, seen) },
    page,
  );
  const listed = { viewer, ids: rows.map(({ course }) => course), now: call.now, after: call.after };
  const data = summaries(call, viewer, rows, { seen, authors: true }).map((view) => ({ ...view, listed }));
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** Returns the ids of the first courses that search and filter find in the caller's scope, in ascending order. */
export async function idsOfCourses(
  call: Call,
  viewer: TenantViewer,
  search: string,
  filter: CourseFilter,
  most: number,
): Promise<number[]> {
  const { book, where } = await openedFor(call, viewer, filter, search);
  const rows = await allRows<{ course: number }>(book, sql`SELECT c.course FROM ${FROM} WHERE ${where} ORDER BY c.course ${limitTo(most)}`);
  return rows.map(({ course }) => course);
}

/** Returns the whole list for printing, newest first. @throws VALIDATION above 5,000 rows, naming the paged list */
export async function allCourses(
  call: Call,
  viewer: TenantViewer,
  search: string,
  filter: CourseFilter,
  authors: boolean,
): Promise<CourseSummaryView[]> {
  const { book, seen, where } = await openedFor(call, viewer, filter, search);
  const rows = await allRows<Row>(
    book,
    sql`SELECT ${columnsFor(call, viewer)} FROM ${FROM} WHERE ${where} ORDER BY ${NEWEST_FIRST} ${limitTo(WHOLE_LIST + 1)}`,
  );
  if (rows.length > WHOLE_LIST) throw new AppError('VALIDATION', `Use ${authors ? 'coursesPage' : 'catalogPage'}.`);
  return summaries(call, viewer, rows, { seen, authors });
}

/** A course of the catalogue as a card shows it to somebody who does not have it. */
export type CatalogueCard = {
  readonly id: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly units: number;
};

/** Returns the newest courses of the catalogue as it is now, without the excluded ones. */
export async function newestOfCatalogue(
  call: Call,
  viewer: TenantViewer,
  excluded: readonly number[],
  limit: number,
): Promise<CatalogueCard[]> {
  const book = await openBook(viewer.tenant.scope, ['catalogue'], call.after);
  const where = allOf([await conditionOf(viewer, { catalogueAt: call.now }, null), noneOf(COURSE, excluded)]);
  const rows = await allRows<CatalogueCard>(
    book,
    sql`SELECT c.course AS id, ${titleIn(callerLanguage(call, viewer))} AS title, c.thumbnail, c.units FROM ${FROM} WHERE ${where} ORDER BY ${NEWEST_FIRST} ${limitTo(limit)}`,
  );
  return rows.map((row) => ({ ...row, thumbnail: row.thumbnail === null ? null : shownPath(call, row.thumbnail) }));
}
