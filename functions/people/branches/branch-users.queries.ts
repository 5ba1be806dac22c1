import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId } from '../../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, contains, pageOf, raw, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import type { NamedSource } from '../source.queries.ts';

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

type Row = { person: number; first_name: string; last_name: string; email: string; direct: number; can_enter: number; groups: string };

const FROM = raw('people.member_branches l JOIN people.members m ON m.person = l.person');
/** Names of the groups a link came through, in the order of the link. */
const GROUPS = `(SELECT json_group_array(json_object('id', s.value, 'name', coalesce(g.name, 'Unknown'))) FROM json_each(l.groups) s
  LEFT JOIN catalogue.groups g ON g.grp = s.value)`;

const ORDER: Record<BranchUserSort, (direction: 'ASC' | 'DESC') => string> = {
  name: (direction) => `m.name_fold ${direction}`,
  email: (direction) => `m.email_fold ${direction}`,
  source: (direction) => `l.direct ${direction === 'ASC' ? 'DESC' : 'ASC'}, m.name_fold`,
};

/** Returns a page of the people of a branch. Without a sort, those who were added directly come first. */
export async function pageOfBranchUsers(
  scope: Scope,
  branch: BranchId,
  page: PageRequest<BranchUserSort>,
  after: readonly ConsistencyToken[],
): Promise<BranchUserPage> {
  const book = await openBook(scope, ['people', 'catalogue'], after);
  const order = ORDER[page.sort ?? 'source'](page.descending ? 'DESC' : 'ASC');
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: raw(`m.person, m.first_name, m.last_name, m.email, l.direct,
        l.active = 1 OR (m.is_primary = 1 AND m.role = 'admin') AS can_enter, ${GROUPS} AS groups`),
      from: FROM,
      where: allOf([sql`l.branch = ${branch} AND m.deleted = 0`, contains(page.search, 'm.name_fold', 'm.email_fold')]),
      order: raw(`${order}, m.person`),
    },
    page,
  );
  return { data: rows.map(viewRow), paginatorInfo: paginatorOf(page, total) };
}

function viewRow(row: Row): BranchUserView {
  const groups = JSON.parse(row.groups) as { id: number; name: string }[]; // made by json_group_array
  const through = groups.map(({ id, name }): NamedSource => ({ kind: 'group', group: id, name }));
  return {
    id: row.person,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    hasAccess: row.can_enter === 1,
    sources: row.direct === 1 ? [{ kind: 'direct' }, ...through] : through,
  };
}

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allBranchUsers(scope: Scope, branch: number, after: readonly ConsistencyToken[]): Promise<readonly BranchUserView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchUsers(scope, asId<BranchId>(branch), page, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchUsersPage.');
  return data;
}
