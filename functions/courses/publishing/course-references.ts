import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { type FieldMessages, notFound } from '../../../shared/kernel/errors.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readResourceCategories } from '../category.queries.ts';
import type { CourseSettings, ResourceFacts } from '../course.records.ts';
import type { FileLookup } from '../../files/file-lookup.queries.ts';
import { categoriesOf } from './course-categories.ts';
import { learningPathOf } from './learning-path.ts';
import { DEFAULT_TEMPLATE, noteTemplateUse, readAllTemplates, templateName } from '../template.queries.ts';

/** The categories, prerequisites and resources of an input, resolved in the caller's scope; `writes` join the course's transaction. */
type References = Pick<CourseSettings, 'learningPath' | 'categories' | 'resources' | 'template'> & { readonly writes: readonly Write[] };

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

const throwNotFound = (): never => {
  throw notFound();
};

async function resourcesOf(
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
  files: FileLookup,
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
      if (!resource.file_path.trim())
        problems[`${field}.file_path`] = [sentence('Resource "{name}" has no file. Please upload it again.', { name: resource.name })];
      return [];
    }
    const id = isPresent(resource.id) ? String(resource.id) : randomBytes(9).toString('base64url');
    const { type, size } = file;
    return [{ id, name: resource.name.trim(), path, type, size, category, downloadable: resource.is_downloadable ?? false }];
  });
}

/** Returns the template of the name in an input, by its id; a course that keeps its template keeps its id. */
async function templateOf(
  viewer: TenantViewer,
  input: CourseDraftInput,
  base: CourseSettings,
  problems: FieldMessages,
): Promise<{ id: number | null; writes: Write[] }> {
  if (input.certificate_type === undefined) return { id: base.template, writes: [] };
  const name = input.certificate_type?.trim();
  if (!name || name === DEFAULT_TEMPLATE) return { id: null, writes: [] };
  const { scope } = viewer.tenant;
  const templates = await readAllTemplates(scope);
  if (base.template !== null && templateName(templates, base.template) === name) return { id: base.template, writes: [] };
  const template = templates.find((other) => other.deletedAt === undefined && other.name === name);
  if (!template) problems['certificate_type'] = ['There is no certificate with this name. Please choose another.'];
  return template ? { id: template.id, writes: [noteTemplateUse(scope, template.id, randomUUID())] } : { id: base.template, writes: [] };
}

/** Returns everything that an input refers to. @throws NOT_FOUND for ids that are missing or out of scope */
export async function referencesOf(
  context: CommandContext,
  viewer: TenantViewer,
  course: number,
  { input, base, files, problems }: { input: CourseDraftInput; base: CourseSettings; files: FileLookup; problems: FieldMessages },
): Promise<References> {
  const [categories, path, resources, template] = await Promise.all([
    categoriesOf(context, viewer, input, base),
    learningPathOf(viewer, course, input, base),
    resourcesOf(viewer, input, base, files, problems),
    templateOf(viewer, input, base, problems),
  ]);
  const writes = [...categories.writes, ...path.writes, ...template.writes];
  return { categories: categories.ids, learningPath: path.ids, resources, template: template.id, writes };
}
