import { notFound } from '../../shared/kernel/errors.ts';
import { type CategoryId, parseId } from '../../shared/kernel/ids.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type CategoryItem, categoryRecord, type ResourceCategoryItem, resourceCategoryRecord } from './course.records.ts';
import { seesWholeInstance } from './course-scope.queries.ts';
import type { CategoryRefView, CategoryView } from './course-view.ts';
import { type Reader, shownPath } from '../files/file-addresses.queries.ts';

/** Returns all categories of an instance by id. There are few of them. */
export async function readCategories(scope: Scope): Promise<Map<number, CategoryItem>> {
  const items = await query('records', { pk: records.headers(scope, 'category') }, categoryRecord);
  return new Map(items.filter((item) => !item.deletedAt).map((item) => [item.id, item]));
}

/** Returns the categories for courses in these ones; reads nothing for no ids. */
export const readCategoriesFor = async (scope: Scope, ids: readonly number[]): Promise<Map<number, CategoryItem>> =>
  ids.length === 0 ? new Map() : readCategories(scope);

/** Returns the resource categories of an instance by id. */
export async function readResourceCategories(scope: Scope): Promise<Map<number, ResourceCategoryItem>> {
  const items = await query('records', { pk: records.headers(scope, 'resourceCategory') }, resourceCategoryRecord);
  return new Map(items.map((item) => [item.id, item]));
}

/** Returns whether a category is in scope. Rule G5: in a branch it is when it has no branches or has this one. */
export function isCategoryInScope(viewer: TenantViewer, category: CategoryItem): boolean {
  const { branch } = viewer.tenant;
  return seesWholeInstance(viewer) || category.branches.length === 0 || (branch !== null && category.branches.includes(branch.id));
}

/** Returns the category that a call names. @throws NOT_FOUND for a category that is missing, deleted or out of scope */
export async function categoryInScope(viewer: TenantViewer, input: string | number): Promise<CategoryItem> {
  const id = parseId<CategoryId>(input);
  const category = id === null ? undefined : await getItem('records', records.header(viewer.tenant.scope, 'category', id), categoryRecord);
  if (!category || category.deletedAt !== undefined || !isCategoryInScope(viewer, category)) throw notFound();
  return category;
}

const refOf = (item: CategoryItem | undefined): CategoryRefView | null => (item ? { id: item.id, name: item.name } : null);

/** Returns a category with its parent. */
export const categoryView = (
  reader: Pick<Reader, 'now'>,
  item: CategoryItem,
  categories: ReadonlyMap<number, CategoryItem>,
): CategoryView => ({
  id: item.id,
  name: item.name,
  parent: item.parent === null ? null : refOf(categories.get(item.parent)),
  image: item.image === null ? null : shownPath(reader, item.image),
});

/** Returns the categories of a course in the author's order, without deleted ones. */
export const categoryViews = (
  reader: Pick<Reader, 'now'>,
  ids: readonly number[],
  categories: ReadonlyMap<number, CategoryItem>,
): CategoryView[] =>
  ids.flatMap((id) => {
    const item = categories.get(id);
    return item ? [categoryView(reader, item, categories)] : [];
  });
