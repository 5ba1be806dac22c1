import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId } from '../../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { openBook } from '../../platform/book.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Mark } from '../../platform/marks.ts';
import type { NamedSource } from '../source.queries.ts';

/** Somebody in a branch, and how they came to be there. */
export type BranchUserView = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly sources: readonly NamedSource[];
};
export type BranchUserPage = { readonly data: readonly BranchUserView[]; readonly paginatorInfo: PaginatorInfo };

export const BRANCH_USER_SORTS = ['name', 'email', 'source'] as const;
export type BranchUserSort = (typeof BRANCH_USER_SORTS)[number];

type Row = { person: number; first_name: string; last_name: string; email: string; direct: number; groups: string };

const FROM = `people.member_branches l JOIN people.members m ON m.person = l.person
  WHERE l.branch = ? AND m.deleted = 0 AND (? = '' OR instr(m.name_fold, ?) > 0 OR instr(m.email_fold, ?) > 0)`;
/** Names of the groups a link came through, in the order of the link. */
const GROUPS = `(SELECT json_group_array(json_object('id', s.value, 'name', coalesce(g.name, 'Unknown'))) FROM json_each(l.groups) s
  LEFT JOIN catalogue.groups g ON g.grp = s.value)`;

const ORDER: Record<BranchUserSort, (direction: 'ASC' | 'DESC') => string> = {
  name: (direction) => `m.name_fold ${direction}`,
  email: (direction) => `m.email_fold ${direction}`,
  source: (direction) => `l.direct ${direction === 'ASC' ? 'DESC' : 'ASC'}, m.name_fold`,
};

/** People of a branch; in its own order those who are there directly come first. */
export async function pageOfBranchUsers(
  scope: Scope,
  branch: BranchId,
  page: PageRequest<BranchUserSort>,
  after: readonly Mark[],
): Promise<BranchUserPage> {
  const book = await openBook(scope, ['people', 'catalogue'], after);
  const values = [branch, page.search, page.search, page.search];
  const order = ORDER[page.sort ?? 'source'](page.descending ? 'DESC' : 'ASC');
  const counted = await book.get<{ total: number }>(`SELECT count(*) AS total FROM ${FROM}`, values);
  const rows = await book.all<Row>(
    `SELECT m.person, m.first_name, m.last_name, m.email, l.direct, ${GROUPS} AS groups FROM ${FROM} ORDER BY ${order}, m.person LIMIT ? OFFSET ?`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  return { data: rows.map(viewRow), paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
}

function viewRow(row: Row): BranchUserView {
  const groups = JSON.parse(row.groups) as { id: number; name: string }[]; // made by json_group_array
  const through = groups.map(({ id, name }): NamedSource => ({ kind: 'group', group: id, name }));
  return {
    id: row.person,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    sources: row.direct === 1 ? [{ kind: 'direct' }, ...through] : through,
  };
}

/** The printed whole list. @throws VALIDATION above 5,000 rows */
export async function allBranchUsers(scope: Scope, branch: number, after: readonly Mark[]): Promise<readonly BranchUserView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchUsers(scope, asId<BranchId>(branch), page, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchUsersPage.');
  return data;
}
