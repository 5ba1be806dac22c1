import { LRUCache } from 'lru-cache';
import { asId, type CourseId, type UnitId } from '../../shared/kernel/ids.ts';
import { getMany } from '../platform/tables/batches.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import { packed, unpack } from '../platform/objects/packing.ts';
import { type CourseItem, courseOf, type OutlineEntry, readUnitBody, type UnitBody } from './course.records.ts';
import { record } from '../platform/tables/record.ts';

/** Returns the header of a course, also of a deleted one; null when there is none. */
export async function readHeaderWithDeleted(scope: Scope, course: CourseId): Promise<CourseItem | null> {
  const header = await getItem('records', records.header(scope, 'course', course));
  return header ? courseOf(header) : null;
}

/** Returns the header of a course; null when it is missing or deleted. */
export async function readHeader(scope: Scope, course: CourseId): Promise<CourseItem | null> {
  const header = await readHeaderWithDeleted(scope, course);
  return header?.deletedAt === undefined ? header : null;
}

/** Returns headers in the order of the given ids, also of deleted courses; null for missing ones. */
export async function readHeadersWithDeleted(scope: Scope, courses: readonly CourseId[]): Promise<(CourseItem | null)[]> {
  const items = await getMany(
    'records',
    courses.map((course) => records.header(scope, 'course', course)),
  );
  return items.map((item) => (item ? courseOf(item) : null));
}

/** Returns headers in the order of the given ids; null for missing and deleted courses. */
export async function readHeaders(scope: Scope, courses: readonly CourseId[]): Promise<(CourseItem | null)[]> {
  const headers = await readHeadersWithDeleted(scope, courses);
  return headers.map((header) => (header?.deletedAt === undefined ? header : null));
}

/** Returns the headers of all courses of an instance that are not deleted. */
export const liveHeaders = async (scope: Scope): Promise<CourseItem[]> =>
  (await query('records', { pk: records.headers(scope, 'course') })).map(courseOf).filter(({ deletedAt }) => deletedAt === undefined);

/** Records `t7#c9`/`p{publication}#u12`: a published unit. It never changes, so it is cached without a time limit. */
const unitRecord = record('published unit', { body: packed });

/** Bodies of the units that this process read last. */
const cache = new LRUCache<string, UnitBody>({ max: 500 });

const cacheKeyOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/**
 * Returns the bodies of units by unit id. They are stored under the publication that the outline names, so outline and bodies are
 * consistent while another publication is written.
 */
export async function readPublishedUnits(scope: Scope, course: CourseId, outline: readonly OutlineEntry[]): Promise<Map<number, UnitBody>> {
  const units = outline.map((entry) => ({ entry, key: records.unit(scope, course, entry.publication, asId<UnitId>(entry.id)) }));
  const missing = units.filter(({ key }) => !cache.has(cacheKeyOf(key)));
  const items = await getMany(
    'records',
    missing.map(({ key }) => key),
    unitRecord,
  );
  const read = new Map<number, UnitBody>();
  for (const [index, { entry, key }] of missing.entries()) {
    const item = items[index];
    if (!item) throw new Error(`Unit ${entry.id} of ${key.pk} is missing under publication ${entry.publication}.`);
    const body = readUnitBody(key, await unpack(item.body));
    cache.set(cacheKeyOf(key), body);
    read.set(entry.id, body);
  }
  const bodies = new Map<number, UnitBody>();
  for (const { entry, key } of units) {
    // More units than the cache holds can be read at once.
    const body = read.get(entry.id) ?? cache.get(cacheKeyOf(key));
    if (body) bodies.set(entry.id, body);
  }
  return bodies;
}

/** Clears the cache of units, for tests that start with empty tables in the same process. @internal */
export const clearUnitCache = (): void => cache.clear();
