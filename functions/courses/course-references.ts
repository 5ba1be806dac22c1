import { randomBytes } from 'node:crypto';
import type { CourseEvent } from '../../events/courses/course.events.ts';
import type { CourseDraftInput } from '../../shared/courses/course-draft.ts';
import { type FieldMessages, notFound } from '../../shared/kernel/errors.ts';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { asId, type CategoryId, parseId } from '../../shared/kernel/ids.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { records, streams } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { isCategoryInScope, readCategories, readResourceCategories } from './category.queries.ts';
import type { CategoryItem, CourseSettings, ResourceFacts } from './course.records.ts';
import type { KnownFiles } from '../files/known-files.queries.ts';
import { learningPathOf } from './learning-path.ts';
import { readTemplates } from './template.queries.ts';

/** Ids of other things that an input names, resolved inside the viewer's scope; `writes` join the course's transaction. */
export type References = Pick<CourseSettings, 'learningPath' | 'categories' | 'resources'> & { readonly writes: readonly Write[] };

const present = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** The chosen categories; one named without an id that does not exist yet is made. */
async function categoriesOf(
  act: Act,
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
): Promise<{ ids: number[]; writes: Write[] }> {
  const single = input.category?.trim() ? [{ id: undefined, name: input.category, parent_id: undefined }] : null;
  const wanted = input.categories ?? single;
  if (!wanted) return { ids: base.categories, writes: [] };
  const known = await readCategories(viewer.place.scope);
  const ids: number[] = [];
  const writes: Write[] = [];
  for (const { id, name, parent_id } of wanted) {
    if (present(id)) ids.push(stands(viewer, known, id, base).id);
    else if (name?.trim()) {
      const parent = present(parent_id) ? stands(viewer, known, parent_id, base).id : null;
      const found = [...known.values()].find(
        // The single category is named without a parent, wherever it stands.
        (item) =>
          foldText(item.name) === foldText(name.trim()) && (!input.categories || item.parent === parent) && isCategoryInScope(viewer, item),
      );
      const category = found ?? (await newCategory(act, viewer, name.trim(), parent));
      if (!found) {
        known.set(category.id, category);
        writes.push(
          { table: 'records', put: category, condition: 'attribute_not_exists(pk)' },
          await announceCategory(act, viewer, category),
        );
      }
      ids.push(category.id);
    }
  }
  return { ids: [...new Set(ids)], writes };
}

function stands(viewer: TenantViewer, known: ReadonlyMap<number, CategoryItem>, id: string | number, base: CourseSettings): CategoryItem {
  const number = parseId<CategoryId>(id);
  const item = number === null ? undefined : known.get(number);
  // What the course has already passes, even where the caller could not choose it.
  if (!item || !(isCategoryInScope(viewer, item) || base.categories.includes(item.id))) throw notFound();
  return item;
}

async function newCategory(act: Act, viewer: TenantViewer, name: string, parent: number | null): Promise<CategoryItem> {
  const id = await nextId<CategoryId>('category');
  return {
    ...records.header(viewer.place.scope, 'K', id),
    id,
    v: 1,
    name,
    parent,
    image: null,
    branches: [],
    groups: [],
    createdAt: act.now,
  };
}

function announceCategory(act: Act, viewer: TenantViewer, { id, v }: CategoryItem): Promise<Write> {
  const { scope } = viewer.place;
  const events: CourseEvent[] = [{ type: 'CategoryChanged', category: id, what: ['created'] }];
  return announce({
    scope,
    stream: streams.category(scope, asId<CategoryId>(id)),
    version: v,
    events,
    actor: act.actor,
    at: act.now,
    commandId: act.commandId,
  });
}

const refuseId = (): never => {
  throw notFound();
};

async function resourcesOf(
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
  files: KnownFiles,
  problems: FieldMessages,
): Promise<ResourceFacts[]> {
  if (!present(input.resources)) return base.resources;
  const categories = await readResourceCategories(viewer.place.scope);
  return input.resources.flatMap((resource, index) => {
    const field = `resources.${index}`;
    if (present(resource.id) && !base.resources.some(({ id }) => id === String(resource.id))) throw notFound();
    const category = present(resource.category_id) ? (categories.get(Number(resource.category_id))?.id ?? refuseId()) : null;
    const file = files.file(resource.file_path);
    const path = files.path(`${field}.file_path`, resource.file_path);
    if (!resource.name.trim()) problems[`${field}.name`] = ['A resource needs a name.'];
    if (!path || !file) {
      if (!resource.file_path.trim()) problems[`${field}.file_path`] = [`Resource "${resource.name}" has no file.`];
      return [];
    }
    const id = present(resource.id) ? String(resource.id) : randomBytes(9).toString('base64url');
    return [{ id, name: resource.name.trim(), path, type: file.type, category, downloadable: resource.is_downloadable ?? false }];
  });
}

async function checkTemplate(viewer: TenantViewer, input: CourseDraftInput, base: CourseSettings, problems: FieldMessages): Promise<void> {
  const name = input.certificate_type?.trim();
  if (!name || name === 'Default' || name === base.certificateType) return;
  const templates = await readTemplates(viewer.place.scope);
  if (!templates.some((template) => template.name === name)) problems['certificate_type'] = ['There is no certificate of this name.'];
}

/** Resolves everything an input names. @throws NOT_FOUND for ids that are missing, foreign or out of scope */
export async function referencesOf(
  act: Act,
  viewer: TenantViewer,
  course: number,
  { input, base, files, problems }: { input: CourseDraftInput; base: CourseSettings; files: KnownFiles; problems: FieldMessages },
): Promise<References> {
  const [categories, path, resources] = await Promise.all([
    categoriesOf(act, viewer, input, base),
    learningPathOf(viewer, course, input, base),
    resourcesOf(viewer, input, base, files, problems),
    checkTemplate(viewer, input, base, problems),
  ]);
  return { categories: categories.ids, learningPath: path.ids, resources, writes: [...categories.writes, ...path.writes] };
}
