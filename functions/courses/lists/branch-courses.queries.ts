import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId } from '../../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import type { NamedSource } from '../../people/source.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, contains, pageOf, raw, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';
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

type Row = { course: number; title: string; thumbnail: string | null; direct: number; groups: string };

const FROM = raw('catalogue.branch_courses l JOIN catalogue.courses c ON c.course = l.course');
const GROUPS = `(SELECT json_group_array(json_object('id', s.value, 'name', coalesce(g.name, 'Unknown'))) FROM json_each(l.groups) s
  LEFT JOIN catalogue.groups g ON g.grp = s.value)`;

const ORDER: Record<BranchCourseSort, (direction: 'ASC' | 'DESC') => string> = {
  title: (direction) => `c.title_fold ${direction}`,
  source: (direction) => `l.direct ${direction === 'ASC' ? 'DESC' : 'ASC'}, c.title_fold`,
};

/** Returns a page of the courses of a branch. Without a sort, those assigned directly come first. */
export async function pageOfBranchCourses(
  scope: Scope,
  branch: BranchId,
  page: PageRequest<BranchCourseSort>,
  after: readonly ConsistencyToken[],
): Promise<BranchCoursePage> {
  const book = await openBook(scope, ['catalogue'], after);
  const order = ORDER[page.sort ?? 'source'](page.descending ? 'DESC' : 'ASC');
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: raw(`c.course, c.title, c.thumbnail, l.direct, ${GROUPS} AS groups`),
      from: FROM,
      where: allOf([sql`l.branch = ${branch} AND c.deleted = 0`, contains(page.search, 'c.title_fold')]),
      order: raw(`${order}, c.course`),
    },
    page,
  );
  return { data: rows.map(viewRow), paginatorInfo: paginatorOf(page, total) };
}

function viewRow(row: Row): BranchCourseView {
  const groups = JSON.parse(row.groups) as { id: number; name: string }[]; // made by json_group_array
  const through = groups.map(({ id, name }): NamedSource => ({ kind: 'group', group: id, name }));
  const sources: readonly NamedSource[] = row.direct === 1 ? [{ kind: 'direct' }, ...through] : through;
  return { id: row.course, title: row.title, thumbnail: row.thumbnail, sources };
}

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allBranchCourses(
  scope: Scope,
  branch: number,
  after: readonly ConsistencyToken[],
): Promise<readonly BranchCourseView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchCourses(scope, asId<BranchId>(branch), page, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchCoursesPage.');
  return data;
}
