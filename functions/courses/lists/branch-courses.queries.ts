import { AppError } from '../../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { groupsOfLink, type LinkRow, type NamedSource, type ReadBranch, sourcesOfLink } from '../../people/source.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, contains, pageOf, raw, sql, nameIn, direction, type Sql } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';

/** A course in the catalogue of a branch, and how it came there. */
export type BranchCourseView = {
  readonly id: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly sources: readonly NamedSource[];
};
export type BranchCoursePage = { readonly data: readonly BranchCourseView[]; readonly paginatorInfo: PaginatorInfo };

export const BRANCH_COURSE_SORTS = ['title', 'source'] as const;
export type BranchCourseSort = (typeof BRANCH_COURSE_SORTS)[number];

type Row = LinkRow & { course: number; title: string; thumbnail: string | null };

const FROM = raw('catalogue.branch_courses l JOIN catalogue.courses c ON c.course = l.course');

function orderOf({ sort, descending, language }: PageRequest<BranchCourseSort>): Sql {
  const title = nameIn('c.title', language);
  return sort === 'title' ? sql`${title} ${direction(descending)}` : sql`l.direct ${direction(!descending)}, ${title}`;
}

/** Returns a page of the courses of a branch. Without a sort, those assigned directly come first. */
export async function pageOfBranchCourses(
  { scope, branch, bound }: ReadBranch,
  page: PageRequest<BranchCourseSort>,
  after: readonly ConsistencyToken[],
): Promise<BranchCoursePage> {
  const book = await openBook(scope, ['catalogue'], after);
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: sql`c.course, c.title, c.thumbnail, l.direct, ${groupsOfLink(bound)} AS groups`,
      from: FROM,
      where: allOf([sql`l.branch = ${branch} AND c.deleted = 0`, contains(page.search, 'c.title_fold')]),
      order: sql`${orderOf(page)}, c.course`,
    },
    page,
  );
  return { data: rows.map(viewRow), paginatorInfo: paginatorOf(page, total) };
}

const viewRow = (row: Row): BranchCourseView => ({
  id: row.course,
  title: row.title,
  thumbnail: row.thumbnail,
  sources: sourcesOfLink(row),
});

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allBranchCourses(branch: ReadBranch, after: readonly ConsistencyToken[]): Promise<readonly BranchCourseView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchCourses(branch, page, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchCoursesPage.');
  return data;
}
