import * as z from 'zod/mini';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import type { DraftText } from '../../courses/unit-kinds/common-view.ts';
import { openSealed, sealFor } from '../../platform/credentials/person-key.ts';
import { expiring, type Key, type Scope } from '../../platform/keys/keys.ts';
import { batchGet, recordIn } from '../../platform/tables/batches.ts';
import { deleteItem, putItem } from '../../platform/tables/dynamo.ts';
import { instant, record } from '../../platform/tables/record.ts';
import { unexpired } from './clock.records.ts';

/** A text that nobody goes on with is dropped after so long. */
const RETENTION_SECONDS = 90 * 86_400;

/**
 * Expiring `begun#t7#u42`/`c9#u17`: the text of a submission that a person has begun, one for an assignment. The last one that is kept
 * holds, wherever it was typed. It is encrypted with the key of the person, and so erased with them.
 */
const draftTextRecord = record('begun text', { sealed: z.string(), keptAt: instant, ttl: z.int() });

/** An assignment and the person who writes. */
export type Writer = { readonly scope: Scope; readonly person: number; readonly course: number; readonly unit: number };

const keyOf = ({ scope, person, course, unit }: Writer): Key => expiring.begunText(scope, asId<PersonId>(person), course, unit);

/** Keeps a text in place of the former one; an empty one removes it. */
export async function putDraftText(writer: Writer, text: string, now: Instant): Promise<void> {
  if (text.trim() === '') return deleteDraftText(writer);
  const sealed = await sealFor(writer.scope, asId<PersonId>(writer.person), text);
  await putItem('expiring', { ...keyOf(writer), sealed, keptAt: now, ttl: Math.floor(toMillis(now) / 1000) + RETENTION_SECONDS });
}

/** Removes the text that was begun for an assignment. */
export const deleteDraftText = (writer: Writer): Promise<void> => deleteItem('expiring', keyOf(writer));

/** Returns the texts that a person has begun in assignments of a course, by unit. */
export async function readDraftTexts(
  { scope, person, course }: Omit<Writer, 'unit'>,
  units: readonly number[],
  now: Instant,
): Promise<ReadonlyMap<number, DraftText>> {
  const keys = units.map((unit) => ({ table: 'expiring' as const, key: keyOf({ scope, person, course, unit }) }));
  const items = await batchGet(keys);
  const opened = await Promise.all(
    items.map(async (item, index) => {
      const found = unexpired(recordIn(item, draftTextRecord), now);
      if (!found) return [];
      const text = await openSealed(scope, asId<PersonId>(person), found.sealed);
      return text === null ? [] : [[units[index] ?? 0, { text, keptAt: found.keptAt }] as const];
    }),
  );
  return new Map(opened.flat());
}
