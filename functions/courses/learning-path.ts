import { randomUUID } from 'node:crypto';
import type { CourseDraftInput } from '../../shared/courses/course-draft.ts';
import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, parseId } from '../../shared/kernel/ids.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { readHeaders } from './course.queries.ts';
import { type Item, query } from '../platform/dynamo.ts';
import { type CourseItem, type CourseSettings, holdCourse, isPublished, nameCourse } from './course.records.ts';
import { isInScope } from './course-scope.queries.ts';

const MOST_PREREQUISITES = 60;

const refuse = (message: string): AppError => new AppError('VALIDATION', message, { validation: { learning_path: [message] } });
const circle = (): AppError => refuse('A course cannot be its own prerequisite, directly or through others.');

function idOf(input: string | number): CourseId {
  const id = parseId<CourseId>(input);
  if (id === null) throw notFound();
  return id;
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, index) => id === b[index]);

/** A prerequisite that is new to the course has to be in scope and published; one that stands there already passes, deleted or not. */
async function checkChosen(
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
    if (!isPublished(header)) throw refuse('This course is not published yet.');
  }
}

/** Every course that the chosen ones lead through. @throws VALIDATION where one of them leads back */
async function followed(scope: Scope, course: number, chosen: readonly CourseItem[]): Promise<CourseItem[]> {
  const visited = new Map<number, CourseItem>();
  let next: readonly CourseItem[] = chosen;
  while (next.length > 0) {
    for (const header of next) visited.set(header.id, header);
    if (next.some((header) => header.learningPath.includes(course))) throw circle();
    if (visited.size > MOST_PREREQUISITES) throw refuse(`A learning path may lead through ${MOST_PREREQUISITES} courses at most.`);
    const further = new Set(next.flatMap((header) => header.learningPath).filter((id) => !visited.has(id)));
    const headers = await readHeaders(
      scope,
      [...further].map((id) => asId<CourseId>(id)),
    );
    next = headers.filter((header) => header !== null);
  }
  return [...visited.values()];
}

/**
 * The prerequisites of a course after an edit. What was read to see that they make no circle is held until the write: another
 * author may close it from the other end meanwhile. Those that are new are marked, so that nobody deletes them at the same moment.
 */
export async function learningPathOf(
  viewer: TenantViewer,
  course: number,
  input: CourseDraftInput,
  base: CourseSettings,
): Promise<{ ids: number[]; writes: Write[] }> {
  const sent = input.learning_path;
  const ids = sent ? [...new Set(sent.map(idOf))] : null;
  if (ids === null || same(ids, base.learningPath)) return { ids: base.learningPath, writes: [] };
  if (ids.some((id) => id === course)) throw circle();
  const { scope } = viewer.place;
  const chosen = await readHeaders(scope, ids);
  await checkChosen(viewer, ids, chosen, base);
  const visited = await followed(
    scope,
    course,
    chosen.filter((header) => header !== null),
  );
  const added = new Set(ids.filter((id) => !base.learningPath.includes(id)));
  const by = randomUUID();
  const hold = ({ id, version }: CourseItem): Write => {
    const held = asId<CourseId>(id);
    return added.has(held) ? nameCourse(scope, held, version, by) : holdCourse(scope, held, version);
  };
  return { ids, writes: visited.map(hold) };
}

type Needing = Pick<CourseItem, 'id' | 'title' | 'madeInBranch' | 'learningPath' | 'deletedAt'>;

/** A standing course that has this one among its prerequisites; null where there is none. */
export async function courseThatNeeds(scope: Scope, course: number): Promise<Needing | null> {
  // Asked by deletions alone, which are rare: the whole shelf, but a few members of each header.
  const headers = await query<Item & Needing>('records', {
    pk: records.headers(scope, 'C'),
    only: ['id', 'title', 'madeInBranch', 'learningPath', 'deletedAt'],
  });
  return headers.find(({ learningPath, deletedAt }) => deletedAt === undefined && learningPath.includes(course)) ?? null;
}
