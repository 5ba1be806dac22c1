import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type TemplateId } from '../../../shared/kernel/ids.ts';
import { courseTemplateRecord } from '../../courses/course.records.ts';
import { templateInUse } from '../../courses/template.queries.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { type TemplateItem, templateRecord } from '../certificate.records.ts';

/** Returns all templates that an instance ever had. */
export const allTemplates = (scope: Scope): Promise<TemplateItem[]> =>
  query('records', { pk: records.headers(scope, 'template') }, templateRecord);

export const isLive = ({ deletedAt }: Pick<TemplateItem, 'deletedAt'>): boolean => deletedAt === undefined;

/** Returns the live template with an id. @throws NOT_FOUND */
export function liveTemplate(templates: readonly TemplateItem[], input: string | number): TemplateItem {
  const id = parseId<TemplateId>(input);
  const template = templates.find((other) => other.id === id && isLive(other));
  if (!template) throw notFound();
  return template;
}

/** Returns the template of a course: its own, else the default one; null for the built-in page. */
export async function templateFor(scope: Scope, id: number | null): Promise<TemplateItem | null> {
  const templates = await allTemplates(scope);
  return templateInUse(templates, id) ?? templates.find((template) => isLive(template) && template.isDefault) ?? null;
}

/** Returns the titles of the courses that use a template by its id. Deleted courses count while they can be restored. */
export async function coursesWithTemplate(scope: Scope, templates: readonly TemplateItem[], id: number): Promise<string[]> {
  // Only deletions ask, which are rare: it reads a few attributes of every course.
  const only = ['pk', 'sk', 'id', 'title', 'template', 'deletedAt', 'purgedAt'];
  const courses = await query('records', { pk: records.headers(scope, 'course'), only }, courseTemplateRecord);
  return courses
    .filter((course) => course.purgedAt === undefined && templateInUse(templates, course.template)?.id === id)
    .map(({ title, deletedAt }) => (deletedAt === undefined ? title : `${title} (deleted)`))
    .sort((a, b) => a.localeCompare(b, 'en-GB'));
}

/** Returns which courses have to take another template before this one can be deleted. @throws NOT_FOUND */
export async function templateImpact(viewer: TenantViewer, input: string): Promise<Impact> {
  const { scope } = viewer.tenant;
  const templates = await allTemplates(scope);
  const { id, name } = liveTemplate(templates, input);
  return { name, counts: { courses: (await coursesWithTemplate(scope, templates, id)).length }, restorable: false };
}
