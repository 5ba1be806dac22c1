import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { parseRole, type Role, ROLES } from '../../../shared/access/roles.ts';
import { AppError, forbidden, invalid } from '../../../shared/kernel/errors.ts';
import type { BranchId, CourseId, GroupId } from '../../../shared/kernel/ids.ts';
import { addDays, type Day, type Instant } from '../../../shared/kernel/instant.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, readChoices, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { ALWAYS, type Period, periodOf } from '../../../shared/kernel/period.ts';
import { personId, type SelfItem, selfRecord } from '../../platform/request/access-records.ts';
import type { BookFile } from '../../../events/kernel/book.ts';
import { openBook } from '../../platform/book/book.ts';
import { type ListCall, type ReadingCall, unlisted } from '../../platform/book/listed.ts';
import { inPeriod } from '../../platform/book/period.sql.ts';
import { allOf, allRows, contains, direction, limitTo, oneOf, pageOf, raw, type Sql, sql, nameIn } from '../../platform/book/sql.ts';
import { PERSON_TEXTS } from '../person-texts.queries.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { PLATFORM_TENANT, platform, scopeOf } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { overdueIn } from '../overdue.queries.ts';
import { type ListedRow, viewListed } from './listed-users.queries.ts';
import type { UserView } from './user.view.ts';
import { todayIn } from '../../platform/request/today.ts';

export const USER_SORTS = ['name', 'email', 'role', 'status', 'created_at', 'last_login_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** What a list of people is narrowed by. Its ids are in the caller's scope. */
export type UserFilter = {
  /** null: any. */
  readonly roles: readonly Role[] | null;
  readonly status: 'active' | 'inactive' | null;
  /** When their membership was made. */
  readonly created: Period;
  readonly notInGroup: GroupId | null;
  readonly notInBranch: BranchId | null;
  readonly notInCourse: CourseId | null;
  readonly having?: HavingCourse | null;
  /** The people of this group, of this branch. */
  readonly ofGroup?: GroupId | null;
  readonly ofBranch?: BranchId | null;
  readonly lastLogin?: LastLogin | null;
  /** Who is overdue in a course, as figures count it. */
  readonly overdue?: boolean;
};

/** When a list is read: its instant, and the day of that in the instance. */
type ReadAt = { readonly now: Instant; readonly today: Day };

/** When people signed in last, for a filter: never, in the last days, or before them. */
export const LAST_LOGINS = ['never', 'within_30_days', 'over_30_days', 'over_90_days'] as const;
type LastLogin = (typeof LAST_LOGINS)[number];

const loginIn = (last: LastLogin, today: Day): Sql =>
  ({
    never: sql`m.last_login_at IS NULL`,
    within_30_days: sql`m.last_login_at >= ${addDays(today, -30)}`,
    over_30_days: sql`m.last_login_at < ${addDays(today, -30)}`,
    over_90_days: sql`m.last_login_at < ${addDays(today, -90)}`,
  })[last];

/** Who has a course and has opened it since it last began; `group`: of the people of one; `completedBefore`: who completed it before. */
export type HavingCourse = { readonly course: CourseId; readonly group: GroupId | null; readonly completedBefore: Instant | null };

function havingCourse({ course, group, completedBefore }: HavingCourse): Sql {
  const before = completedBefore === null ? raw('1') : sql`completed_at < ${completedBefore}`;
  const inGroup = group === null ? raw('1') : sql`m.person IN (SELECT person FROM people.member_groups WHERE grp = ${group})`;
  return sql`${inGroup} AND m.person IN (SELECT person FROM enrolments.enrolments
    WHERE course = ${course} AND active = 1 AND opened_at IS NOT NULL AND ${before})`;
}

/** Returns the files that a filter reads. */
function filesOf({ notInCourse, having, overdue = false }: UserFilter): readonly BookFile[] {
  if (overdue) return ['people', 'catalogue', 'enrolments'];
  return notInCourse === null && having == null ? ['people'] : ['people', 'enrolments'];
}

export function readUserFilter(args: {
  role?: string | null | undefined;
  status?: string | null | undefined;
  from?: Instant | null | undefined;
  to?: Instant | null | undefined;
  last_login?: string | null | undefined;
  overdue?: boolean | null | undefined;
}): Pick<UserFilter, 'roles' | 'status' | 'created' | 'lastLogin' | 'overdue'> {
  const roles = args.role == null ? null : readChoices(args.role, parseRole);
  if (args.role != null && roles === null) throw invalid('role', sentence('The role must be one of {roles}.', { roles: listOf(ROLES) }));
  const { status = null } = args;
  if (status !== null && status !== 'active' && status !== 'inactive') throw invalid('status', 'The status must be active or inactive.');
  const lastLogin = LAST_LOGINS.find((name) => name === args.last_login) ?? null;
  if (args.last_login != null && lastLogin === null)
    throw invalid('last_login', sentence('last_login must be one of {values}.', { values: listOf(LAST_LOGINS) }));
  return { roles, status, created: periodOf(args.from, args.to), lastLogin, overdue: args.overdue === true };
}

/** `l` is the member's link to the branch of the context; its role counts there, except for primary admins (rule of roles). */
const SHOWN_ROLE = raw(`CASE WHEN l.role IS NULL OR (m.is_primary = 1 AND m.role = 'admin') THEN m.role ELSE l.role END`);
/** Shown as Active: the flags of person, membership and branch are on, and the day of deactivation has not come. */
export const isActive = (today: Day): Sql => sql`(m.active = 1 AND (m.deactivate_at IS NULL OR m.deactivate_at > ${today})
  AND (l.active IS NULL OR l.active = 1 OR (m.is_primary = 1 AND m.role = 'admin')))`;

/** Returns the condition of the filter by status. */
export const hasStatus = (status: 'active' | 'inactive', today: Day): Sql =>
  sql`${raw(status === 'inactive' ? 'NOT ' : '')}${isActive(today)}`;

/** Who is overdue in a course that the branch has; nobody who is inactive is. */
const isOverdue = (branch: BranchId | null, { now, today }: ReadAt): Sql =>
  sql`${isActive(today)} AND m.person IN (SELECT e.person ${overdueIn(branch, now)})`;

/** Without a branch the LEFT JOIN finds nothing, so that one text serves both cases. */
const tablesFor = (branch: BranchId | null): Sql =>
  sql`people.members m LEFT JOIN people.member_branches l ON l.person = m.person AND l.branch = ${branch ?? 0}`;

function belonging({ ofGroup, ofBranch, lastLogin }: UserFilter, today: Day): Sql[] {
  return [
    ...(ofGroup == null ? [] : [sql`m.person IN (SELECT person FROM people.member_groups WHERE grp = ${ofGroup})`]),
    ...(ofBranch == null ? [] : [sql`m.person IN (SELECT person FROM people.member_branches WHERE branch = ${ofBranch})`]),
    ...(lastLogin == null ? [] : [loginIn(lastLogin, today)]),
  ];
}

function conditionOf(branch: BranchId | null, search: string, filter: UserFilter, at: ReadAt): Sql {
  const { today } = at;
  const conditions = [sql`m.deleted = 0`];
  if (branch !== null) conditions.push(sql`l.person IS NOT NULL`);
  if (search !== '') conditions.push(contains(search, ...PERSON_TEXTS));
  if (filter.roles !== null) conditions.push(oneOf(SHOWN_ROLE, filter.roles));
  if (filter.status !== null) conditions.push(hasStatus(filter.status, today));
  conditions.push(...inPeriod(raw('m.created_at'), filter.created));
  if (filter.notInGroup !== null)
    conditions.push(sql`m.person NOT IN (SELECT person FROM people.member_groups WHERE grp = ${filter.notInGroup})`);
  if (filter.notInBranch !== null)
    conditions.push(sql`m.person NOT IN (SELECT person FROM people.member_branches WHERE branch = ${filter.notInBranch})`);
  // The enrolments table is written by the learning module; reading it from the book needs no import of that module.
  if (filter.notInCourse !== null)
    conditions.push(sql`m.person NOT IN (SELECT person FROM enrolments.enrolments WHERE course = ${filter.notInCourse} AND active = 1)`);
  if (filter.having != null) conditions.push(havingCourse(filter.having));
  if (filter.overdue === true) conditions.push(isOverdue(branch, at));
  conditions.push(...belonging(filter, today));
  return allOf(conditions);
}

const columnOf = (sort: UserSort, today: Day, language: PageRequest<UserSort>['language']): Sql =>
  ({
    name: nameIn('m.name', language),
    email: raw('m.email_fold'),
    role: SHOWN_ROLE,
    status: isActive(today),
    created_at: raw('m.created_at'),
    last_login_at: raw('m.last_login_at'),
  })[sort];

function orderOf({ sort, descending, language }: PageRequest<UserSort>, today: Day): Sql {
  const column = columnOf(sort ?? 'name', today, language);
  // Active comes before inactive, in the order of the two words. NULL comes last in either direction.
  const isDown = sort === 'status' ? !descending : descending;
  const nullsLast = sort === 'last_login_at' ? sql`${column} IS NULL, ` : raw('');
  return sql`${nullsLast}${column} ${direction(isDown)}, m.person`;
}

/** The branches of a person count in the context of a branch alone. */
const columnsFor = (branch: BranchId | null): Sql => sql`m.person, m.role, ${SHOWN_ROLE} AS shown_role, m.is_primary, m.owner, m.active,
  l.active AS branch_active, m.deactivate_at, m.first_name, m.last_name, m.email, m.created_at, m.last_login_at,
  ${raw(branch === null ? 'NULL' : '(SELECT json_group_array(b.branch) FROM people.member_branches b WHERE b.person = m.person)')} AS branches`;

export type UserPage = { readonly data: readonly UserView[]; readonly paginatorInfo: PaginatorInfo };

/** Returns a page of the members in the caller's scope: those of the branch of the context, or of the whole instance. */
export async function pageOfUsers(
  viewer: TenantViewer,
  page: PageRequest<UserSort>,
  filter: UserFilter,
  call: ListCall,
): Promise<UserPage> {
  const { scope, branch, instance } = viewer.tenant;
  const today = todayIn(instance, call.now);
  const book = await openBook(scope, filesOf(filter), call.after);
  const where = conditionOf(branch?.id ?? null, page.search, filter, { now: call.now, today });
  const list = { columns: columnsFor(branch?.id ?? null), from: tablesFor(branch?.id ?? null), where, order: orderOf(page, today) };
  const { rows, total } = await pageOf<ListedRow>(book, list, page);
  const listed = { viewer, ids: rows.map(({ person }) => person), now: call.now, after: call.after };
  const data = (await viewListed(viewer, rows, today)).map((view) => ({ ...view, listed }));
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** Returns the ids of the first members that search and filter find in the caller's scope, in ascending order. */
export async function idsOfUsers(
  viewer: TenantViewer,
  search: string,
  filter: UserFilter,
  call: ListCall,
  most: number,
): Promise<number[]> {
  const { scope, branch } = viewer.tenant;
  const book = await openBook(scope, filesOf(filter), call.after);
  const where = conditionOf(branch?.id ?? null, search, filter, { now: call.now, today: todayIn(viewer.tenant.instance, call.now) });
  const rows = await allRows<{ person: number }>(
    book,
    sql`SELECT m.person FROM ${tablesFor(branch?.id ?? null)} WHERE ${where} ORDER BY m.person ${limitTo(most)}`,
  );
  return rows.map(({ person }) => person);
}

const NOBODY_LEFT_OUT: UserFilter = { roles: null, status: null, created: ALWAYS, notInGroup: null, notInBranch: null, notInCourse: null };

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allUsers(viewer: TenantViewer, search: string, external: boolean, call: ReadingCall): Promise<readonly UserView[]> {
  const language = callerLanguage(call, viewer);
  const page: PageRequest<UserSort> = { search, sort: null, descending: false, page: 1, limit: WHOLE_LIST, language };
  const here = await pageOfUsers(viewer, page, NOBODY_LEFT_OUT, call);
  const elsewhere = external ? await pageOfExternal(viewer, page) : null;
  if (Math.max(here.paginatorInfo.total, elsewhere?.paginatorInfo.total ?? 0) > WHOLE_LIST)
    throw new AppError('VALIDATION', 'Use usersPage.');
  return [...unlisted(here.data), ...(elsewhere?.data ?? [])];
}

type IdentityRow = { person: number };
const EXTERNAL_ORDER: Partial<Record<UserSort, string>> = {
  email: 'i.email_fold',
  created_at: 'i.created_at',
  last_login_at: 'i.last_login_at',
};

function externalColumn({ sort, language }: PageRequest<UserSort>): Sql {
  const column = EXTERNAL_ORDER[sort ?? 'name'];
  return column === undefined ? nameIn('i.name', language) : raw(column);
}

/** Returns a page of people who are not members of the instance, from the platform's own book. @throws FORBIDDEN for all but super admins */
export async function pageOfExternal(viewer: TenantViewer, page: PageRequest<UserSort>): Promise<UserPage> {
  if (!viewer.superAdmin) throw forbidden();
  const book = await openBook(scopeOf(PLATFORM_TENANT), ['people'], []);
  const { rows, total } = await pageOf<IdentityRow>(
    book,
    {
      columns: raw('i.person'),
      from: raw('people.identities i'),
      where: allOf([
        sql`i.super_admin = 0 AND NOT EXISTS (SELECT 1 FROM json_each(i.tenants) WHERE value = ${viewer.tenant.id})`,
        contains(page.search, 'i.name_fold', 'i.email_fold', 'i.joined_fold'),
      ]),
      order: sql`${externalColumn(page)} ${direction(page.descending)}, i.person`,
    },
    page,
  );
  const selves = await getMany(
    'platform',
    rows.map((row) => platform.self(personId(row.person))),
    selfRecord,
  );
  const data = selves.flatMap((self) => (self ? [viewExternal(self)] : []));
  return { data, paginatorInfo: paginatorOf(page, total) };
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
