import { AppError } from '../../../shared/kernel/errors.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, contains, direction, pageOf, raw, type Sql, sql, nameIn } from '../../platform/book/sql.ts';
import { PERSON_TEXTS } from '../person-texts.queries.ts';
import { groupsOfLink, type LinkRow, type NamedSource, type ReadBranch, sourcesOfLink } from '../source.queries.ts';
import { type AccessRow, withCauses } from '../users/listed-users.queries.ts';
import type { InactiveCause } from '../users/user.view.ts';
import type { ListCall } from '../../platform/book/listed.ts';
import { hasStatus, isActive, type UserFilter } from '../users/users-list.queries.ts';

/** Somebody in a branch, and how they came to be there. */
export type BranchUserView = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hasAccess: boolean;
  /** Why they cannot enter the branch; null for somebody who can. */
  readonly inactiveCause: InactiveCause | null;
  readonly deactivateAt: string | null;
  readonly sources: readonly NamedSource[];
};
export type BranchUserPage = { readonly data: readonly BranchUserView[]; readonly paginatorInfo: PaginatorInfo };

export const BRANCH_USER_SORTS = ['name', 'email', 'source', 'status'] as const;
export type BranchUserSort = (typeof BRANCH_USER_SORTS)[number];

type Row = LinkRow & AccessRow & { first_name: string; last_name: string; email: string; can_enter: number };

const FROM = raw('people.member_branches l JOIN people.members m ON m.person = l.person');

/** Direct comes before groups, and active before inactive. */
const orderOf = ({ sort, descending, language }: PageRequest<BranchUserSort>, today: Day): Sql =>
  ({
    name: sql`${nameIn('m.name', language)} ${direction(descending)}`,
    email: sql`m.email_fold ${direction(descending)}`,
    source: sql`l.direct ${direction(!descending)}, ${nameIn('m.name', language)}`,
    status: sql`${isActive(today)} ${direction(!descending)}, ${nameIn('m.name', language)}`,
  })[sort ?? 'source'];

/** A branch with the day that decides which of its people are active. */
type BranchOfDay = ReadBranch & { readonly today: Day };

/** Returns a page of the people of a branch. Without a sort, those who were added directly come first. */
export async function pageOfBranchUsers(
  { scope, branch, bound, today }: BranchOfDay,
  page: PageRequest<BranchUserSort>,
  status: UserFilter['status'],
  { after }: ListCall,
): Promise<BranchUserPage> {
  const book = await openBook(scope, ['people', 'catalogue'], after);
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: sql`m.person, m.first_name, m.last_name, m.email, m.role, m.is_primary, m.active, l.active AS branch_active, m.deactivate_at,
        l.direct, l.active = 1 OR (m.is_primary = 1 AND m.role = 'admin') AS can_enter, ${groupsOfLink(bound)} AS groups`,
      from: FROM,
      where: allOf([
        sql`l.branch = ${branch} AND m.deleted = 0`,
        contains(page.search, ...PERSON_TEXTS),
        ...(status === null ? [] : [hasStatus(status, today)]),
      ]),
      order: sql`${orderOf(page, today)}, m.person`,
    },
    page,
  );
  return { data: (await withCauses(scope, rows, today)).map(viewRow), paginatorInfo: paginatorOf(page, total) };
}

const viewRow = ({ row, cause }: { row: Row; cause: InactiveCause | null }): BranchUserView => ({
  id: row.person,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  hasAccess: row.can_enter === 1,
  inactiveCause: cause,
  deactivateAt: row.deactivate_at,
  sources: sourcesOfLink(row),
});

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allBranchUsers(branch: BranchOfDay, call: ListCall): Promise<readonly BranchUserView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranchUsers(branch, page, null, call);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchUsersPage.');
  return data;
}
