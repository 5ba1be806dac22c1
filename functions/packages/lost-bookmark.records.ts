import * as z from 'zod/mini';
import type { StreamId } from '../../events/kernel/commit.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { expiring } from '../platform/keys/keys.ts';
import { getItem, putItem } from '../platform/tables/dynamo.ts';
import { instant, record } from '../platform/tables/record.ts';

/** As long as the audit log keeps what happened. */
const STORED_SECONDS = 400 * 86_400;

/** Expiring `lost#t7#u42`/`a#c9#u17`: when a package last wanted to keep a place that is too long, which was not stored. */
const lostBookmarkRecord = record('place that is too long', { at: instant, ttl: z.int() });

/** Notes that the place of a package was too long to be stored, for whoever reads the report of its unit. */
export const noteLostBookmark = (stream: StreamId, now: Instant): Promise<void> =>
  putItem('expiring', { ...expiring.lostPlace(stream), at: now, ttl: Math.floor(toMillis(now) / 1000) + STORED_SECONDS });

/** Returns when that was last noted; null for never. */
export const lostBookmarkAt = async (stream: StreamId): Promise<Instant | null> =>
  (await getItem('expiring', expiring.lostPlace(stream), lostBookmarkRecord))?.at ?? null;
