import * as z from 'zod/mini';
import { query } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Records `t7#T`/id: the fields by which courses choose a template; the certificates module reads the others. */
const templateChoiceRecord = record('certificate template', {
  id: z.int(),
  name: z.string(),
  isDefault: z.boolean(),
  createdAt: instant,
  deletedAt: z.optional(instant),
  replacedBy: z.optional(z.int()),
});
export type TemplateChoice = RecordOf<typeof templateChoiceRecord>;

/** The name that stands for the default template. */
export const DEFAULT_TEMPLATE = 'Default';

/** Returns all templates that an instance ever had. */
export const readAllTemplates = (scope: Scope): Promise<TemplateChoice[]> =>
  query('records', { pk: records.headers(scope, 'template') }, templateChoiceRecord);

/** Returns the certificate templates of an instance. */
export const readTemplates = async (scope: Scope): Promise<TemplateChoice[]> =>
  (await readAllTemplates(scope)).filter(({ deletedAt }) => deletedAt === undefined);

type Replaceable = { readonly id: number; readonly deletedAt?: string | undefined; readonly replacedBy?: number | undefined };

/** Returns the template that is used for an id: a replaced one leads to the one that took its place. null: none, or a deleted one. */
export function templateInUse<Template extends Replaceable>(templates: readonly Template[], id: number | null): Template | null {
  let template = templates.find((other) => other.id === id);
  // Each step leads to a template that was there when the former one was replaced, so that there is no circle.
  while (template?.replacedBy !== undefined) {
    const next: number = template.replacedBy;
    template = templates.find((other) => other.id === next);
  }
  return template && template.deletedAt === undefined ? template : null;
}

/** Returns the name of a course's template, which authors and learners see. */
export const templateName = (templates: readonly TemplateChoice[], id: number | null): string =>
  templateInUse(templates, id)?.name ?? DEFAULT_TEMPLATE;

/** Returns the name of the template of one course. */
export const templateNameOf = async (scope: Scope, id: number | null): Promise<string> =>
  id === null ? DEFAULT_TEMPLATE : templateName(await readAllTemplates(scope), id);

const ofCalls = new WeakMap<Call, Promise<TemplateChoice[]>>();

/** Returns the name of the template of a course in a list: a call reads the templates once. */
export async function templateNameInCall(call: Call, scope: Scope, id: number | null): Promise<string> {
  if (id === null) return DEFAULT_TEMPLATE;
  const templates = ofCalls.get(call) ?? readAllTemplates(scope);
  ofCalls.set(call, templates);
  return templateName(await templates, id);
}

/** Drafts keep a template by its id: `template/12`. */
const STORED = /^template\/(\d{1,10})$/;
export const storedTemplate = (id: number | null): string => (id === null ? DEFAULT_TEMPLATE : `template/${id}`);

/** Returns the stored form of the name of a template in a draft; a name that none has stays as it was typed. */
export async function storedTemplateName(scope: Scope, name: string): Promise<string> {
  if (name.trim() === '' || name === DEFAULT_TEMPLATE) return name;
  const template = (await readTemplates(scope)).find((other) => other.name === name.trim());
  return template ? storedTemplate(template.id) : name;
}

/** Returns the name of a template in the stored form of drafts. */
export async function shownTemplateName(scope: Scope, stored: string): Promise<string> {
  const id = STORED.exec(stored)?.[1];
  return id === undefined ? stored : templateNameOf(scope, Number(id));
}

/** Returns the write that notes that a course takes a template: one that is deleted meanwhile is chosen again, and a deletion looks again. */
export const noteTemplateUse = (scope: Scope, template: number, by: string): Write => ({
  table: 'records',
  key: records.header(scope, 'template', template),
  update: 'SET #used = :by',
  condition: 'attribute_exists(pk) AND attribute_not_exists(#deletedAt)',
  names: { '#used': 'used', '#deletedAt': 'deletedAt' },
  values: { ':by': by },
});
