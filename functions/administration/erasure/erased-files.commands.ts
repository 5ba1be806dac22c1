import type { PersonId } from '../../../shared/kernel/ids.ts';
import { parseStoredPath } from '../../platform/keys/storage-paths.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { deleteObject } from '../../platform/objects/blobs.ts';
import { deleteAll } from '../../platform/tables/batches.ts';
import { writtenBy } from './written-by.queries.ts';

/**
 * Deletes what an erased person handed in, and the drawn files of their certificates, which are drawn again without a name. May be
 * repeated. Versions that a bucket keeps of deleted objects expire by its lifecycle (infra/aws/data-stack.ts).
 */
export async function deleteFilesOf(scope: Scope, person: PersonId): Promise<void> {
  const { certificates, files } = await writtenBy(scope, person);
  const keys = files.flatMap(({ path }) => parseStoredPath(path)?.key ?? []);
  for (const key of [...certificates, ...keys]) await deleteObject('media', key);
  // The records last: without one, the object could not be found again.
  await deleteAll('records', files);
}
