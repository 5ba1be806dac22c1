import { type CourseDraftInput, courseDraftSchema, DRAFT_LIMIT, UNIT_LISTS } from '../../shared/courses/course-draft.ts';
import { AppError, type FieldMessages, invalid, invalidFields } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { deleteAll } from '../platform/dynamo.ts';
import { idempotent } from '../platform/idempotency.ts';
import { type Key, records } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Plan } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { announceCourse } from './course.announcements.ts';
import { type CourseItem, putNewCourse, replaceCourse } from './course.records.ts';
import { refuseStale } from './course-conflict.ts';
import { deletionOf } from './course-deletion.commands.ts';
import { editableCourse } from './course-scope.queries.ts';
import { BLANK_SETTINGS } from './course-settings.ts';
import { partKeys, writeParts } from './draft-parts.ts';
import { type KnownFiles, knownFilesOf } from '../files/known-files.queries.ts';

const UNTITLED = 'Untitled Course';

/** Addresses that run something are refused even in a draft: a preview of it would run them. */
const RUNS = /^\s*(javascript|data|blob|vbscript):/i;

type AnyUnit = NonNullable<CourseDraftInput[(typeof UNIT_LISTS)[number]]>[number];

/** A unit with its texts and files in stored form. */
function storedUnit<Unit extends AnyUnit>(unit: Unit, field: string, files: KnownFiles, problems: FieldMessages): Unit {
  const stored: Record<string, unknown> = { ...unit };
  for (const [name, value] of Object.entries(unit)) {
    if (typeof value !== 'string') continue;
    const at = `${field}.${name}`;
    if (name === 'content' || name === 'description') stored[name] = files.text(at, value);
    else if (name.endsWith('_path')) stored[name] = files.path(at, value);
    else if (name === 'url') stored[name] = files.file(value)?.path ?? value;
    if ((name === 'url' || name === 'youtube_link') && RUNS.test(value)) problems[at] = ['This is not an address of a web page.'];
  }
  // The same members, each text by a text or null, which every one of them may be.
  return stored as Unit;
}

/** A draft as it is stored: known members only, texts cleaned, files the instance's own. @throws VALIDATION */
async function readDraftInput(viewer: TenantViewer, sent: unknown): Promise<CourseDraftInput> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw invalid('draft', 'A draft is an object.');
  if (JSON.stringify(sent).length > DRAFT_LIMIT) throw invalid('draft', 'This draft is larger than 4 MB.');
  const input = parseInput(courseDraftSchema, sent);
  const problems: FieldMessages = {};
  const files = await knownFilesOf(viewer.place.scope, input, problems);
  const units = UNIT_LISTS.flatMap((list) => {
    const given: readonly AnyUnit[] | null | undefined = input[list];
    return given ? [[list, given.map((unit, index) => storedUnit(unit, `${list}.${index}`, files, problems))] as const] : [];
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

/** What lists show of a course that was never published comes from its draft; of a published one only that a draft waits. */
function listedFrom(draft: CourseDraftInput, base: CourseItem): Pick<CourseItem, 'title' | 'thumbnail'> {
  if (base.publication !== null) return { title: base.title, thumbnail: base.thumbnail };
  return { title: draft.title?.trim() || UNTITLED, thumbnail: draft.thumbnail ?? null };
}

/** Columns of lists that this save changes. */
function changedColumns(base: CourseItem, next: CourseItem): string[] {
  const changed: string[] = [];
  if (base.title !== next.title) changed.push('title');
  if (base.thumbnail !== next.thumbnail) changed.push('thumbnail');
  if (base.publication !== null && (base.draft === null) !== (next.draft === null)) changed.push('status');
  return changed;
}

/** Puts a changed header, and announces it if lists show the change. */
async function savePlan(act: Act, viewer: TenantViewer, base: CourseItem, next: CourseItem): Promise<Plan<number>> {
  const what = changedColumns(base, next);
  const saved = { ...next, version: base.version + 1, savedAt: act.now, savedBy: viewer.person };
  if (what.length === 0) return { writes: [replaceCourse(saved, base)], answer: base.id };
  const announced = { ...saved, v: base.v + 1, updatedAt: act.now };
  const announcement = await announceCourse(act, viewer.place.scope, announced, { type: 'CourseChanged', course: base.id, what });
  return { writes: [replaceCourse(announced, base), announcement], answer: base.id };
}

const unpublished = (viewer: TenantViewer, act: Act, id: CourseId): CourseItem => ({
  ...records.header(viewer.place.scope, 'C', id),
  ...BLANK_SETTINGS,
  id,
  v: 1,
  version: 1,
  publication: null,
  outline: [],
  draft: null,
  savedAt: act.now,
  savedBy: viewer.person,
  createdAt: act.now,
  updatedAt: act.now,
  publishedAt: null,
  madeInBranch: viewer.place.branch?.id ?? null,
});

/** Makes an unpublished course out of a draft. */
async function startDraft(call: Call, viewer: TenantViewer, draft: CourseDraftInput): Promise<CourseId> {
  const { scope } = viewer.place;
  const act = actOf(call, viewer, 'draft');
  const id = await nextId<CourseId>('course');
  const { parts, written } = await writeParts(scope, id, draft, []);
  const blank = unpublished(viewer, act, id);
  const course: CourseItem = { ...blank, ...listedFrom(draft, blank), draft: { parts, savedAt: act.now, savedBy: viewer.person } };
  const answered = await idempotent(call, viewer.person, ['saveCourseDraft', draft], async () => ({
    writes: [putNewCourse(course), await announceCourse(act, scope, course, { type: 'CourseChanged', course: id, what: ['created'] })],
    answer: Number(id),
  }));
  // A repeat of the same save answers the course that the first one made.
  if (answered !== id) await deleteAll('records', written);
  return asId<CourseId>(answered);
}

export type DraftSave = { readonly id?: number | null | undefined; readonly draft: unknown; readonly version?: number | null | undefined };

/**
 * Saves a draft; without an id of a course it makes one.
 * @throws CONFLICT when another version than the one read stands, VALIDATION for unknown members and foreign files
 */
export async function saveDraft(call: Call, viewer: TenantViewer, { id, draft: sent, version }: DraftSave): Promise<CourseId> {
  const draft = await readDraftInput(viewer, sent);
  if (id === null || id === undefined) return startDraft(call, viewer, draft);
  const act = actOf(call, viewer, 'draft');
  const { scope } = viewer.place;
  let written: Key[] = [];
  let replaced: Key[] = [];
  const plan = async (): Promise<Plan<number>> => {
    await deleteAll('records', written);
    const base = await editableCourse(viewer, id);
    await refuseStale(base, version);
    const saved = await writeParts(scope, asId<CourseId>(base.id), draft, base.draft?.parts ?? []);
    ({ written } = saved);
    const next: CourseItem = {
      ...base,
      ...listedFrom(draft, base),
      draft: { parts: saved.parts, savedAt: act.now, savedBy: viewer.person },
    };
    const names = new Set(partKeys(scope, next).map(({ sk }) => sk));
    replaced = partKeys(scope, base).filter(({ sk }) => !names.has(sk));
    return savePlan(act, viewer, base, next);
  };
  try {
    const course = await idempotent(call, viewer.person, ['saveCourseDraft', id, draft, version ?? null], plan);
    await deleteAll('records', replaced);
    return asId<CourseId>(course);
  } catch (error) {
    // A refusal wrote nothing; after a fault nobody knows, and the parts are left alone.
    if (error instanceof AppError) await deleteAll('records', written);
    throw error;
  }
}

/** Ends a draft: a published course goes back to its published form, one that never was is deleted and can be restored. */
export async function discardDraft(call: Call, viewer: TenantViewer, id: number): Promise<boolean> {
  const act = actOf(call, viewer, 'discard');
  let ended: Key[] = [];
  await idempotent(call, viewer.person, ['discardCourseDraft', id], async () => {
    const base = await editableCourse(viewer, id);
    if (base.publication !== null && base.draft === null) return { writes: [], answer: base.id };
    // What was never published keeps its draft, which is all there is to restore.
    ended = base.publication === null ? [] : partKeys(viewer.place.scope, base);
    if (base.publication === null) return { writes: await deletionOf(act, viewer, base), answer: base.id };
    return savePlan(act, viewer, base, { ...base, draft: null });
  });
  await deleteAll('records', ended);
  return true;
}
