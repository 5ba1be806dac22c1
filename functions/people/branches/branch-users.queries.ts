import { AppError } from '../../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, contains, pageOf, raw, sql } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import { groupsOfLink, type LinkRow, type NamedSource, type ReadBranch, sourcesOfLink } from '../source.queries.ts';

/** Somebody in a branch, and how they came to be there. */
export type BranchUserView = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hasAccess: boolean;
  readonly sources: readonly NamedSource[];
};
export type BranchUserPage = { readonly data: readonly BranchUserView[]; readonly paginatorInfo: PaginatorInfo };

export const BRANCH_USER_SORTS = ['name', 'email', 'source'] as const;
export type BranchUserSort = (typeof BRANCH_USER_SORTS)[number];

type Row = LinkRow & { person: number; first_name: string; last_name: string; email: string; can_enter: number };

const FROM = raw('people.member_branches l JOIN people.members m ON m.person = l.person');

const ORDER: Record<BranchUserSort, (direction: 'ASC' | 'DESC') => string> = {
  name: (direction) => `m.name_fold ${direction}`,
  email: (direction) => `m.email_fold ${direction}`,
  source: (direction) => `l.direct ${direction === 'ASC' ? 'DESC' : 'ASC'}, m.name_fold`,
};

/** Returns a page of the people of a branch. Without a sort, those who were added directly come first. */
export async function pageOfBranchUsers(
  { scope, branch, bound }: ReadBranch,
  page: PageRequest<BranchUserSort>,
  after: readonly ConsistencyToken[],
): Promise<BranchUserPage> {
  const book = await openBook(scope, ['people', 'catalogue'], after);
  const order = ORDER[page.sort ?? 'source'](page.descending ? 'DESC' : 'ASC');
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: sql`m.person, m.first_name, m.last_name, m.email, l.direct,
        l.active = 1 OR (m.is_primary = 1 AND m.role = 'admin') AS can_enter, ${groupsOfLink(bound)} AS groups`,
      from: FROM,
      where: allOf([sql`l.branch = ${branch} AND m.deleted = 0`, contains(page.search, 'm.name_fold', 'm.email_fold')]),
      order: raw(`${order}, m.person`),
    },
    page,
  );
  return { data: rows.map(viewRow), paginatorInfo: paginatorOf(page, total) };
}

const viewRow = (row: Row): BranchUserView => ({
  id: row.person,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  hasAccess: row.can_enter === 1,
  sources: sourcesOfLink(row),
});

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allBranchUsers(branch: ReadBranch, after: readonly ConsistencyToken[]): Promise<readonly BranchUserView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchUsers(branch, page, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchUsersPage.');
  return data;
}
