import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import type { GroupId } from '../../../shared/kernel/ids.ts';
import { type Day } from '../../../shared/kernel/instant.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, contains, direction, pageOf, raw, type Sql, sql, nameIn } from '../../platform/book/sql.ts';
import { peopleSeenBy } from '../people-scope.queries.ts';
import { PERSON_TEXTS } from '../person-texts.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { type AccessRow, withCauses } from '../users/listed-users.queries.ts';
import type { InactiveCause } from '../users/user.view.ts';
import type { ListCall, ReadingCall } from '../../platform/book/listed.ts';
import { hasStatus, isActive, type UserFilter } from '../users/users-list.queries.ts';
import { todayIn } from '../../platform/request/today.ts';

/** The fields by which the people of a group can be sorted. */
export const GROUP_USER_SORTS = ['name', 'email', 'status'] as const;
/** A field by which the people of a group can be sorted. */
type GroupUserSort = (typeof GROUP_USER_SORTS)[number];

/** Somebody in a group. */
export type GroupUserView = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Why they have no access in the caller's place; null for somebody who has. */
  readonly inactiveCause: InactiveCause | null;
  readonly deactivateAt: string | null;
};
type UserRow = AccessRow & { first_name: string; last_name: string; email: string };

/** Active comes before inactive. */
const orderOf = ({ sort, descending, language }: PageRequest<GroupUserSort>, today: Day): Sql =>
  ({
    name: sql`${nameIn('m.name', language)} ${direction(descending)}`,
    email: sql`m.email_fold ${direction(descending)}`,
    status: sql`${isActive(today)} ${direction(!descending)}, ${nameIn('m.name', language)}`,
  })[sort ?? 'name'];

/** `l` is the member's link to the branch of the caller; none where the caller has no branch. */
const tablesFor = (branch: number | null): Sql =>
  sql`people.member_groups g JOIN people.members m ON m.person = g.person
    LEFT JOIN people.member_branches l ON l.person = m.person AND l.branch = ${branch ?? 0}`;

/** Returns a page of the people of a group whom the caller may see, with their status. */
export async function pageOfGroupUsers(
  viewer: TenantViewer,
  group: GroupId,
  page: PageRequest<GroupUserSort>,
  status: UserFilter['status'],
  { now, after }: ListCall,
): Promise<{ data: GroupUserView[]; paginatorInfo: PaginatorInfo }> {
  const { scope, instance } = viewer.tenant;
  const today = todayIn(instance, now);
  const book = await openBook(scope, ['people'], after);
  const { rows, total } = await pageOf<UserRow>(
    book,
    {
      columns: raw(
        'm.person, m.first_name, m.last_name, m.email, m.role, m.is_primary, m.active, l.active AS branch_active, m.deactivate_at',
      ),
      from: tablesFor(boundOf(viewer)),
      where: allOf([
        sql`g.grp = ${group} AND m.deleted = 0`,
        peopleSeenBy(viewer),
        contains(page.search, ...PERSON_TEXTS),
        ...(status === null ? [] : [hasStatus(status, today)]),
      ]),
      order: sql`${orderOf(page, today)}, m.person`,
    },
    page,
  );
  return { data: (await withCauses(scope, rows, today)).map(viewRow), paginatorInfo: paginatorOf(page, total) };
}

const viewRow = ({ row, cause }: { row: UserRow; cause: InactiveCause | null }): GroupUserView => ({
  id: row.person,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  inactiveCause: cause,
  deactivateAt: row.deactivate_at,
});

/** Returns all people of a group whom the caller may see, by name. @throws VALIDATION above 5,000 rows */
export async function allGroupUsers(viewer: TenantViewer, group: GroupId, call: ReadingCall): Promise<GroupUserView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST, language: callerLanguage(call, viewer) };
  const { data, paginatorInfo } = await pageOfGroupUsers(viewer, group, page, null, call);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use groupUsersPage.');
  return data;
}
