import { query } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import type { CategoryItem, ResourceCategoryItem } from './course.records.ts';
import { seesWhole } from './course-scope.queries.ts';
import type { CategoryRefView, CategoryView } from './course-view.ts';
import { type Reader, shownPath } from '../files/file-addresses.queries.ts';

/** All categories of an instance by id; few by nature. */
export async function readCategories(scope: Scope): Promise<Map<number, CategoryItem>> {
  const items = await query<CategoryItem>('records', { pk: records.headers(scope, 'K') });
  return new Map(items.filter((item) => !item.deletedAt).map((item) => [item.id, item]));
}

/** What courses in these categories are shown with; most courses are in none, which needs no reading. */
export const readCategoriesFor = async (scope: Scope, ids: readonly number[]): Promise<Map<number, CategoryItem>> =>
  ids.length === 0 ? new Map() : readCategories(scope);

export async function readResourceCategories(scope: Scope): Promise<Map<number, ResourceCategoryItem>> {
  const items = await query<ResourceCategoryItem>('records', { pk: records.headers(scope, 'R') });
  return new Map(items.map((item) => [item.id, item]));
}

/** Rule G5: in a branch a category is in scope when it is not restricted, or restricted to this one among others. */
export function isCategoryInScope(viewer: TenantViewer, category: CategoryItem): boolean {
  const { branch } = viewer.place;
  return seesWhole(viewer) || category.branches.length === 0 || (branch !== null && category.branches.includes(branch.id));
}

const refOf = (item: CategoryItem | undefined): CategoryRefView | null => (item ? { id: item.id, name: item.name } : null);

export const categoryView = (reader: Pick<Reader, 'now'>, item: CategoryItem, all: ReadonlyMap<number, CategoryItem>): CategoryView => ({
  id: item.id,
  name: item.name,
  parent: item.parent === null ? null : refOf(all.get(item.parent)),
  image: item.image === null ? null : shownPath(reader, item.image),
});

/** The categories of a course, in the author's order; those that are gone are left out. */
export const categoryViews = (
  reader: Pick<Reader, 'now'>,
  ids: readonly number[],
  all: ReadonlyMap<number, CategoryItem>,
): CategoryView[] =>
  ids.flatMap((id) => {
    const item = all.get(id);
    return item ? [categoryView(reader, item, all)] : [];
  });
