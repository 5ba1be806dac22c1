import { ADMINS } from '../../shared/access/roles.ts';
import { lineUp } from '../../shared/courses/category-tree.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { type BranchId, type CategoryId, parseId } from '../../shared/kernel/ids.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { boundOf } from '../tenancy/branch.queries.ts';
import { isCategoryInReach, reachOf } from './category-reach.queries.ts';
import { type CategoryItem, categoryRecord } from './category.records.ts';
import { type ResourceCategoryItem, resourceCategoryRecord } from './resource-category.records.ts';
import type { CategoryRefView, CategoryView } from './course-view.ts';
import { type Reader, shownPath } from '../files/file-addresses.queries.ts';

/** Returns all categories of an instance by id, deleted ones too. There are few of them. */
export async function readCategories(scope: Scope): Promise<Map<number, CategoryItem>> {
  const items = await query('records', { pk: records.headers(scope, 'category') }, categoryRecord);
  return new Map(items.map((item) => [item.id, item]));
}

/** The categories of an instance as one caller sees them. */
export type SeenCategories = {
  /** Those that the caller may see, by id. A parent that the caller may not see is null. */
  readonly visible: ReadonlyMap<number, CategoryItem>;
  /** Ids of those that are shown to other branches and groups only. */
  readonly hidden: readonly number[];
  /** Where the caller is told of branches and groups: null = nowhere. */
  readonly administers: { readonly scope: Scope; readonly bound: BranchId | null } | null;
};

/** Returns those of an instance's categories that a caller may see. */
export async function seenOf(viewer: TenantViewer, categories: ReadonlyMap<number, CategoryItem>): Promise<SeenCategories> {
  const present = [...categories.values()].filter((item) => item.deletedAt === undefined);
  const reach = await reachOf(viewer, present);
  const visible = new Map(present.filter((item) => isCategoryInReach(reach, item)).map((item) => [item.id, item]));
  const hidden = present.filter(({ id }) => !visible.has(id)).map(({ id }) => id);
  for (const item of visible.values())
    if (item.parent !== null && !visible.has(item.parent)) visible.set(item.id, { ...item, parent: null });
  const administers = ADMINS.includes(viewer.tenant.role) ? { scope: viewer.tenant.scope, bound: boundOf(viewer) } : null;
  return { visible, hidden, administers };
}

/** Returns the categories that a caller may see. */
export const seenCategories = async (viewer: TenantViewer): Promise<SeenCategories> =>
  seenOf(viewer, await readCategories(viewer.tenant.scope));

const NONE: SeenCategories = { visible: new Map(), hidden: [], administers: null };

/** Returns the categories that a caller may see, for courses in these ones; reads nothing for no ids. */
export const seenCategoriesFor = async (viewer: TenantViewer, ids: readonly number[]): Promise<SeenCategories> =>
  ids.length === 0 ? NONE : seenCategories(viewer);

/** Returns where the courses of a category are: it, or what they were moved to when it was deleted; null for nowhere. */
export function successorOf(item: CategoryItem, stored: ReadonlyMap<number, CategoryItem>): CategoryItem | null {
  const [last] = lineUp(item, ({ deletedAt, movedTo }) => (deletedAt === undefined ? undefined : stored.get(movedTo ?? 0))).slice(-1);
  return last && last.deletedAt === undefined ? last : null;
}

/** Returns the resource categories of an instance by id. */
export async function readResourceCategories(scope: Scope): Promise<Map<number, ResourceCategoryItem>> {
  const items = await query('records', { pk: records.headers(scope, 'resourceCategory') }, resourceCategoryRecord);
  return new Map(items.map((item) => [item.id, item]));
}

/** Returns the resource category of a name; of those that were made before a change of the folding, the keys are others. */
export async function resourceCategoryNamed(scope: Scope, name: string): Promise<ResourceCategoryItem | undefined> {
  const folded = foldText(name);
  return [...(await readResourceCategories(scope)).values()].find((item) => foldText(item.name) === folded);
}

/** Returns the category that a call names. @throws NOT_FOUND for a category that is missing, deleted or out of scope */
export async function categoryInScope(viewer: TenantViewer, input: string | number): Promise<CategoryItem> {
  const id = parseId<CategoryId>(input);
  const category = id === null ? undefined : await getItem('records', records.header(viewer.tenant.scope, 'category', id), categoryRecord);
  if (!category || category.deletedAt !== undefined || !isCategoryInReach(await reachOf(viewer, [category]), category)) throw notFound();
  return category;
}

const refOf = (item: CategoryItem | undefined): CategoryRefView | null => (item ? { id: item.id, name: item.name } : null);

/** Returns a visible category with its parent and its path. */
export const categoryView = (reader: Pick<Reader, 'now'>, item: CategoryItem, seen: SeenCategories): CategoryView => ({
  id: item.id,
  name: item.name,
  parent: item.parent === null ? null : refOf(seen.visible.get(item.parent)),
  path: lineUp(item, ({ parent }) => (parent === null ? undefined : seen.visible.get(parent)))
    .map(({ name }) => name)
    .toReversed()
    .join(' > '),
  image: item.image === null ? null : shownPath(reader, item.image),
  shownTo: seen.administers && { ...seen.administers, branches: item.branches, groups: item.groups },
  translations: seen.administers && item.translations,
});

/** Returns the categories of a course in the author's order, without those that the caller may not see. */
export const categoryViews = (reader: Pick<Reader, 'now'>, ids: readonly number[], seen: SeenCategories): CategoryView[] =>
  ids.flatMap((id) => {
    const item = seen.visible.get(id);
    return item ? [categoryView(reader, item, seen)] : [];
  });
