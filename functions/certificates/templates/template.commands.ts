import { countedSentence, FormattedValue, listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { boxesOf } from '../../../shared/certificates/certificate-boxes.ts';
import { type TemplateInput, templateInput } from '../../../shared/certificates/template-input.ts';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { foldText } from '../../../shared/kernel/fold-text.ts';
import type { TemplateId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { DEFAULT_TEMPLATE } from '../../courses/template.queries.ts';
import { records } from '../../platform/keys/keys.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { TemplateItem } from '../certificate.records.ts';
import { readTemplateFile } from './template-file.ts';
import { allTemplates, coursesWithTemplate, isLive, liveTemplate } from './template.queries.ts';
import { changedTemplate, nextChange, putNewTemplate } from './template.writes.ts';

const NAME_TAKEN = 'A certificate with this name already exists. Please choose another name.';
const NAME_RESERVED = 'This name is used for the default certificate. Please choose another name.';

/** @throws VALIDATION for the name of another template, whatever its case */
function assertNameFree(templates: readonly TemplateItem[], name: string, own: number | null): void {
  const folded = foldText(name);
  if (folded === foldText(DEFAULT_TEMPLATE)) throw invalid('name', NAME_RESERVED);
  if (templates.some((other) => other.id !== own && isLive(other) && foldText(other.name) === folded)) throw invalid('name', NAME_TAKEN);
}

const canvasOf = ({ canvas_width: width, canvas_height: height }: TemplateInput): TemplateItem['canvas'] =>
  width == null && height == null ? null : { width: width ?? null, height: height ?? null };

/**
 * Adds a template; the first one becomes the default. Returns its id.
 * @throws VALIDATION for a name that is taken, a position off the page, and a file that is no PDF, too large, or has active content
 */
export async function uploadTemplate(call: Call, viewer: TenantViewer, input: unknown, upload: File | null): Promise<number> {
  const fields = parseInput(templateInput, input);
  if (!upload) throw invalid('file', 'Please choose a PDF file.');
  const file = await readTemplateFile(upload);
  const context = commandContext(call, viewer, 'uploadCertificate');
  const { scope } = viewer.tenant;
  let id: TemplateId | undefined;
  return idempotent(call, viewer.person, ['uploadCertificate', fields, file.hash], async () => {
    const order = await nextChange(scope);
    const templates = await allTemplates(scope);
    assertNameFree(templates, fields.name, null);
    id ??= await nextId<TemplateId>('template');
    const template: TemplateItem = {
      ...records.header(scope, 'template', id),
      id,
      v: 1,
      name: fields.name,
      file: await file.store(scope),
      boxes: boxesOf(fields),
      isDefault: !templates.some((other) => isLive(other) && other.isDefault),
      createdAt: context.now,
      canvas: canvasOf(fields),
    };
    return { writes: [order, ...(await putNewTemplate(context, scope, template))], result: Number(id) };
  });
}

/**
 * Changes a template: its name, all of its positions, and its page where a file is given. Issued certificates keep theirs.
 * @throws NOT_FOUND; VALIDATION as for a new one
 */
export async function updateTemplate(call: Call, viewer: TenantViewer, id: string, input: unknown, upload: File | null): Promise<number> {
  const fields = parseInput(templateInput, input);
  const { scope } = viewer.tenant;
  liveTemplate(await allTemplates(scope), id);
  const file = upload && (await readTemplateFile(upload));
  const context = commandContext(call, viewer, 'updateCertificate');
  return idempotent(call, viewer.person, ['updateCertificate', id, fields, file?.hash ?? null], async () => {
    const order = await nextChange(scope);
    const templates = await allTemplates(scope);
    const read = liveTemplate(templates, id);
    assertNameFree(templates, fields.name, read.id);
    const boxes = boxesOf(fields);
    const what = [
      ...(fields.name === read.name ? [] : ['name']),
      ...(file ? ['file'] : []),
      ...(JSON.stringify(boxes) === JSON.stringify(read.boxes) ? [] : ['positions']),
    ];
    if (what.length === 0) return { writes: [], result: read.id };
    const change = { name: fields.name, boxes, ...(file && { file: await file.store(scope) }) };
    return { writes: [order, ...(await changedTemplate(context, scope, read, change, { what }))], result: read.id };
  });
}

/** Returns the writes that make a template the default instead of the former one. */
async function makeDefault(
  context: CommandContext,
  viewer: TenantViewer,
  templates: readonly TemplateItem[],
  next: TemplateItem,
): Promise<Write[]> {
  const { scope } = viewer.tenant;
  const former = templates.filter((other) => isLive(other) && other.isDefault && other.id !== next.id);
  const unset = await Promise.all(
    former.map((other) => changedTemplate(context, scope, other, { isDefault: false }, { what: ['isDefault'] })),
  );
  return [...unset.flat(), ...(await changedTemplate(context, scope, next, { isDefault: true }, { what: ['isDefault'] }))];
}

/** Makes a template the default: exactly one is. @throws NOT_FOUND */
export async function setDefaultTemplate(call: Call, viewer: TenantViewer, id: string): Promise<number> {
  const context = commandContext(call, viewer, 'setDefaultCertificate');
  const { scope } = viewer.tenant;
  return idempotent(call, viewer.person, ['setDefaultCertificate', id], async () => {
    const order = await nextChange(scope);
    const templates = await allTemplates(scope);
    const next = liveTemplate(templates, id);
    if (next.isDefault) return { writes: [], result: next.id };
    return { writes: [order, ...(await makeDefault(context, viewer, templates, next))], result: next.id };
  });
}

const MOST_NAMED = 3;

/** Returns names that are printed with "and" before the last one. */
const joined = (names: readonly string[]): FormattedValue =>
  new FormattedValue(
    { kind: 'list', value: names },
    names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
  );

/** Returns the refusal to delete a template that courses use, with the first of their titles. */
function inUse(name: string, titles: readonly string[]): AppError {
  const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`);
  const left = titles.length - named.length;
  const message =
    left > 0
      ? countedSentence(
          left,
          '“{name}” is the certificate of {courses} and {count} other. Replace it with another one instead.',
          '“{name}” is the certificate of {courses} and {count} others. Replace it with another one instead.',
          { name, courses: listOf(named) },
        )
      : sentence('“{name}” is the certificate of {courses}. Replace it with another one instead.', { name, courses: joined(named) });
  return new AppError('CONFLICT', message);
}

/**
 * Deletes a template. Certificates that were issued with it stay as they are.
 * @throws NOT_FOUND; CONFLICT for the default one while there are others, and for one that courses use
 */
export async function deleteTemplate(call: Call, viewer: TenantViewer, id: string): Promise<boolean> {
  const context = commandContext(call, viewer, 'deleteCertificate');
  const { scope } = viewer.tenant;
  return idempotent(call, viewer.person, ['deleteCertificate', id], async () => {
    const order = await nextChange(scope);
    const templates = await allTemplates(scope);
    const read = liveTemplate(templates, id);
    if (read.isDefault && templates.some((other) => isLive(other) && other.id !== read.id))
      throw new AppError(
        'CONFLICT',
        sentence('“{name}” is the default certificate. Set another one as default first, then delete it.', { name: read.name }),
      );
    // After the template: a course that takes it from here on changes what the deletion is conditional on.
    const titles = await coursesWithTemplate(scope, templates, read.id);
    if (titles.length > 0) throw inUse(read.name, titles);
    const change = { deletedAt: context.now, isDefault: false };
    return {
      writes: [order, ...(await changedTemplate(context, scope, read, change, { what: ['deleted'] }))],
      result: true,
    };
  });
}

/**
 * Replaces a template by another one and deletes it: from now on its courses use the other one, which becomes the default where the
 * replaced one was. Returns the id of the other one.
 * @throws NOT_FOUND; VALIDATION for a template that would replace itself
 */
export async function replaceTemplate(call: Call, viewer: TenantViewer, id: string, by: string): Promise<number> {
  const context = commandContext(call, viewer, 'replaceCertificate');
  const { scope } = viewer.tenant;
  return idempotent(call, viewer.person, ['replaceCertificate', id, by], async () => {
    const order = await nextChange(scope);
    const templates = await allTemplates(scope);
    const [read, next] = [liveTemplate(templates, id), liveTemplate(templates, by)];
    if (read.id === next.id) throw invalid('by', 'Choose another certificate to take its place.');
    const change = { deletedAt: context.now, replacedBy: next.id, isDefault: false };
    const replaced = await changedTemplate(context, scope, read, change, { what: ['replaced'], by: next.name });
    const others = templates.filter((other) => other.id !== read.id);
    const moved = read.isDefault ? await makeDefault(context, viewer, others, next) : [];
    return { writes: [order, ...replaced, ...moved], result: next.id };
  });
}
