import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId } from '../../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import type { NamedSource } from '../../people/source.queries.ts';
import { openBook } from '../../platform/book.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Mark } from '../../platform/marks.ts';

/** A course in the catalogue of a branch, and how it came there. */
export type BranchCourseView = { readonly id: number; readonly title: string; readonly sources: readonly NamedSource[] };
export type BranchCoursePage = { readonly data: readonly BranchCourseView[]; readonly paginatorInfo: PaginatorInfo };

export const BRANCH_COURSE_SORTS = ['title', 'source'] as const;
export type BranchCourseSort = (typeof BRANCH_COURSE_SORTS)[number];

type Row = { course: number; title: string; direct: number; groups: string };

const FROM = `catalogue.branch_courses l JOIN catalogue.courses c ON c.course = l.course
  WHERE l.branch = ? AND c.deleted = 0 AND (? = '' OR instr(c.title_fold, ?) > 0)`;
const GROUPS = `(SELECT json_group_array(json_object('id', s.value, 'name', coalesce(g.name, 'Unknown'))) FROM json_each(l.groups) s
  LEFT JOIN catalogue.groups g ON g.grp = s.value)`;

const ORDER: Record<BranchCourseSort, (direction: 'ASC' | 'DESC') => string> = {
  title: (direction) => `c.title_fold ${direction}`,
  source: (direction) => `l.direct ${direction === 'ASC' ? 'DESC' : 'ASC'}, c.title_fold`,
};

/** Courses of a branch; in its own order those assigned directly come first. */
export async function pageOfBranchCourses(
  scope: Scope,
  branch: BranchId,
  page: PageRequest<BranchCourseSort>,
  after: readonly Mark[],
): Promise<BranchCoursePage> {
  const book = await openBook(scope, ['catalogue'], after);
  const values = [branch, page.search, page.search];
  const order = ORDER[page.sort ?? 'source'](page.descending ? 'DESC' : 'ASC');
  const counted = await book.get<{ total: number }>(`SELECT count(*) AS total FROM ${FROM}`, values);
  const rows = await book.all<Row>(
    `SELECT c.course, c.title, l.direct, ${GROUPS} AS groups FROM ${FROM} ORDER BY ${order}, c.course LIMIT ? OFFSET ?`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  return { data: rows.map(viewRow), paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
}

function viewRow(row: Row): BranchCourseView {
  const groups = JSON.parse(row.groups) as { id: number; name: string }[]; // made by json_group_array
  const through = groups.map(({ id, name }): NamedSource => ({ kind: 'group', group: id, name }));
  return { id: row.course, title: row.title, sources: row.direct === 1 ? [{ kind: 'direct' }, ...through] : through };
}

/** The printed whole list. @throws VALIDATION above 5,000 rows */
export async function allBranchCourses(scope: Scope, branch: number, after: readonly Mark[]): Promise<readonly BranchCourseView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchCourses(scope, asId<BranchId>(branch), page, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchCoursesPage.');
  return data;
}
