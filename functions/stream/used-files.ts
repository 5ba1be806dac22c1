import { isPacked, unpack } from '../platform/objects/packing.ts';
import { commitPrefix, type HeaderKind, platform, records, type Scope, streams } from '../platform/keys/keys.ts';
import { namesIn } from '../platform/keys/storage-paths.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import type { Item } from '../platform/tables/client.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { instanceRecord } from '../tenancy/instance.records.ts';

/** Headers whose items may refer to files; `file` is the files' own. */
const HEADERS = ['course', 'branch', 'group', 'category', 'template', 'resourceCategory', 'job'] as const satisfies readonly HeaderKind[];

/** Collects the names of stored files in a value, whatever its shape: in paths, inside of texts and of packed bodies. */
async function collect(value: unknown, names: Set<string>): Promise<void> {
  if (typeof value === 'string') for (const name of namesIn(value)) names.add(name);
  else if (isPacked(value)) await collect(await unpack(value), names);
  else if (Array.isArray(value)) for (const member of value) await collect(member, names);
  else if (typeof value === 'object' && value !== null) await collect(Object.values(value), names);
}

/** Yields every item of a tenant that may refer to a file. A purged course has none of its own; what people keep of it are its units. */
async function* referring(scope: Scope): AsyncGenerator<readonly Item[]> {
  const instance = await getItem('platform', platform.instance(scope.tenant), instanceRecord);
  // The look of an instance is in the record of its domain.
  const domain = instance && (await getItem('platform', platform.domain(instance.domain)));
  yield domain ? [domain] : [];
  yield await query('records', { pk: records.instance(scope, 'settings').pk });
  for (const kind of HEADERS) {
    const items = await query('records', { pk: records.headers(scope, kind) });
    yield items.filter((item) => item['purgedAt'] === undefined);
    if (kind !== 'course') continue;
    for (const { id } of items) yield await query('records', { pk: records.coursePartition(scope, asId<CourseId>(Number(id))) });
  }
}

/**
 * Returns the names of all files that records of a tenant refer to: published, superseded and drafted units, settings, pictures. An attempt
 * at a package began with a published unit, so that its package is among them for as long as the course has any record.
 */
export async function usedNames(scope: Scope): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const items of referring(scope)) for (const item of items) await collect(item, names);
  return names;
}

/** Returns whether a person has ever submitted a file in a course: submissions stay, also those of former attempts. */
export async function isSubmitted(scope: Scope, name: string, by: { readonly person: number; readonly course: number }): Promise<boolean> {
  const stream = streams.enrolment(scope, asId<PersonId>(by.person), asId<CourseId>(by.course));
  const names = new Set<string>();
  for (const commit of await query('events', { pk: stream.pk, prefix: commitPrefix(stream) })) await collect(commit, names);
  return names.has(name);
}
