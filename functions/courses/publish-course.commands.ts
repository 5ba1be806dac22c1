import { type CourseDraftInput, courseDraftSchema } from '../../shared/courses/course-draft.ts';
import { byField, publishingProblems } from '../../shared/courses/publishing-checks.ts';
import { AppError, type FieldMessages, invalidFields } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type UnitId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { deleteAll, writeAll } from '../platform/dynamo.ts';
import { idempotent } from '../platform/idempotency.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import { pack } from '../platform/packing.ts';
import type { Call } from '../platform/request.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Plan } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { readPublishedUnits } from './course.queries.ts';
import { type CourseItem, forgetSeats, putNewCourse, replaceCourse, type UnitBody } from './course.records.ts';
import { announceCourse } from './course.announcements.ts';
import { refuseStale } from './course-conflict.ts';
import { partKeys } from './draft-parts.ts';
import { referencesOf } from './course-references.ts';
import { editableCourse } from './course-scope.queries.ts';
import { BLANK_SETTINGS, settingsOf } from './course-settings.ts';
import { knownFilesOf } from '../files/known-files.queries.ts';
import { type NewPublication, newPublication, NOTHING_PUBLISHED, placedUnits, type Published, toPublish } from './publishing/publication.ts';

const BODY_LIMIT = 64 * 1024;

/** One try to publish: units are written first, under a name of their own; the header then flips to them, or they go again. */
type Attempt = { readonly scope: Scope; readonly course: CourseId; written: Key[] };

async function writeUnits(attempt: Attempt, publication: NewPublication): Promise<void> {
  const { scope, course } = attempt;
  const item = async ([unit, body]: [number, UnitBody]) => ({
    ...records.unit(scope, course, publication.id, asId<UnitId>(unit)),
    body: await pack(scope, body, BODY_LIMIT),
  });
  const items = await Promise.all([...publication.bodies].map(item));
  attempt.written = items.map(({ pk, sk }) => ({ pk, sk }));
  await writeAll('records', items);
}

async function forgetWritten(attempt: Attempt): Promise<void> {
  await deleteAll('records', attempt.written);
  attempt.written = [];
}

/** Everything that an author sent, checked and laid over what stands. @throws VALIDATION with every problem at once */
async function prepare(act: Act, viewer: TenantViewer, id: CourseId, input: CourseDraftInput, base: CourseItem | null) {
  const { scope } = viewer.place;
  const problems: FieldMessages = {};
  const before: Published = base?.publication
    ? { outline: base.outline, bodies: await readPublishedUnits(scope, id, base.outline) }
    : NOTHING_PUBLISHED;
  const files = await knownFilesOf(scope, input, problems);
  const units = await placedUnits(input, before, { files, problems });
  const standing = base ?? BLANK_SETTINGS;
  const { writes, ...references } = await referencesOf(act, viewer, id, { input, base: standing, files, problems });
  const settings = { ...settingsOf(input, standing, files, problems), ...references };
  // What could not be read would only be missed a second time.
  const refused = Object.keys(problems).length > 0 ? problems : byField(publishingProblems(toPublish(settings, units)));
  if (Object.keys(refused).length > 0) throw invalidFields(refused);
  return { settings, units, before, writes };
}

async function publishPlan(
  act: Act,
  viewer: TenantViewer,
  attempt: Attempt,
  input: CourseDraftInput,
  base: CourseItem | null,
): Promise<Plan<number>> {
  const { scope, course: id } = attempt;
  await forgetWritten(attempt);
  const { settings, units, before, writes } = await prepare(act, viewer, id, input, base);
  const version = (base?.version ?? 0) + 1;
  const publication = await newPublication(version, units, before);
  await writeUnits(attempt, publication);
  const now = { savedAt: act.now, savedBy: viewer.person, updatedAt: act.now, publishedAt: base?.publishedAt ?? act.now };
  const origin = { createdAt: base?.createdAt ?? act.now, madeInBranch: base ? base.madeInBranch : (viewer.place.branch?.id ?? null) };
  const course: CourseItem = {
    ...records.header(scope, 'C', id),
    ...settings,
    ...now,
    ...origin,
    id,
    v: (base?.v ?? 0) + 1,
    version,
    publication: publication.id,
    outline: publication.outline,
    draft: null,
  };
  const announced = await announceCourse(act, scope, course, {
    type: 'CoursePublished',
    course: id,
    publication: publication.id,
    removedUnits: publication.removed,
  });
  const seats = base && base.capacity !== null && course.capacity === null ? [forgetSeats(scope, id)] : [];
  return { writes: [base ? replaceCourse(course, base) : putNewCourse(course), announced, ...seats, ...writes], answer: id };
}

/** A refusal wrote nothing, so neither shall its units stay; after a fault nobody knows, and they are left alone. */
async function carryOut(attempt: Attempt, publish: () => Promise<number>): Promise<CourseId> {
  try {
    return asId<CourseId>(await publish());
  } catch (error) {
    if (error instanceof AppError) await forgetWritten(attempt);
    throw error;
  }
}

/** Publishes a new course. @throws VALIDATION with the publishing checks' messages; NOT_FOUND for foreign ids */
export async function createCourse(call: Call, viewer: TenantViewer, sent: unknown): Promise<CourseId> {
  const input = parseInput(courseDraftSchema, sent);
  const id = await nextId<CourseId>('course');
  const attempt: Attempt = { scope: viewer.place.scope, course: id, written: [] };
  const act = actOf(call, viewer, 'course');
  return carryOut(attempt, () =>
    idempotent(call, viewer.person, ['CreateCourse', input], () => publishPlan(act, viewer, attempt, input, null)),
  );
}

/**
 * Publishes a course anew: what was sent replaces what stands, a draft becomes public and ends.
 * @throws CONFLICT when another version than the one read stands; otherwise as createCourse
 */
export async function editCourse(
  call: Call,
  viewer: TenantViewer,
  sent: { id: string | number; version?: number | null | undefined },
): Promise<CourseId> {
  const { id: named, version, ...members } = sent;
  const input = parseInput(courseDraftSchema, members);
  const { id } = await editableCourse(viewer, named);
  const attempt: Attempt = { scope: viewer.place.scope, course: asId<CourseId>(id), written: [] };
  const act = actOf(call, viewer, 'course');
  let ended: Key[] = [];
  const course = await carryOut(attempt, () =>
    idempotent(call, viewer.person, ['EditCourse', sent], async () => {
      const base = await editableCourse(viewer, id);
      await refuseStale(base, version);
      ended = partKeys(viewer.place.scope, base);
      return publishPlan(act, viewer, attempt, input, base);
    }),
  );
  await deleteAll('records', ended);
  return course;
}
