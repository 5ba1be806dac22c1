import * as z from 'zod/mini';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { expiring, type Scope } from '../../platform/keys/keys.ts';
import { deleteItem, putItem } from '../../platform/tables/dynamo.ts';
import { instant, record, type RecordOf } from '../../platform/tables/record.ts';

/**
 * Expiring `contents#t7`/`{call}`: contents of attachments that a package sends. It is written before they are stored and deleted once the
 * commit of their statements is; what stays of one that failed leads the daily sweep to them.
 */
export const sentContentsRecord = record('sent contents of attachments', {
  person: z.int(),
  hashes: z.array(z.string()),
  at: instant,
  ttl: z.int(),
});
export type SentContentsItem = RecordOf<typeof sentContentsRecord>;

const STORED_SECONDS = 35 * 86_400;

/** Contents that one call sends. `call`: its id. */
export type SentContents = { readonly scope: Scope; readonly person: PersonId; readonly call: string; readonly now: Instant };

/** Notes contents that are about to be stored. */
export async function noteContents({ scope, person, call, now }: SentContents, hashes: readonly string[]): Promise<void> {
  const ttl = Math.floor(toMillis(now) / 1000) + STORED_SECONDS;
  await putItem('expiring', { ...expiring.sentContents(scope, call), person, hashes, at: now, ttl });
}

/** Forgets contents that a stored statement refers to. */
export const forgetContents = ({ scope, call }: Pick<SentContents, 'scope' | 'call'>): Promise<void> =>
  deleteItem('expiring', expiring.sentContents(scope, call));
