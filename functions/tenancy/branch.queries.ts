import { rightsOnBranch } from '../../shared/access/row-rights.ts';
import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, type GroupId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import type { BranchItem, SlugItem } from '../platform/access-records.ts';
import { branchId } from '../platform/access-records.ts';
import { standingOf } from '../platform/request/authorise.ts';
import { openBook } from '../platform/book.ts';
import { getItem, getMany, type Item, query } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Mark } from '../platform/marks.ts';
import type { TenantViewer, Viewer } from '../platform/viewer.ts';

/** A branch as a caller sees it. */
export type BranchView = {
  readonly branch: BranchItem;
  /** Of what is shown to whom: lists hang on `branch(id)` alone. */
  readonly full: boolean;
  /** null without a session. */
  readonly tenant: number | null;
  readonly isUserIn: boolean;
  readonly rights: readonly string[];
};

export const BRANCH_SORTS = ['name', 'url'] as const;
export type BranchSort = (typeof BRANCH_SORTS)[number];

/** A branch by its slug, an old slug too. */
export async function findBranchBySlug(scope: Scope, slug: string): Promise<BranchItem | null> {
  const guard = await getItem<SlugItem>('records', records.slug(scope, slug));
  return guard ? findBranch(scope, branchId(guard.branch)) : null;
}

export async function findBranch(scope: Scope, id: BranchId): Promise<BranchItem | null> {
  const branch = await getItem<BranchItem>('records', records.header(scope, 'B', id));
  return branch && !branch.deletedAt ? branch : null;
}

/** Branches by id, in the order asked; those that are gone are left out. */
export async function findBranches(scope: Scope, ids: readonly BranchId[]): Promise<BranchItem[]> {
  const items = (await getMany(
    'records',
    ids.map((id) => records.header(scope, 'B', id)),
  )) as (BranchItem | undefined)[];
  return items.filter((item) => item !== undefined && !item.deletedAt) as BranchItem[];
}

/** Super admins and admins of the whole instance see every branch; an admin with primary access is admin in each of them. */
const seesAll = ({ superAdmin, place }: TenantViewer): boolean =>
  superAdmin || (place.role === 'admin' && (place.branch === null || place.primary));

/** An admin inside a branch manages that one; super admins count as standing in the whole instance. */
export const managesWhole = ({ superAdmin, place }: TenantViewer): boolean => superAdmin || place.branch === null;

/** The branch a management call names: NOT_FOUND for one that is missing, foreign or out of the caller's scope. */
export async function managedBranch(viewer: TenantViewer, input: string | number): Promise<BranchItem> {
  const { place } = viewer;
  const id = parseId<BranchId>(input);
  if (id === null || (!managesWhole(viewer) && place.branch?.id !== id)) throw notFound();
  const branch = await findBranch(place.scope, id);
  if (!branch) throw notFound();
  return branch;
}

export const rightsOn = (viewer: Viewer, branch: BranchItem): string[] =>
  rightsOnBranch(standingOf(viewer), { own: viewer.place?.branch?.id === branch.id, isDefault: branch.isDefault });

export async function viewBranch(viewer: TenantViewer, branch: BranchItem, full: boolean): Promise<BranchView> {
  const { place } = viewer;
  const everywhere = viewer.superAdmin || (place.member?.role === 'admin' && place.primary);
  const isUserIn = everywhere || (await place.ownBranches()).some((link) => link.branch === branch.id && link.active);
  return { branch, full, tenant: place.tenant, isUserIn, rights: rightsOn(viewer, branch) };
}

export type BranchFilter = { readonly notInGroup: GroupId | null; readonly notOfUser: PersonId | null };

/** Which branches a caller's list holds, as SQL over `catalogue.branches b` with its values. */
async function visible(viewer: TenantViewer, filter: BranchFilter): Promise<{ where: string; values: (string | number)[] }> {
  const { scope, ownBranches, branch } = viewer.place;
  const conditions = ['b.deleted = 0'];
  const values: string[] = [];
  if (!seesAll(viewer)) {
    const own = (await ownBranches()).filter((link) => link.active).map((link) => link.branch);
    if (branch !== null) own.push(branch.id);
    conditions.push('b.branch IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(own));
  }
  const without = await assignedAlready(scope, filter);
  if (without.length > 0) {
    conditions.push('b.branch NOT IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(without));
  }
  return { where: conditions.join(' AND '), values };
}

async function assignedAlready(scope: Scope, { notInGroup, notOfUser }: BranchFilter): Promise<number[]> {
  const prefix = records.linkPrefix.branch;
  const links: Item[] = [];
  if (notInGroup !== null) {
    if (!(await getItem('records', records.header(scope, 'G', notInGroup)))) throw notFound();
    links.push(...(await query('records', { pk: records.groupPartition(scope, notInGroup), prefix })));
  }
  if (notOfUser !== null) {
    const member = await getItem('records', records.member(scope, notOfUser));
    if (!member || member['deletedAt'] !== undefined) throw notFound();
    links.push(...(await query('records', { pk: records.personPartition(scope, notOfUser), prefix })));
  }
  return links.map((link) => Number(link['branch']));
}

const MATCHES = `(instr(b.name_fold, ?) > 0 OR instr(b.slug, ?) > 0)`;
const ORDER: Record<BranchSort, string> = { name: 'b.name_fold', url: 'b.slug' };

export async function pageOfBranches(
  viewer: TenantViewer,
  page: PageRequest<BranchSort>,
  filter: BranchFilter,
  after: readonly Mark[],
): Promise<{ data: BranchView[]; paginatorInfo: PaginatorInfo }> {
  const { where, values } = await visible(viewer, filter);
  const book = await openBook(viewer.place.scope, ['catalogue'], after);
  const condition = page.search === '' ? where : `${where} AND ${MATCHES}`;
  const all = page.search === '' ? values : [...values, page.search, page.search];
  const direction = page.descending ? 'DESC' : 'ASC';
  const [counted, rows] = await Promise.all([
    book.get<{ total: number }>(`SELECT count(*) AS total FROM catalogue.branches b WHERE ${condition}`, all),
    book.all<{ branch: number }>(
      `SELECT b.branch FROM catalogue.branches b WHERE ${condition} ORDER BY ${ORDER[page.sort ?? 'name']} ${direction}, b.branch LIMIT ? OFFSET ?`,
      [...all, page.limit, (page.page - 1) * page.limit],
    ),
  ]);
  const branches = await findBranches(
    viewer.place.scope,
    rows.map((row) => branchId(row.branch)),
  );
  return {
    data: await Promise.all(branches.map((branch) => viewBranch(viewer, branch, false))),
    paginatorInfo: paginatorOf(page, counted?.total ?? 0),
  };
}

/** The printed whole list. @throws VALIDATION above 5,000 rows */
export async function allBranches(viewer: TenantViewer, search: string, after: readonly Mark[]): Promise<BranchView[]> {
  const page: PageRequest<BranchSort> = { search, sort: null, descending: false, page: 1, limit: WHOLE_LIST };
  const { data, paginatorInfo } = await pageOfBranches(viewer, page, { notInGroup: null, notOfUser: null }, after);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use branchesPage.');
  return data;
}
