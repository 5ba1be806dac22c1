import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { randomUUID } from 'node:crypto';
import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, parseId } from '../../../shared/kernel/ids.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readHeaders } from '../course.queries.ts';
import { query } from '../../platform/tables/dynamo.ts';
import {
  type CourseItem,
  courseNeedsRecord,
  type CourseSettings,
  checkCourseVersion,
  isOffered,
  noteReference,
} from '../course.records.ts';
import { isInScope } from '../course-scope.queries.ts';
import type { RecordOf } from '../../platform/tables/record.ts';

const MAX_PREREQUISITES = 60;

const pathError = (message: Message): AppError => new AppError('VALIDATION', message, { validation: { learning_path: [message] } });
const cycleError = (): AppError => pathError('A course cannot be its own prerequisite, directly or through other courses.');

function idOf(input: string | number): CourseId {
  const id = parseId<CourseId>(input);
  if (id === null) throw notFound();
  return id;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, index) => id === b[index]);

/** Checks that new prerequisites are in scope and published; existing ones are accepted, also deleted ones. */
async function checkNewPrerequisites(
  viewer: TenantViewer,
  ids: readonly CourseId[],
  chosen: readonly (CourseItem | null)[],
  base: CourseSettings,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (base.learningPath.includes(id)) continue;
    const header = chosen[index];
    if (!header) throw notFound();
    if (!(await isInScope(viewer, header))) throw notFound();
    if (!isOffered(header)) throw pathError('This course is not published yet.');
  }
}

/** Returns all direct and indirect prerequisites. @throws VALIDATION for a cycle */
async function allPrerequisites(scope: Scope, course: number, chosen: readonly CourseItem[]): Promise<CourseItem[]> {
  const visited = new Map<number, CourseItem>();
  let next: readonly CourseItem[] = chosen;
  while (next.length > 0) {
    for (const header of next) visited.set(header.id, header);
    if (next.some((header) => header.learningPath.includes(course))) throw cycleError();
    if (visited.size > MAX_PREREQUISITES)
      throw pathError(sentence('A learning path can have at most {most} courses.', { most: MAX_PREREQUISITES }));
    const unvisited = new Set(next.flatMap((header) => header.learningPath).filter((id) => !visited.has(id)));
    const headers = await readHeaders(
      scope,
      [...unvisited].map((id) => asId<CourseId>(id)),
    );
    next = headers.filter((header) => header !== null);
  }
  return [...visited.values()];
}

/**
 * Returns the prerequisites of a course after an edit. The write checks the versions of all courses that were read to exclude cycles,
 * since a concurrent edit of another course could create one. New prerequisites are marked against a concurrent deletion.
 */
export async function learningPathOf(
  viewer: TenantViewer,
  course: number,
  input: CourseDraftInput,
  base: CourseSettings,
): Promise<{ ids: number[]; writes: Write[] }> {
  const inputs = input.learning_path;
  const ids = inputs ? [...new Set(inputs.map(idOf))] : null;
  if (ids === null || isSame(ids, base.learningPath)) return { ids: base.learningPath, writes: [] };
  if (ids.some((id) => id === course)) throw cycleError();
  const { scope } = viewer.tenant;
  const chosen = await readHeaders(scope, ids);
  await checkNewPrerequisites(viewer, ids, chosen, base);
  const visited = await allPrerequisites(
    scope,
    course,
    chosen.filter((header) => header !== null),
  );
  const added = new Set(ids.filter((id) => !base.learningPath.includes(id)));
  const by = randomUUID();
  const checkOf = ({ id, version }: CourseItem): Write => {
    const prerequisite = asId<CourseId>(id);
    return added.has(prerequisite) ? noteReference(scope, prerequisite, version, by) : checkCourseVersion(scope, prerequisite, version);
  };
  return { ids, writes: visited.map(checkOf) };
}

type DependentCourse = RecordOf<typeof courseNeedsRecord>;

/** Only deletions call this, which are rare: it reads a few attributes of every course. */
async function dependentCourses(scope: Scope): Promise<DependentCourse[]> {
  const only = ['pk', 'sk', 'id', 'title', 'madeInBranch', 'learningPath', 'deletedAt'];
  const headers = await query('records', { pk: records.headers(scope, 'course'), only }, courseNeedsRecord);
  return headers.filter(({ deletedAt }) => deletedAt === undefined);
}

/** Returns a course that has this one as a prerequisite; null for none. Deleted courses do not count. */
export async function courseThatNeeds(scope: Scope, course: number): Promise<DependentCourse | null> {
  return (await dependentCourses(scope)).find(({ learningPath }) => learningPath.includes(course)) ?? null;
}

/** Returns the courses that are prerequisites of others. Deleted courses need none. */
export const neededCourses = async (scope: Scope): Promise<number[]> =>
  (await dependentCourses(scope)).flatMap(({ learningPath }) => learningPath);
