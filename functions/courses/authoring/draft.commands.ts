import { changedValues } from '../../../events/kernel/changed-values.ts';
import { type CourseDraftInput, courseDraftSchema, DRAFT_LIMIT, type UnitInput } from '../../../shared/courses/course-draft.ts';
import { plainTextOf } from '../../../shared/courses/rich-text.ts';
import type { FieldType } from '../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import { descriptorOf, KIND_OF_LIST, type UnitList, UNIT_LISTS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { isRecord } from '../../../shared/kernel/json-values.ts';
import { AppError, type FieldMessages, invalid, invalidFields } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { deleteAll } from '../../platform/tables/batches.ts';
import { parseStoredPath } from '../../platform/keys/storage-paths.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Key } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { announceCourse } from '../course.announcements.ts';
import { type CourseItem, putNewCourse, replaceCourse } from '../course.records.ts';
import { assertVersion } from '../publishing/course-conflict.ts';
import { deletionWrites } from '../deletion/course-deletion.commands.ts';
import { editableCourse } from '../course-scope.queries.ts';
import { partKeys, writeParts } from '../draft-parts.ts';
import { storedTemplateName } from '../template.queries.ts';
import type { FileLookup } from '../../files/file-lookup.queries.ts';
import { authoredFiles } from '../authored-files.queries.ts';
import { listFields, newDraftCourse } from './new-draft-course.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';

/** Addresses that run code are refused even in a draft, since its preview would run them. */
const SCRIPT_ADDRESS = /^\s*(javascript|data|blob|vbscript):/i;

const ADDRESSES: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['address', 'youtubeLink', 'vimeoLink']);

type CaptionInput = NonNullable<UnitInput<'video' | 'audio'>['captions']>[number];

/** Returns captions with their files in stored form. */
const storedCaptions = (captions: readonly CaptionInput[], field: string, files: FileLookup): CaptionInput[] =>
  captions.map((caption, index) => ({ ...caption, file_path: files.path(`${field}.${index}.file_path`, caption.file_path) ?? '' }));

type ReadingDraft = Pick<ReadingUnits, 'files' | 'problems'>;

/** Returns the stored form of a member that is a text. */
function storedText(type: FieldType | undefined, value: string, path: string, { files, problems }: ReadingDraft): string | null {
  if (ADDRESSES.has(type) && SCRIPT_ADDRESS.test(value))
    problems[path] = ['This is not the address of a web page. Enter an address that starts with https://.'];
  if (type === 'richText') return files.text(path, value);
  if (type === 'plainText') return plainTextOf(value);
  // A stored path is read with a grant: it has to be that of a file that this author may name.
  if (type === 'file' || (type === 'address' && parseStoredPath(value) !== null)) return files.path(path, value);
  return type === 'address' ? (files.file(value)?.path ?? value) : value;
}

/** Returns the path of a package that a unit names by its id alone: by its file it is known to be in use. */
function packagePath(unit: UnitInput, field: string, { files, problems }: ReadingDraft): [string, unknown][] {
  const { scorm_id: id, scorm_path: path }: Partial<UnitInput<'scorm'>> = 'scorm_id' in unit ? unit : {};
  if (String(id ?? '').trim() === '' || path?.trim()) return [];
  const file = files.package(id ?? '');
  if (!file) problems[`${field}.scorm_id`] = ['We could not find this package. Please upload it again.'];
  return [['scorm_path', file?.path ?? null]];
}

/** Returns a unit with its texts and files in stored form, and notes what is wrong with them. */
function storedUnit<Unit extends UnitInput>(list: UnitList, unit: Unit, field: string, reading: ReadingDraft): Unit {
  const { fields } = descriptorOf(KIND_OF_LIST[list]);
  const storedMembers = (members: object, of: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => storedMember(name, value, `${of}.${name}`)));
  const storedMember = (name: string, value: unknown, path: string): [string, unknown] => {
    const type = fields[name];
    if (name === 'translations' && Array.isArray(value))
      return [name, value.map((translation: object, index) => storedMembers(translation, `${path}.${index}`))];
    if (type === 'captions' && Array.isArray(value)) return [name, storedCaptions(value, path, reading.files)];
    return [name, typeof value === 'string' ? storedText(type, value, path, reading) : value];
  };
  // The fields are the same; each text is replaced by a text or null, which every text field accepts.
  return storedMembers({ ...unit, ...Object.fromEntries(packagePath(unit, field, reading)) }, field) as Unit;
}

/** Returns a draft in stored form: known fields only, texts cleaned, files of the instance only. @throws VALIDATION */
async function parseDraft(viewer: TenantViewer, value: unknown, course: number | null): Promise<CourseDraftInput> {
  if (!isRecord(value)) throw invalid('draft', 'A draft is an object.');
  if (JSON.stringify(value).length > DRAFT_LIMIT)
    throw invalid('draft', 'This draft is larger than 4 MB. Shorten its texts, or split the course.');
  const input = parseInput(courseDraftSchema, value);
  const problems: FieldMessages = {};
  const files = await authoredFiles(viewer, input, course, problems);
  const units = UNIT_LISTS.flatMap((list) => {
    const sent: readonly UnitInput[] | null | undefined = input[list];
    return sent ? [[list, sent.map((unit, index) => storedUnit(list, unit, `${list}.${index}`, { files, problems }))] as const] : [];
  });
  const resources = input.resources?.map((resource, index) => ({
    ...resource,
    file_path: files.path(`resources.${index}.file_path`, resource.file_path) ?? '',
  }));
  const draft = {
    ...input,
    ...(input.thumbnail !== undefined && { thumbnail: files.path('thumbnail', input.thumbnail) }),
    ...(resources && { resources }),
    ...(input.certificate_type && { certificate_type: await storedTemplateName(viewer.tenant.scope, input.certificate_type) }),
    ...Object.fromEntries(units),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return draft;
}

/** Returns the columns of lists that a save changes. */
function changedColumns(base: CourseItem, next: CourseItem): string[] {
  const changed: string[] = [];
  if (base.title !== next.title) changed.push('title');
  if (base.thumbnail !== next.thumbnail) changed.push('thumbnail');
  if (base.publication !== null && (base.draft === null) !== (next.draft === null)) changed.push('status');
  return changed;
}

/** Plans the write of a changed header, with an announcement if lists show the change. */
async function savePlan(context: CommandContext, viewer: TenantViewer, base: CourseItem, next: CourseItem): Promise<Plan<number>> {
  const columns = changedColumns(base, next);
  const saved = { ...next, version: base.version + 1, savedAt: context.now, savedBy: viewer.person };
  if (columns.length === 0) return { writes: [replaceCourse(saved, base)], result: base.id };
  const announcedCourse = { ...saved, v: base.v + 1, updatedAt: context.now };
  const announcement = await announceCourse(context, viewer.tenant.scope, announcedCourse, {
    type: 'CourseChanged',
    course: base.id,
    what: columns,
    values: changedValues(base, next, ['title']),
  });
  return { writes: [replaceCourse(announcedCourse, base), announcement], result: base.id };
}

/** Creates an unpublished course from a draft. */
async function startDraft(call: Call, viewer: TenantViewer, draft: CourseDraftInput): Promise<CourseId> {
  const { scope } = viewer.tenant;
  const context = commandContext(call, viewer, 'draft');
  const id = await nextId<CourseId>('course');
  const { parts, written } = await writeParts(scope, id, draft, []);
  const course = newDraftCourse(context, viewer, id, draft, parts);
  const stored = await idempotent(call, viewer.person, ['saveCourseDraft', draft], async () => ({
    writes: [putNewCourse(course), await announceCourse(context, scope, course, { type: 'CourseChanged', course: id, what: ['created'] })],
    result: Number(id),
  }));
  // A repeat of the same save returns the course that the first one created.
  if (stored !== id) await deleteAll('records', written);
  return asId<CourseId>(stored);
}

/** The input of `saveDraft`; `version` is the one that the author read. */
type DraftSave = { readonly id?: number | null | undefined; readonly draft: unknown; readonly version?: number | null | undefined };

/**
 * Saves a draft; without a course id it creates a course. Returns the course.
 * @throws CONFLICT when the stored version is not the one read, VALIDATION for unknown fields and files of other instances
 */
export async function saveDraft(call: Call, viewer: TenantViewer, { id, draft: input, version }: DraftSave): Promise<CourseId> {
  const draft = await parseDraft(viewer, input, id ?? null);
  if (id === null || id === undefined) return startDraft(call, viewer, draft);
  const context = commandContext(call, viewer, 'draft');
  const { scope } = viewer.tenant;
  let written: Key[] = [];
  let replaced: Key[] = [];
  const plan = async (): Promise<Plan<number>> => {
    await deleteAll('records', written);
    const base = await editableCourse(viewer, id);
    await assertVersion(base, version);
    const saved = await writeParts(scope, asId<CourseId>(base.id), draft, base.draft?.parts ?? []);
    ({ written } = saved);
    const next: CourseItem = {
      ...base,
      ...listFields(draft, base),
      draft: { parts: saved.parts, savedAt: context.now, savedBy: viewer.person },
    };
    const names = new Set(partKeys(scope, next).map(({ sk }) => sk));
    replaced = partKeys(scope, base).filter(({ sk }) => !names.has(sk));
    return savePlan(context, viewer, base, next);
  };
  try {
    const course = await idempotent(call, viewer.person, ['saveCourseDraft', id, draft, version ?? null], plan);
    await deleteAll('records', replaced);
    return asId<CourseId>(course);
  } catch (error) {
    // After a refusal nothing refers to the parts. After any other error the outcome is unknown, so they are kept.
    if (error instanceof AppError) await deleteAll('records', written);
    throw error;
  }
}

/** Discards a draft: a published course returns to its published form, an unpublished one is deleted and can be restored. */
export async function discardDraft(call: Call, viewer: TenantViewer, id: number): Promise<boolean> {
  const context = commandContext(call, viewer, 'discard');
  let discarded: Key[] = [];
  await idempotent(call, viewer.person, ['discardCourseDraft', id], async () => {
    const base = await editableCourse(viewer, id);
    if (base.publication !== null && base.draft === null) return { writes: [], result: base.id };
    // An unpublished course keeps its draft, which a restore needs.
    discarded = base.publication === null ? [] : partKeys(viewer.tenant.scope, base);
    if (base.publication === null) return { writes: await deletionWrites(context, viewer, base), result: base.id };
    return savePlan(context, viewer, base, { ...base, draft: null });
  });
  await deleteAll('records', discarded);
  return true;
}
