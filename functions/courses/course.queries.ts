import { asId, type CourseId, type UnitId } from '../../shared/kernel/ids.ts';
import { getItem, getMany } from '../platform/dynamo.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import { type Packed, unpack } from '../platform/packing.ts';
import { keepRecent } from '../platform/recent.ts';
import { type CourseItem, courseOf, type OutlineEntry, type UnitBody } from './course.records.ts';

/** The header of a course, whether it stands or was deleted; null where there never was one. */
export async function readHeaderKept(scope: Scope, course: CourseId): Promise<CourseItem | null> {
  const header = await getItem('records', records.header(scope, 'C', course));
  return header ? courseOf(header) : null;
}

/** The header of a course that is not deleted; null otherwise. */
export async function readHeader(scope: Scope, course: CourseId): Promise<CourseItem | null> {
  const header = await readHeaderKept(scope, course);
  return header?.deletedAt === undefined ? header : null;
}

/** Headers by id, in the order asked, deleted ones too; null for those that are missing. */
export async function readHeadersKept(scope: Scope, courses: readonly CourseId[]): Promise<(CourseItem | null)[]> {
  const items = await getMany(
    'records',
    courses.map((course) => records.header(scope, 'C', course)),
  );
  return items.map((item) => (item ? courseOf(item) : null));
}

/** Headers by id, in the order asked; null for those that are missing or deleted. */
export async function readHeaders(scope: Scope, courses: readonly CourseId[]): Promise<(CourseItem | null)[]> {
  const headers = await readHeadersKept(scope, courses);
  return headers.map((header) => (header?.deletedAt === undefined ? header : null));
}

/** Records `t7#c9`/`p{publication}#u12`: a published unit. It never changes, so a function that has read it need not read it again. */
export type UnitItem = Key & { body: Packed };

/** Bodies of the units this process read last, newest last. A class of learners asks for the same few over and over. */
const cache = new Map<string, UnitBody>();
const CACHED = 500;

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/**
 * The bodies of these units of a course, by unit. They stand under the publication that the outline names, so outline and bodies
 * always fit together, whatever is published meanwhile.
 */
export async function readPublishedUnits(scope: Scope, course: CourseId, outline: readonly OutlineEntry[]): Promise<Map<number, UnitBody>> {
  const wanted = outline.map((entry) => ({ entry, key: records.unit(scope, course, entry.publication, asId<UnitId>(entry.id)) }));
  const missing = wanted.filter(({ key }) => !cache.has(nameOf(key)));
  const items = (await getMany(
    'records',
    missing.map(({ key }) => key),
  )) as (UnitItem | undefined)[];
  const fresh = new Map<number, UnitBody>();
  for (const [index, { entry, key }] of missing.entries()) {
    const item = items[index];
    if (!item) throw new Error(`Unit ${entry.id} of ${key.pk} is missing under publication ${entry.publication}.`);
    const body = await unpack<UnitBody>(item.body);
    keepRecent(cache, nameOf(key), body, CACHED);
    fresh.set(entry.id, body);
  }
  const bodies = new Map<number, UnitBody>();
  for (const { entry, key } of wanted) {
    // A class that reads more units at once than the cache holds still gets all of them.
    const body = fresh.get(entry.id) ?? cache.get(nameOf(key));
    if (body) bodies.set(entry.id, body);
  }
  return bodies;
}

/** For tests that start with fresh tables in one process. */
export const forgetUnits = (): void => cache.clear();
