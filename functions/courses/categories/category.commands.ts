import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { fieldRight } from '../../../shared/access/permissions.ts';
import { CATEGORY_LEVELS, lineUp, withBelow } from '../../../shared/courses/category-tree.ts';
import { type CategoryInput, categoryInput } from '../../../shared/courses/category-input.ts';
import { forbidden, invalid } from '../../../shared/kernel/errors.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { categoryInScope, readCategories, type SeenCategories, seenOf } from '../category.queries.ts';
import { changedCategory, type CategoryFacts, checkCategory, newCategory, type CategoryItem } from '../category.records.ts';
import { type CategoryImage, readCategoryImage } from './category-image.ts';
import { restrictionsOf } from './category-restrictions.queries.ts';
import { translationsOf } from './category-translations.ts';

/** The input of a call, with its picture; a picture of null is absent. */
type Input = { readonly fields: CategoryInput; readonly image: CategoryImage | null };

async function readInput(fields: unknown, file: File | null): Promise<Input> {
  return { fields: parseInput(categoryInput, fields), image: file && (await readCategoryImage(file)) };
}

const levels = (): Error =>
  invalid('parent_id', sentence('Categories can have at most {most} levels. Choose a parent further up.', { most: CATEGORY_LEVELS }));

/** The place of a category: the one above it, and the writes that keep those above from changing meanwhile. */
type ParentWrites = { readonly parent: number | null; readonly writes: readonly Write[] };

/** Returns the place below a category. @throws NOT_FOUND for a parent out of scope; VALIDATION below the last level */
async function parentWritesBelow(
  viewer: TenantViewer,
  stored: ReadonlyMap<number, CategoryItem>,
  id: number,
  height = 1,
): Promise<ParentWrites> {
  const parent = await categoryInScope(viewer, id);
  const above = lineUp(parent, (item) => (item.parent === null ? undefined : stored.get(item.parent)));
  if (above.length + height > CATEGORY_LEVELS) throw levels();
  return { parent: parent.id, writes: above.map(checkCategory) };
}

/** Returns how many levels a category has, itself and those below it. */
function heightOf(read: CategoryItem, stored: ReadonlyMap<number, CategoryItem>): number {
  const depthOf = (item: CategoryItem): number => lineUp(item, ({ parent }) => (parent === null ? undefined : stored.get(parent))).length;
  const below = [...withBelow(read.id, stored.values())].flatMap((id) => stored.get(id) ?? []);
  return Math.max(...below.map(depthOf)) - depthOf(read) + 1;
}

/**
 * Returns the place of a category after an edit. A parent that the caller may not see stays when they name none.
 * @throws NOT_FOUND for a parent out of scope; VALIDATION for the category itself and those below it
 */
async function parentWritesOf(
  viewer: TenantViewer,
  read: CategoryItem,
  named: number | null | undefined,
  stored: ReadonlyMap<number, CategoryItem>,
  seen: SeenCategories,
): Promise<ParentWrites> {
  const shown = seen.visible.get(read.id)?.parent ?? null;
  if (named === undefined || named === shown) return { parent: read.parent, writes: [] };
  if (named === null) return { parent: null, writes: [] };
  const { id } = await categoryInScope(viewer, named);
  if (withBelow(read.id, stored.values()).has(id))
    throw invalid('parent_id', 'A category cannot be placed below itself. Choose another parent.');
  return parentWritesBelow(viewer, stored, id, heightOf(read, stored));
}

/** Returns the categories that are not deleted. */
const present = (stored: ReadonlyMap<number, CategoryItem>): Map<number, CategoryItem> =>
  new Map([...stored].filter(([, { deletedAt }]) => deletedAt === undefined));

/**
 * Makes a category. Returns it.
 * @throws NOT_FOUND for a parent, branch or group that is missing or out of scope; VALIDATION for a name or picture that is not accepted;
 * FORBIDDEN for restrictions, a picture or translations of a caller who may set none of them
 */
export async function createCategory(call: Call, viewer: TenantViewer, input: unknown, file: File | null): Promise<CategoryItem> {
  const { fields, image } = await readInput(input, file);
  const { name, parent_id, branch_ids, group_ids } = fields;
  const translations = translationsOf(fields, []);
  const hasMore = image !== null || [branch_ids ?? [], group_ids ?? [], translations].some(({ length }) => length > 0);
  if (hasMore && !fieldRight('CreateCategory.restrictions', accessSubjectOf(viewer))) throw forbidden();
  const context = commandContext(call, viewer, 'CreateCategory');
  const { scope } = viewer.tenant;
  return idempotent(call, viewer.person, ['CreateCategory', fields, image?.hash ?? null], async () => {
    const stored = present(await readCategories(scope));
    const place: ParentWrites = parent_id == null ? { parent: null, writes: [] } : await parentWritesBelow(viewer, stored, parent_id);
    const restrictions = await restrictionsOf(viewer, { branches: [], groups: [] }, { branch_ids, group_ids });
    const path = image && (await image.store(scope));
    const { category, writes } = await newCategory(context, scope, {
      name,
      parent: place.parent,
      image: path,
      ...restrictions,
      translations,
    });
    return { writes: [...writes, ...place.writes], result: category };
  });
}

const FACTS = ['name', 'parent', 'image', 'branches', 'groups', 'translations'] as const satisfies readonly (keyof CategoryFacts)[];

/**
 * Changes a category. Absent members stay as they are, and so does what the caller is not told of: a parent, branches and groups out of
 * their scope. Returns the category.
 * @throws NOT_FOUND for a category, parent, branch or group that is missing or out of scope; VALIDATION for a parent below the category,
 * a name or picture that is not accepted, and a restriction that a caller of one branch would lift
 */
export async function updateCategory(
  call: Call,
  viewer: TenantViewer,
  id: string,
  input: unknown,
  file: File | null,
): Promise<CategoryItem> {
  const { fields, image } = await readInput(input, file);
  const context = commandContext(call, viewer, 'updateCategory');
  const { scope } = viewer.tenant;
  return idempotent(call, viewer.person, ['updateCategory', id, fields, image?.hash ?? null], async (): Promise<Plan<CategoryItem>> => {
    const read = await categoryInScope(viewer, id);
    const stored = present(await readCategories(scope));
    const place = await parentWritesOf(viewer, read, fields.parent_id, stored, await seenOf(viewer, stored));
    const restrictions = await restrictionsOf(viewer, read, fields);
    const path = image ? await image.store(scope) : read.image;
    const translations = translationsOf(fields, read.translations);
    const next: CategoryFacts = { name: fields.name, parent: place.parent, image: path, ...restrictions, translations };
    const what = FACTS.filter((fact) => JSON.stringify(next[fact]) !== JSON.stringify(read[fact]));
    if (what.length === 0) return { writes: [], result: read };
    const { category, writes } = await changedCategory(context, scope, read, next, what);
    return { writes: [...writes, ...place.writes], result: category };
  });
}
