import type { SqlValue } from '../../events/kernel/book.ts';
import { parseRole, type Role, ROLES } from '../../shared/access/roles.ts';
import { AppError, forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import type { BranchId, CourseId, GroupId } from '../../shared/kernel/ids.ts';
import { type Day, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { personId, type SelfItem } from '../platform/access-records.ts';
import { type BookReader, openBook } from '../platform/book.ts';
import { getMany } from '../platform/dynamo.ts';
import { PLATFORM_TENANT, platform, records, scopeOf } from '../platform/keys/keys.ts';
import type { Mark } from '../platform/marks.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { higher, rightsOn, type UserView } from './users/user.view.ts';

export const USER_SORTS = ['name', 'email', 'role', 'status', 'created_at', 'last_login_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export type UserFilter = {
  readonly role: Role | null;
  readonly status: 'active' | 'inactive' | null;
  readonly notInGroup: GroupId | null;
  readonly notInBranch: BranchId | null;
  readonly notInCourse: CourseId | null;
};

export function readUserFilter(args: {
  role?: string | null | undefined;
  status?: string | null | undefined;
}): Pick<UserFilter, 'role' | 'status'> {
  const role = args.role == null ? null : parseRole(args.role);
  if (args.role != null && role === null) throw invalid('role', `The role is ${ROLES.join(', ')}.`);
  const { status = null } = args;
  if (status !== null && status !== 'active' && status !== 'inactive') throw invalid('status', 'The status is active or inactive.');
  return { role, status };
}

type Row = {
  person: number;
  role: Role;
  shown_role: Role;
  is_primary: number;
  owner: number;
  active: number;
  deactivate_at: string | null;
  first_name: string;
  last_name: string;
  email: string;
  created_at: string;
  last_login_at: string | null;
  branches: string | null;
};

/** `l` is the member's link to the branch of the context; its role counts there, except for primary admins (rule of roles). */
const SHOWN_ROLE = `CASE WHEN l.role IS NULL OR (m.is_primary = 1 AND m.role = 'admin') THEN m.role ELSE l.role END`;
/** Shown as Active: the flag is on and the day has not come. The value is today. */
const IS_ACTIVE = `(m.active = 1 AND (m.deactivate_at IS NULL OR m.deactivate_at > ?))`;

type Clause = { readonly text: string; readonly values: readonly SqlValue[] };

/** `LEFT JOIN` of nothing without a branch, so that one text serves both. */
const source = (branch: BranchId | null): Clause => ({
  text: `people.members m LEFT JOIN people.member_branches l ON l.person = m.person AND l.branch = ?`,
  values: [branch ?? 0],
});

function conditions(branch: BranchId | null, search: string, filter: UserFilter, today: Day): Clause {
  const parts: Clause[] = [{ text: 'm.deleted = 0', values: [] }];
  if (branch !== null) parts.push({ text: 'l.person IS NOT NULL', values: [] });
  if (search !== '') parts.push({ text: '(instr(m.name_fold, ?) > 0 OR instr(m.email_fold, ?) > 0)', values: [search, search] });
  if (filter.role !== null) parts.push({ text: `${SHOWN_ROLE} = ?`, values: [filter.role] });
  if (filter.status !== null) parts.push({ text: `${filter.status === 'inactive' ? 'NOT ' : ''}${IS_ACTIVE}`, values: [today] });
  if (filter.notInGroup !== null)
    parts.push({ text: 'm.person NOT IN (SELECT person FROM people.member_groups WHERE grp = ?)', values: [filter.notInGroup] });
  if (filter.notInBranch !== null)
    parts.push({ text: 'm.person NOT IN (SELECT person FROM people.member_branches WHERE branch = ?)', values: [filter.notInBranch] });
  // The table is the learning room's; that somebody has a course is a fact of the book like any other.
  if (filter.notInCourse !== null)
    parts.push({
      text: 'm.person NOT IN (SELECT person FROM enrolments.enrolments WHERE course = ? AND active = 1)',
      values: [filter.notInCourse],
    });
  return { text: parts.map((part) => part.text).join(' AND '), values: parts.flatMap((part) => part.values) };
}

const ORDER: Record<UserSort, string> = {
  name: 'm.name_fold',
  email: 'm.email_fold',
  role: SHOWN_ROLE,
  status: IS_ACTIVE,
  created_at: 'm.created_at',
  last_login_at: 'm.last_login_at',
};

function ordered(page: PageRequest<UserSort>, today: Day): Clause {
  const column = ORDER[page.sort ?? 'name'];
  // Active comes before inactive, as the words do, and what is not there comes last either way.
  const descending = page.sort === 'status' ? !page.descending : page.descending;
  const nullsLast = page.sort === 'last_login_at' ? `${column} IS NULL, ` : '';
  return { text: `${nullsLast}${column} ${descending ? 'DESC' : 'ASC'}, m.person`, values: page.sort === 'status' ? [today] : [] };
}

const COLUMNS = `m.person, m.role, ${SHOWN_ROLE} AS shown_role, m.is_primary, m.owner, m.active, m.deactivate_at, m.first_name, m.last_name, m.email,
  m.created_at, m.last_login_at, (SELECT json_group_array(b.branch) FROM people.member_branches b WHERE b.person = m.person) AS branches`;

export type UserPage = { readonly data: readonly UserView[]; readonly paginatorInfo: PaginatorInfo };
export type ListCall = { readonly now: Instant; readonly after: readonly Mark[] };

/** Members in the caller's scope: those of the branch of the context, or of the whole instance. */
export async function pageOfUsers(
  viewer: TenantViewer,
  page: PageRequest<UserSort>,
  filter: UserFilter,
  call: ListCall,
): Promise<UserPage> {
  const { scope, branch } = viewer.place;
  await mustStand(viewer, filter);
  const today = dayOf(call.now);
  const book = await openBook(scope, filter.notInCourse === null ? ['people'] : ['people', 'enrolments'], call.after);
  const from = source(branch?.id ?? null);
  const where = conditions(branch?.id ?? null, page.search, filter, today);
  const order = ordered(page, today);
  const counted = await book.get<{ total: number }>(`SELECT count(*) AS total FROM ${from.text} WHERE ${where.text}`, [
    ...from.values,
    ...where.values,
  ]);
  const rows = await book.all<Row>(`SELECT ${COLUMNS} FROM ${from.text} WHERE ${where.text} ORDER BY ${order.text} LIMIT ? OFFSET ?`, [
    ...from.values,
    ...where.values,
    ...order.values,
    page.limit,
    (page.page - 1) * page.limit,
  ]);
  return { data: await views(viewer, rows), paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
}

/** Ids that narrow a list are in the caller's scope, or the list is NOT_FOUND. */
async function mustStand(viewer: TenantViewer, filter: UserFilter): Promise<void> {
  const { scope, branch } = viewer.place;
  const asked = [
    filter.notInGroup === null ? null : records.header(scope, 'G', filter.notInGroup),
    filter.notInBranch === null ? null : records.header(scope, 'B', filter.notInBranch),
    filter.notInCourse === null ? null : records.header(scope, 'C', filter.notInCourse),
  ].filter((key) => key !== null);
  const items = await getMany('records', asked);
  if (items.some((item) => !item || item['deletedAt'] !== undefined)) throw notFound();
  if (filter.notInBranch !== null && branch !== null && !viewer.superAdmin && filter.notInBranch !== branch.id) throw notFound();
}

/** Flags of the identity are read from its own record: one round for a page. */
async function views(viewer: TenantViewer, rows: readonly Row[]): Promise<UserView[]> {
  const selves = (await getMany(
    'platform',
    rows.map((row) => platform.self(personId(row.person))),
  )) as (SelfItem | undefined)[];
  return rows.map((row, index) => viewRow(viewer, row, selves[index]));
}

function viewRow(viewer: TenantViewer, row: Row, self: SelfItem | undefined): UserView {
  const branches = JSON.parse(row.branches ?? '[]') as number[]; // made by json_group_array
  return {
    id: row.person,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.shown_role,
    lastLoginAt: row.last_login_at,
    member: {
      primary: row.is_primary === 1,
      active: row.active === 1,
      owner: row.owner === 1,
      deactivateAt: row.deactivate_at,
      createdAt: row.created_at,
    },
    identityActive: viewer.superAdmin ? (self?.active ?? null) : null,
    rights: rightsOn(viewer, {
      id: row.person,
      role: higher(row.role, row.shown_role),
      owner: row.owner === 1,
      memberships: self?.memberships ?? 0,
      primary: row.is_primary === 1,
      branches,
    }),
    links: null,
  };
}

/** The printed whole list. @throws VALIDATION above 5,000 rows */
export async function allUsers(viewer: TenantViewer, search: string, external: boolean, call: ListCall): Promise<readonly UserView[]> {
  const page: PageRequest<UserSort> = { search, sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const here = await pageOfUsers(viewer, page, { role: null, status: null, notInGroup: null, notInBranch: null, notInCourse: null }, call);
  const elsewhere = external ? await pageOfExternal(viewer, page) : null;
  if (Math.max(here.paginatorInfo.total, elsewhere?.paginatorInfo.total ?? 0) > WHOLE_LIST)
    throw new AppError('VALIDATION', 'Use usersPage.');
  return [...here.data, ...(elsewhere?.data ?? [])];
}

type IdentityRow = { person: number };
const EXTERNAL = `i.super_admin = 0 AND NOT EXISTS (SELECT 1 FROM json_each(i.tenants) WHERE value = ?) AND (? = '' OR instr(i.name_fold, ?) > 0 OR instr(i.email_fold, ?) > 0)`;
const EXTERNAL_ORDER: Partial<Record<UserSort, string>> = {
  name: 'i.name_fold',
  email: 'i.email_fold',
  created_at: 'i.created_at',
  last_login_at: 'i.last_login_at',
};

/** People who are no members here, from the platform's own book. Super admins alone may look there. */
export async function pageOfExternal(viewer: TenantViewer, page: PageRequest<UserSort>): Promise<UserPage> {
  if (!viewer.superAdmin) throw forbidden();
  const book: BookReader = await openBook(scopeOf(PLATFORM_TENANT), ['people'], []);
  const values: SqlValue[] = [viewer.place.tenant, page.search, page.search, page.search];
  const order = `${EXTERNAL_ORDER[page.sort ?? 'name'] ?? 'i.name_fold'} ${page.descending ? 'DESC' : 'ASC'}, i.person`;
  const counted = await book.get<{ total: number }>(`SELECT count(*) AS total FROM people.identities i WHERE ${EXTERNAL}`, values);
  const rows = await book.all<IdentityRow>(
    `SELECT i.person FROM people.identities i WHERE ${EXTERNAL} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  const selves = await getMany(
    'platform',
    rows.map((row) => platform.self(personId(row.person))),
  );
  const data = (selves as (SelfItem | undefined)[]).flatMap((self) => (self ? [viewExternal(self)] : []));
  return { data, paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
}

const viewExternal = (self: SelfItem): UserView => ({
  id: self.id,
  firstName: self.firstName,
  lastName: self.lastName,
  email: self.email,
  role: null,
  lastLoginAt: self.lastLoginAt,
  member: null,
  identityActive: self.active,
  rights: [],
  links: null,
});
