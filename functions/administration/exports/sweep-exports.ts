import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { deleteObject, listObjects } from '../../platform/objects/blobs.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { RETENTION_SECONDS } from './export.records.ts';

const PARALLEL = 8;

/** Deletes the exported files of a tenant that were made a day ago or earlier. Returns how many. */
export async function sweepExports(scope: Scope, now: Instant): Promise<number> {
  const stored = await listObjects('media', objects.exported(scope, ''));
  const old = stored.filter((object) => object.stored + RETENTION_SECONDS * 1000 <= toMillis(now));
  await inParallel(old, PARALLEL, ({ key }) => deleteObject('media', key));
  return old.length;
}
