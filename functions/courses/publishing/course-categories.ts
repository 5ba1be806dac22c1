import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { foldText } from '../../../shared/kernel/fold-text.ts';
import { type CategoryId, parseId } from '../../../shared/kernel/ids.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readCategories, seenOf, successorOf } from '../category.queries.ts';
import { newCategory, type CategoryItem } from '../category.records.ts';
import { isCategoryInReach, reachOf } from '../category-reach.queries.ts';
import type { CourseSettings } from '../course.records.ts';

type Choice = NonNullable<CourseDraftInput['categories']>[number];

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** A category that is made with a course is shown to all, and has its name alone. */
const blank = () => ({ image: null, branches: [], groups: [], translations: [] });

/** The categories from which those of a course are chosen. */
type Choosing = {
  readonly viewer: TenantViewer;
  /** All of the instance, deleted ones too. */
  readonly stored: ReadonlyMap<number, CategoryItem>;
  readonly visible: Map<number, CategoryItem>;
  readonly base: CourseSettings;
};

/**
 * Returns the category of an id; null when it was deleted meanwhile and its courses went nowhere: a draft may be older than that.
 * @throws NOT_FOUND for one that is missing or out of scope, unless the course has it already
 */
async function chosenById({ viewer, stored, visible, base }: Choosing, id: string | number): Promise<CategoryItem | null> {
  const number = parseId<CategoryId>(id);
  const item = number === null ? undefined : stored.get(number);
  if (!item) throw notFound();
  if (!base.categories.includes(item.id) && !visible.has(item.id)) {
    if (item.deletedAt === undefined || !isCategoryInReach(await reachOf(viewer, [item]), item)) throw notFound();
  }
  return successorOf(item, stored);
}

/** Returns the choices of an input; `category` is the name of a single one. */
const choicesOf = ({ category, categories }: CourseDraftInput): readonly Choice[] | null =>
  categories ?? (category?.trim() ? [{ id: undefined, name: category, parent_id: undefined }] : null);

/**
 * Returns the categories of a course after an edit; creates one that is given by a new name. Those of the course that the caller may not
 * see stay, since the caller was not told of them.
 * @throws NOT_FOUND for one that is missing or out of scope
 */
export async function categoriesOf(
  context: CommandContext,
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
): Promise<{ ids: number[]; writes: Write[] }> {
  const choices = choicesOf(input);
  if (!choices) return { ids: base.categories, writes: [] };
  const stored = await readCategories(viewer.tenant.scope);
  const seen = await seenOf(viewer, stored);
  const choosing: Choosing = { viewer, stored, visible: new Map(seen.visible), base };
  const ids: number[] = [];
  const writes: Write[] = [];
  for (const { id, name, parent_id } of choices) {
    if (isPresent(id)) ids.push(...idOf(await chosenById(choosing, id)));
    else if (name?.trim()) {
      const parent = isPresent(parent_id) ? ((await chosenById(choosing, parent_id))?.id ?? null) : null;
      const existing = [...choosing.visible.values()].find(
        // The single category is named without a parent, so any parent matches.
        (item) => foldText(item.name) === foldText(name.trim()) && (!input.categories || item.parent === parent),
      );
      if (existing) ids.push(existing.id);
      else {
        const made = await newCategory(context, viewer.tenant.scope, { ...blank(), name: name.trim(), parent });
        choosing.visible.set(made.category.id, made.category);
        writes.push(...made.writes);
        ids.push(made.category.id);
      }
    }
  }
  const kept = base.categories.filter((id) => seen.hidden.includes(id));
  return { ids: [...new Set([...ids, ...kept])], writes };
}

const idOf = (item: CategoryItem | null): number[] => (item ? [item.id] : []);
