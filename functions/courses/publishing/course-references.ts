import { randomBytes } from 'node:crypto';
import type { CourseEvent } from '../../../events/courses/course.events.ts';
import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { type FieldMessages, notFound } from '../../../shared/kernel/errors.ts';
import { foldText } from '../../../shared/kernel/fold-text.ts';
import { asId, type CategoryId, parseId } from '../../../shared/kernel/ids.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { announce } from '../../platform/store/announce.ts';
import { records, streams } from '../../platform/keys/keys.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { isCategoryInScope, readCategories, readResourceCategories } from '../category.queries.ts';
import type { CategoryItem, CourseSettings, ResourceFacts } from '../course.records.ts';
import type { KnownFiles } from '../../files/known-files.queries.ts';
import { learningPathOf } from './learning-path.ts';
import { readTemplates } from '../template.queries.ts';

/** The categories, prerequisites and resources of an input, resolved in the caller's scope; `writes` join the course's transaction. */
type References = Pick<CourseSettings, 'learningPath' | 'categories' | 'resources'> & { readonly writes: readonly Write[] };

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** Returns the chosen categories; creates one that is given by a new name. */
async function categoriesOf(
  context: CommandContext,
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
): Promise<{ ids: number[]; writes: Write[] }> {
  const single = input.category?.trim() ? [{ id: undefined, name: input.category, parent_id: undefined }] : null;
  const choices = input.categories ?? single;
  if (!choices) return { ids: base.categories, writes: [] };
  const categories = await readCategories(viewer.tenant.scope);
  const ids: number[] = [];
  const writes: Write[] = [];
  for (const { id, name, parent_id } of choices) {
    if (isPresent(id)) ids.push(findCategory(viewer, categories, id, base).id);
    else if (name?.trim()) {
      const parent = isPresent(parent_id) ? findCategory(viewer, categories, parent_id, base).id : null;
      const existing = [...categories.values()].find(
        // The single category is named without a parent, so any parent matches.
        (item) =>
          foldText(item.name) === foldText(name.trim()) && (!input.categories || item.parent === parent) && isCategoryInScope(viewer, item),
      );
      const category = existing ?? (await newCategory(context, viewer, name.trim(), parent));
      if (!existing) {
        categories.set(category.id, category);
        writes.push(
          { table: 'records', put: category, condition: 'attribute_not_exists(pk)' },
          await announceCategory(context, viewer, category),
        );
      }
      ids.push(category.id);
    }
  }
  return { ids: [...new Set(ids)], writes };
}

function findCategory(
  viewer: TenantViewer,
  categories: ReadonlyMap<number, CategoryItem>,
  id: string | number,
  base: CourseSettings,
): CategoryItem {
  const number = parseId<CategoryId>(id);
  const item = number === null ? undefined : categories.get(number);
  // A category that the course has already is accepted, even when it is out of the caller's scope.
  if (!item || !(isCategoryInScope(viewer, item) || base.categories.includes(item.id))) throw notFound();
  return item;
}

async function newCategory(context: CommandContext, viewer: TenantViewer, name: string, parent: number | null): Promise<CategoryItem> {
  const id = await nextId<CategoryId>('category');
  return {
    ...records.header(viewer.tenant.scope, 'category', id),
    id,
    v: 1,
    name,
    parent,
    image: null,
    branches: [],
    groups: [],
    createdAt: context.now,
  };
}

function announceCategory(context: CommandContext, viewer: TenantViewer, { id, v }: CategoryItem): Promise<Write> {
  const { scope } = viewer.tenant;
  const events: CourseEvent[] = [{ type: 'CategoryChanged', category: id, what: ['created'] }];
  return announce({
    scope,
    stream: streams.category(scope, asId<CategoryId>(id)),
    version: v,
    events,
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
  });
}

const throwNotFound = (): never => {
  throw notFound();
};

async function resourcesOf(
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
  files: KnownFiles,
  problems: FieldMessages,
): Promise<ResourceFacts[]> {
  if (!isPresent(input.resources)) return base.resources;
  const categories = await readResourceCategories(viewer.tenant.scope);
  return input.resources.flatMap((resource, index) => {
    const field = `resources.${index}`;
    if (isPresent(resource.id) && !base.resources.some(({ id }) => id === String(resource.id))) throw notFound();
    const category = isPresent(resource.category_id) ? (categories.get(Number(resource.category_id))?.id ?? throwNotFound()) : null;
    const file = files.file(resource.file_path);
    const path = files.path(`${field}.file_path`, resource.file_path);
    if (!resource.name.trim()) problems[`${field}.name`] = ['Enter a name for the resource.'];
    if (!path || !file) {
      if (!resource.file_path.trim()) problems[`${field}.file_path`] = [`Resource "${resource.name}" has no file. Please upload it again.`];
      return [];
    }
    const id = isPresent(resource.id) ? String(resource.id) : randomBytes(9).toString('base64url');
    return [{ id, name: resource.name.trim(), path, type: file.type, category, downloadable: resource.is_downloadable ?? false }];
  });
}

async function checkTemplate(viewer: TenantViewer, input: CourseDraftInput, base: CourseSettings, problems: FieldMessages): Promise<void> {
  const name = input.certificate_type?.trim();
  if (!name || name === 'Default' || name === base.certificateType) return;
  const templates = await readTemplates(viewer.tenant.scope);
  if (!templates.some((template) => template.name === name))
    problems['certificate_type'] = ['There is no certificate with this name. Please choose another.'];
}

/** Returns everything that an input refers to. @throws NOT_FOUND for ids that are missing or out of scope */
export async function referencesOf(
  context: CommandContext,
  viewer: TenantViewer,
  course: number,
  { input, base, files, problems }: { input: CourseDraftInput; base: CourseSettings; files: KnownFiles; problems: FieldMessages },
): Promise<References> {
  const [categories, path, resources] = await Promise.all([
    categoriesOf(context, viewer, input, base),
    learningPathOf(viewer, course, input, base),
    resourcesOf(viewer, input, base, files, problems),
    checkTemplate(viewer, input, base, problems),
  ]);
  return { categories: categories.ids, learningPath: path.ids, resources, writes: [...categories.writes, ...path.writes] };
}
