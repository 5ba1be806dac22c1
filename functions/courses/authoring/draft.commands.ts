import { type CourseDraftInput, courseDraftSchema, DRAFT_LIMIT, type UnitInput } from '../../../shared/courses/course-draft.ts';
import { plainTextOf } from '../../../shared/courses/rich-text.ts';
import { descriptorOf, KIND_OF_LIST, type UnitList, UNIT_LISTS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { AppError, type FieldMessages, invalid, invalidFields } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { deleteAll } from '../../platform/tables/batches.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { type Key, records } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { announceCourse } from '../course.announcements.ts';
import { type CourseItem, putNewCourse, replaceCourse } from '../course.records.ts';
import { assertVersion } from '../publishing/course-conflict.ts';
import { deletionWrites } from '../deletion/course-deletion.commands.ts';
import { editableCourse } from '../course-scope.queries.ts';
import { BLANK_SETTINGS } from '../publishing/course-settings.ts';
import { partKeys, writeParts } from '../draft-parts.ts';
import { knownFilesOf } from '../../files/known-files.queries.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';

const UNTITLED = 'Untitled Course';

/** Addresses that run code are refused even in a draft, since its preview would run them. */
const SCRIPT_ADDRESS = /^\s*(javascript|data|blob|vbscript):/i;

/** Returns a unit with its texts and files in stored form, and notes what is wrong with them. */
function storedUnit<Unit extends UnitInput>(list: UnitList, unit: Unit, field: string, { files, problems }: ReadingUnits): Unit {
  const { fields } = descriptorOf(KIND_OF_LIST[list]);
  const stored: Record<string, unknown> = { ...unit };
  for (const [name, value] of Object.entries(unit)) {
    if (typeof value !== 'string') continue;
    const path = `${field}.${name}`;
    const type = fields[name];
    if (type === 'richText') stored[name] = files.text(path, value);
    if (type === 'plainText') stored[name] = plainTextOf(value);
    if (type === 'file') stored[name] = files.path(path, value);
    if (type === 'address') stored[name] = files.file(value)?.path ?? value;
    if ((type === 'address' || type === 'youtubeLink') && SCRIPT_ADDRESS.test(value))
      problems[path] = ['This is not the address of a web page. Enter an address that starts with https://.'];
  }
  // The fields are the same; each text is replaced by a text or null, which every text field accepts.
  return stored as Unit;
}

/** Returns a draft in stored form: known fields only, texts cleaned, files of the instance only. @throws VALIDATION */
async function parseDraft(viewer: TenantViewer, value: unknown): Promise<CourseDraftInput> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('draft', 'A draft is an object.');
  if (JSON.stringify(value).length > DRAFT_LIMIT)
    throw invalid('draft', 'This draft is larger than 4 MB. Shorten its texts, or split the course.');
  const input = parseInput(courseDraftSchema, value);
  const problems: FieldMessages = {};
  const files = await knownFilesOf(viewer.tenant.scope, input, problems);
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
    ...Object.fromEntries(units),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return draft;
}

/** Returns the title and thumbnail for lists: from the draft of an unpublished course, else those that are published. */
function listFields(draft: CourseDraftInput, base: CourseItem): Pick<CourseItem, 'title' | 'thumbnail'> {
  if (base.publication !== null) return { title: base.title, thumbnail: base.thumbnail };
  return { title: draft.title?.trim() || UNTITLED, thumbnail: draft.thumbnail ?? null };
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
  });
  return { writes: [replaceCourse(announcedCourse, base), announcement], result: base.id };
}

const unpublished = (viewer: TenantViewer, context: CommandContext, id: CourseId): CourseItem => ({
  ...records.header(viewer.tenant.scope, 'course', id),
  ...BLANK_SETTINGS,
  id,
  v: 1,
  version: 1,
  publication: null,
  outline: [],
  draft: null,
  savedAt: context.now,
  savedBy: viewer.person,
  createdAt: context.now,
  updatedAt: context.now,
  publishedAt: null,
  madeInBranch: viewer.tenant.branch?.id ?? null,
});

/** Creates an unpublished course from a draft. */
async function startDraft(call: Call, viewer: TenantViewer, draft: CourseDraftInput): Promise<CourseId> {
  const { scope } = viewer.tenant;
  const context = commandContext(call, viewer, 'draft');
  const id = await nextId<CourseId>('course');
  const { parts, written } = await writeParts(scope, id, draft, []);
  const blank = unpublished(viewer, context, id);
  const course: CourseItem = { ...blank, ...listFields(draft, blank), draft: { parts, savedAt: context.now, savedBy: viewer.person } };
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
  const draft = await parseDraft(viewer, input);
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
