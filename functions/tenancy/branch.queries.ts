import { callerLanguage } from '../platform/languages/caller-language.ts';
import { rightsOnBranch } from '../../shared/access/row-rights.ts';
import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, type GroupId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import type { ListCall, ReadingCall, Listed } from '../platform/book/listed.ts';
import { type BranchItem, branchRecord, slugRecord } from '../platform/request/access-records.ts';
import { branchId } from '../platform/request/access-records.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { openBook } from '../platform/book/book.ts';
import { allOf, allRows, contains, direction, limitTo, noneOf, oneOf, pageOf, raw, type Sql, sql, nameIn } from '../platform/book/sql.ts';
import { getMany } from '../platform/tables/batches.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { settingsRecord } from './instance.records.ts';
import type { TenantBranding } from './branding.queries.ts';
import type { ConsistencyToken } from '../platform/keys/consistency-tokens.ts';
import type { TenantViewer, Viewer } from '../platform/request/viewer.ts';

/** A branch with what a caller may see of it. */
export type BranchView = {
  readonly branch: BranchItem;
  /** What is stored for those who manage it, what is shown everywhere else. */
  readonly look: TenantBranding;
  /** Whether lists of the branch are filled: for `branch(id)` only. */
  readonly full: boolean;
  /** The instance; null without a session. */
  readonly tenant: number | null;
  readonly isUserIn: boolean;
  readonly rights: readonly string[];
  /** The branch that limits what the caller may know of groups; null for none. */
  readonly bound: BranchId | null;
  /** Inside a page of a list: its rows. */
  readonly listed?: Listed;
};

/** The fields by which branches can be sorted. */
export const BRANCH_SORTS = ['name', 'url'] as const;
/** A field by which branches can be sorted. */
type BranchSort = (typeof BRANCH_SORTS)[number];

/** Returns the branch with a current or former slug; null for none. */
export async function findBranchBySlug(scope: Scope, slug: string): Promise<BranchItem | null> {
  const guard = await getItem('records', records.slug(scope, slug), slugRecord);
  return guard ? findBranch(scope, branchId(guard.branch)) : null;
}

/** Returns a branch by its id; null when it is missing or deleted. */
export async function findBranch(scope: Scope, id: BranchId): Promise<BranchItem | null> {
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  return branch && !branch.deletedAt ? branch : null;
}

/** Returns branches in the order of the given ids, without missing and deleted ones. */
export async function findBranches(scope: Scope, ids: readonly BranchId[]): Promise<BranchItem[]> {
  const items = await getMany(
    'records',
    ids.map((id) => records.header(scope, 'branch', id)),
    branchRecord,
  );
  return items.flatMap((item) => (item && !item.deletedAt ? [item] : []));
}

/** Whether the caller sees every branch: super admins, admins of the whole instance, and admins with primary access. */
const seesEveryBranch = ({ superAdmin, tenant }: TenantViewer): boolean =>
  superAdmin || (tenant.role === 'admin' && (tenant.branch === null || tenant.primary));

/** Returns whether a branch is in the caller's own list of branches: everybody's for admins, else those that they belong to. */
export async function seesBranch(viewer: TenantViewer, id: BranchId): Promise<boolean> {
  const { branch, ownBranches } = viewer.tenant;
  if (seesEveryBranch(viewer) || branch?.id === id) return true;
  return (await ownBranches()).some((link) => link.branch === id && link.active);
}

/** Returns the branch that limits what a caller sees of others; null for the whole instance. */
export const boundOf = ({ superAdmin, tenant }: TenantViewer): BranchId | null => (superAdmin ? null : (tenant.branch?.id ?? null));

/** Whether the caller manages the whole instance, not only the branch of the call. Super admins always do. */
export const managesWholeInstance = ({ superAdmin, tenant }: TenantViewer): boolean => superAdmin || tenant.branch === null;

/**
 * Returns the branch that a management call names.
 * @throws NOT_FOUND for a branch that is missing, of another instance or out of the caller's scope
 */
export async function branchInScope(viewer: TenantViewer, input: string | number): Promise<BranchItem> {
  const { tenant } = viewer;
  const id = parseId<BranchId>(input);
  if (id === null || (!managesWholeInstance(viewer) && tenant.branch?.id !== id)) throw notFound();
  const branch = await findBranch(tenant.scope, id);
  if (!branch) throw notFound();
  return branch;
}

/** Returns what the caller may do with a branch. */
export const rightsOn = (viewer: Viewer, branch: BranchItem): string[] =>
  rightsOnBranch(accessSubjectOf(viewer), { own: viewer.tenant?.branch?.id === branch.id, isDefault: branch.isDefault });

/** Returns a branch for a caller of its instance; `full` fills its lists. */
export async function viewBranch(viewer: TenantViewer, branch: BranchItem, full: boolean): Promise<BranchView> {
  const { tenant } = viewer;
  const everywhere = viewer.superAdmin || (tenant.member?.role === 'admin' && tenant.primary);
  const isUserIn = everywhere || (await tenant.ownBranches()).some((link) => link.branch === branch.id && link.active);
  return { branch, look: branch, full, tenant: tenant.id, isUserIn, rights: rightsOn(viewer, branch), bound: boundOf(viewer) };
}

/** Returns the default branch of the caller's instance; null for a caller who does not see every branch, and where there is none. */
export async function defaultBranchFor(viewer: TenantViewer): Promise<BranchItem | null> {
  if (!seesEveryBranch(viewer)) return null;
  const { scope } = viewer.tenant;
  const settings = await getItem('records', records.instance(scope, 'settings'), settingsRecord);
  return settings?.defaultBranch === undefined ? null : findBranch(scope, branchId(settings.defaultBranch));
}

/** Leaves out branches that a group or a person has already, both of them in the caller's scope. */
export type BranchFilter = { readonly notInGroup: GroupId | null; readonly notOfUser: PersonId | null };

/** Returns the condition on `catalogue.branches b` for the branches that a caller's list holds. */
async function visible(viewer: TenantViewer, filter: BranchFilter): Promise<Sql> {
  const { scope, ownBranches, branch } = viewer.tenant;
  const conditions = [sql`b.deleted = 0`];
  if (!seesEveryBranch(viewer)) {
    const branches = (await ownBranches()).filter((link) => link.active).map((link) => link.branch);
    if (branch !== null) branches.push(branch.id);
    conditions.push(oneOf(raw('b.branch'), branches));
  }
  const assigned = await assignedAlready(scope, filter);
  if (assigned.length > 0) conditions.push(noneOf(raw('b.branch'), assigned));
  return allOf(conditions);
}

async function assignedAlready(scope: Scope, { notInGroup, notOfUser }: BranchFilter): Promise<number[]> {
  const prefix = records.linkPrefix.branch;
  const partitions = [
    ...(notInGroup === null ? [] : [records.groupPartition(scope, notInGroup)]),
    ...(notOfUser === null ? [] : [records.personPartition(scope, notOfUser)]),
  ];
  const links = await Promise.all(partitions.map((pk) => query('records', { pk, prefix })));
  return links.flat().map((link) => Number(link['branch']));
}

const columnOf = ({ sort, language }: PageRequest<BranchSort>): Sql => (sort === 'url' ? raw('b.slug') : nameIn('b.name', language));

/** Returns a page of the branches that the caller may see. */
export async function pageOfBranches(
  viewer: TenantViewer,
  page: PageRequest<BranchSort>,
  filter: BranchFilter,
  { now, after }: ListCall,
): Promise<{ viewer: TenantViewer; data: BranchView[]; paginatorInfo: PaginatorInfo }> {
  const condition = await visible(viewer, filter);
  const book = await openBook(viewer.tenant.scope, ['catalogue'], after);
  const { rows, total } = await pageOf<{ branch: number }>(
    book,
    {
      columns: raw('b.branch'),
      from: raw('catalogue.branches b'),
      where: allOf([condition, contains(page.search, 'b.name_fold', 'b.slug')]),
      order: sql`${columnOf(page)} ${direction(page.descending)}, b.branch`,
    },
    page,
  );
  const branches = await findBranches(
    viewer.tenant.scope,
    rows.map((row) => branchId(row.branch)),
  );
  const listed = { viewer, ids: branches.map(({ id }) => id), now, after };
  return {
    viewer,
    data: await Promise.all(branches.map(async (branch) => ({ ...(await viewBranch(viewer, branch, false)), listed }))),
    paginatorInfo: paginatorOf(page, total),
  };
}

/** Returns the ids of the first branches that search and filter find among those that the caller may see, in ascending order. */
export async function idsOfBranches(
  viewer: TenantViewer,
  search: string,
  filter: BranchFilter,
  after: readonly ConsistencyToken[],
  most: number,
): Promise<number[]> {
  const where = allOf([await visible(viewer, filter), contains(search, 'b.name_fold', 'b.slug')]);
  const book = await openBook(viewer.tenant.scope, ['catalogue'], after);
  const rows = await allRows<{ branch: number }>(
    book,
    sql`SELECT b.branch FROM catalogue.branches b WHERE ${where} ORDER BY b.branch ${limitTo(most)}`,
  );
  return rows.map(({ branch }) => branch);
}

/** Returns the whole list. @throws VALIDATION above 5,000 rows */
export async function allBranches(viewer: TenantViewer, search: string, call: ReadingCall): Promise<BranchView[]> {
  const language = callerLanguage(call, viewer);
  const page: PageRequest<BranchSort> = { search, sort: null, descending: false, page: 1, limit: WHOLE_LIST, language };
  const { data, paginatorInfo } = await pageOfBranches(viewer, page, { notInGroup: null, notOfUser: null }, call);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchesPage.');
  return data;
}
