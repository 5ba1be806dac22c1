import { type CourseDraftInput, courseDraftSchema } from '../../../shared/courses/course-draft.ts';
import { byField, publishingProblems } from '../../../shared/courses/publishing-checks.ts';
import { AppError, type FieldMessages, invalidFields } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type UnitId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { deleteAll, writeAll } from '../../platform/tables/batches.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { type Key, records, type Scope } from '../../platform/keys/keys.ts';
import { dueTomorrow } from '../../platform/tables/due-list.ts';
import { pack } from '../../platform/objects/packing.ts';
import type { Call } from '../../platform/request/request.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readPublishedUnits } from '../course.queries.ts';
import { type CourseItem, removeSeats, putNewCourse, replaceCourse, type UnitBody } from '../course.records.ts';
import { announceCourse } from '../course.announcements.ts';
import { assertVersion } from './course-conflict.ts';
import { partKeys } from '../draft-parts.ts';
import { referencesOf } from './course-references.ts';
import { editableCourse } from '../course-scope.queries.ts';
import { BLANK_SETTINGS, settingsOf } from './course-settings.ts';
import { refuseLargeTranslations } from './translation-limits.ts';
import { authoredFiles } from '../authored-files.queries.ts';
import { framingsOf } from '../web-pages/framing.records.ts';
import { type NewPublication, newPublication, NOTHING_PUBLISHED, placedUnits, type Published, toPublish } from './publication.ts';

const BODY_LIMIT = 64 * 1024;

/** One try to publish: units are written first, under a new publication id; then the header refers to them, or they are deleted. */
type PublishTry = { readonly scope: Scope; readonly course: CourseId; written: Key[] };

async function writeUnits(publishTry: PublishTry, publication: NewPublication): Promise<void> {
  const { scope, course } = publishTry;
  const item = async ([unit, body]: [number, UnitBody]) => ({
    ...records.unit(scope, course, publication.id, asId<UnitId>(unit)),
    body: await pack(scope, body, BODY_LIMIT),
  });
  const items = await Promise.all([...publication.bodies].map(item));
  publishTry.written = items.map(({ pk, sk }) => ({ pk, sk }));
  await writeAll('records', items);
}

async function deleteWritten(publishTry: PublishTry): Promise<void> {
  await deleteAll('records', publishTry.written);
  publishTry.written = [];
}

/** Returns the checked input merged with the stored course. @throws VALIDATION with all problems */
async function prepare(context: CommandContext, viewer: TenantViewer, id: CourseId, input: CourseDraftInput, base: CourseItem | null) {
  const { scope } = viewer.tenant;
  const problems: FieldMessages = {};
  const published: Published = base?.publication
    ? { outline: base.outline, bodies: await readPublishedUnits(scope, id, base.outline) }
    : NOTHING_PUBLISHED;
  const files = await authoredFiles(viewer, input, base?.id ?? null, problems);
  const framings = await framingsOf(scope, input.iframes ?? [], published.bodies);
  const stored = base ?? BLANK_SETTINGS;
  const own = settingsOf(input, stored, files, problems);
  const units = await placedUnits(input, published, { files, framings, problems, languages: own.languages });
  const { writes, ...references } = await referencesOf(context, viewer, id, { input, base: stored, files, problems });
  refuseLargeTranslations(own, units, problems);
  const settings = { ...own, ...references };
  // The publishing checks would report unreadable fields a second time, as missing.
  const refusals = Object.keys(problems).length > 0 ? problems : byField(publishingProblems(toPublish(settings, units)));
  if (Object.keys(refusals).length > 0) throw invalidFields(refusals);
  return { settings, units, published, writes };
}

/** Returns the fields that the first publication sets, and those that no publication changes. */
const originOf = ({ now }: CommandContext, viewer: TenantViewer, base: CourseItem | null) => ({
  createdAt: base?.createdAt ?? now,
  publishedAt: base?.publishedAt ?? now,
  madeInBranch: base ? base.madeInBranch : (viewer.tenant.branch?.id ?? null),
  ...(base?.terms && { terms: base.terms }),
  ...(base?.termsAt && { termsAt: base.termsAt }),
});

async function publishPlan(
  context: CommandContext,
  viewer: TenantViewer,
  publishTry: PublishTry,
  input: CourseDraftInput,
  base: CourseItem | null,
): Promise<Plan<number>> {
  const { scope, course: id } = publishTry;
  await deleteWritten(publishTry);
  const { settings, units, published, writes } = await prepare(context, viewer, id, input, base);
  const version = (base?.version ?? 0) + 1;
  const publication = await newPublication(version, units, published);
  await writeUnits(publishTry, publication);
  const course: CourseItem = {
    ...records.header(scope, 'course', id),
    ...settings,
    ...originOf(context, viewer, base),
    savedAt: context.now,
    savedBy: viewer.person,
    updatedAt: context.now,
    id,
    v: (base?.v ?? 0) + 1,
    version,
    publication: publication.id,
    outline: publication.outline,
    draft: null,
  };
  const announced = await announceCourse(context, scope, course, {
    type: 'CoursePublished',
    course: id,
    publication: publication.id,
    removedUnits: publication.removed,
  });
  const seats = base && base.capacity !== null && course.capacity === null ? [removeSeats(scope, id)] : [];
  const recheck = publication.removed.length > 0 ? dueTomorrow({ kind: 'course-recheck', scope, id }, context.now) : [];
  return { writes: [base ? replaceCourse(course, base) : putNewCourse(course), announced, ...seats, ...recheck, ...writes], result: id };
}

/** Deletes the units of a refused publication. After any other error the outcome is unknown, so they are kept. */
async function runPublish(publishTry: PublishTry, publish: () => Promise<number>): Promise<CourseId> {
  try {
    return asId<CourseId>(await publish());
  } catch (error) {
    if (error instanceof AppError) await deleteWritten(publishTry);
    throw error;
  }
}

/** Publishes a new course and returns its id. @throws VALIDATION with the messages of the publishing checks; NOT_FOUND for ids out of scope */
export async function createCourse(call: Call, viewer: TenantViewer, fields: unknown): Promise<CourseId> {
  const input = parseInput(courseDraftSchema, fields);
  const id = await nextId<CourseId>('course');
  const publishTry: PublishTry = { scope: viewer.tenant.scope, course: id, written: [] };
  const context = commandContext(call, viewer, 'course');
  return runPublish(publishTry, () =>
    idempotent(call, viewer.person, ['CreateCourse', input], () => publishPlan(context, viewer, publishTry, input, null)),
  );
}

/**
 * Publishes a changed course and ends its draft.
 * @throws CONFLICT when the stored version is not the one read; otherwise as createCourse
 */
export async function editCourse(
  call: Call,
  viewer: TenantViewer,
  input: { id: string | number; version?: number | null | undefined },
): Promise<CourseId> {
  const { id: courseId, version, ...fields } = input;
  const draft = parseInput(courseDraftSchema, fields);
  const { id } = await editableCourse(viewer, courseId);
  const publishTry: PublishTry = { scope: viewer.tenant.scope, course: asId<CourseId>(id), written: [] };
  const context = commandContext(call, viewer, 'course');
  let draftKeys: Key[] = [];
  const course = await runPublish(publishTry, () =>
    idempotent(call, viewer.person, ['EditCourse', input], async () => {
      const base = await editableCourse(viewer, id);
      await assertVersion(base, version);
      draftKeys = partKeys(viewer.tenant.scope, base);
      return publishPlan(context, viewer, publishTry, draft, base);
    }),
  );
  await deleteAll('records', draftKeys);
  return course;
}
