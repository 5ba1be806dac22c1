import { streamInTenant } from '../../events/kernel/streams.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { type ErasureItem, erasuresOf, finishedErasure, readErasure } from '../people/erasure/erasure.records.ts';
import { unlinkErased } from '../people/erasure/unlink-erased.commands.ts';
import { changeMember } from '../people/member.records.ts';
import { dropFormerBases, readBase } from '../platform/book/book-base.ts';
import { requestCompaction } from '../platform/book/book-copies.ts';
import { PLATFORM_TENANT, records, type Scope, streams } from '../platform/keys/keys.ts';
import { dropFromFeed, OVERLAP_MS } from '../platform/projection/feed.ts';
import { readGenerations } from '../platform/projection/generation.ts';
import { personId } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { readMember } from '../platform/request/membership.ts';
import { deleteItem } from '../platform/tables/dynamo.ts';
import { transact } from '../platform/tables/transact.ts';
import { deleteFilesOf } from '../administration/erasure/erased-files.commands.ts';

/** How long a former base may still be loaded by a reader, and how late a row may come into the feed; tests know that all have come. */
export type ErasureOptions = { readonly waitMs?: number; readonly settledMs?: number };

/**
 * Continues the erasures of a tenant: what the call left of links and key, files, older entries of the feed, and dated bases of the book.
 * An erasure ends when no copy is left, in two nights as a rule: the first makes a base without the person, the second deletes the one
 * before it. May be cut off anywhere and repeated. Returns how many ended and how many are left.
 */
export async function finishErasures(
  scope: Scope,
  now: Instant,
  options: ErasureOptions = {},
): Promise<{ readonly finished: number; readonly left: number }> {
  const open = (await erasuresOf(scope)).filter(({ finishedAt }) => finishedAt === null);
  if (open.length === 0) return { finished: 0, left: 0 };
  if (scope.tenant !== PLATFORM_TENANT) for (const erasure of open) await eraseRest(scope, erasure, now);
  const ended = await withoutCopies(scope, open, options);
  for (const erasure of ended) await finish(scope, erasure, now);
  return { finished: ended.length, left: open.length - ended.length };
}

const contextOf = ({ person }: ErasureItem, now: Instant): CommandContext => ({
  actor: { kind: 'system', name: 'erasures' },
  now,
  commandId: `erasure/${person}`,
});

/** Removes what lies under the person's number in tables and files. */
async function eraseRest(scope: Scope, erasure: ErasureItem, now: Instant): Promise<void> {
  const person = personId(erasure.person);
  await unlinkErased(contextOf(erasure, now), scope, person);
  // A certificate that was issued at the very moment has made another key.
  await deleteItem('records', records.personKey(scope, person));
  await deleteFilesOf(scope, person);
}

/** Returns the row of an erased person in the feed, and the version from which on it tells nobody's name. An identity has no row any more. */
async function rowOf(scope: Scope, { person: id }: ErasureItem): Promise<readonly [string, number]> {
  const person = personId(id);
  if (scope.tenant === PLATFORM_TENANT) return [streamInTenant(streams.identity(person)), Infinity];
  return [streamInTenant(streams.member(scope, person)), (await readMember(scope, person))?.v ?? 0];
}

/** Removes older copies of rows, and returns the erasures of which none is left in any generation. */
async function withoutCopies(
  scope: Scope,
  open: readonly ErasureItem[],
  { waitMs, settledMs = OVERLAP_MS }: ErasureOptions,
): Promise<ErasureItem[]> {
  const { registered } = await readGenerations();
  let ended = [...open];
  for (const generation of registered) {
    const base = await readBase(generation, scope);
    // What was written at the time of the erasure is in the feed by then, and so in the base. Without a base there is only the feed.
    const isIn = ({ erasedAt }: ErasureItem): boolean => !base || base.mark > toMillis(erasedAt) + settledMs;
    await dropFromFeed(generation, scope, new Map(await Promise.all(ended.filter(isIn).map((erasure) => rowOf(scope, erasure)))));
    if (!ended.every(isIn)) await requestCompaction(generation, scope);
    ended = (await dropFormerBases(generation, scope, waitMs)) ? ended.filter(isIn) : [];
  }
  return ended;
}

/** Ends an erasure, and tells so in the audit log of the instance. */
const finish = (scope: Scope, { person }: ErasureItem, now: Instant): Promise<void> =>
  transact(async () => {
    const [erasure, member] = await Promise.all([readErasure(scope, personId(person)), readMember(scope, personId(person))]);
    if (!erasure || erasure.finishedAt !== null) return { writes: [], result: undefined };
    const context = { ...contextOf(erasure, now), commandId: `erasure/${person}/finished` };
    const told =
      member?.erasedAt === undefined ? [] : await changeMember(context, scope, member, {}, [{ type: 'ErasureFinished', person }]);
    return { writes: [...told, finishedErasure(erasure, now)], result: undefined };
  });
