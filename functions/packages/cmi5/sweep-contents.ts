import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { isStream } from '../../../events/kernel/streams.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { expiring, parseCommitKey, type Scope, streams } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { deleteObject } from '../../platform/objects/blobs.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { readCommit } from '../../platform/store/event-store.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { forgetContents, type SentContentsItem, sentContentsRecord } from '../xapi/sent-contents.ts';
import { attachmentsOf } from '../xapi/statement-contents.ts';
import type { StoredStatement } from '../xapi/statement-hash.ts';

const DAY_MS = 86_400_000;
const PARALLEL = 8;

const isRegistration = isStream('packageRegistrations');

/** Returns the hashes of the contents that the statements of an event refer to; none once their learner was erased. */
async function hashesIn(scope: Scope, person: PersonId, event: RegistrationEvent): Promise<string[]> {
  if (event.type !== 'PackageStatementsSent') return [];
  const statements = JSON.parse((await openSealed(scope, person, event.sealed)) ?? '[]') as StoredStatement[]; // sealed by sendStatements
  return statements.flatMap(attachmentsOf).map(({ sha2 }) => sha2.toLowerCase());
}

/** Returns the hashes of all contents that the stored statements of a person's packages refer to. */
async function usedHashes(scope: Scope, person: PersonId): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const item of await query('events', { pk: streams.member(scope, person).pk })) {
    if (!isRegistration(parseCommitKey(item).stream)) continue;
    for (const event of (await readCommit<RegistrationEvent>(item)).events)
      for (const hash of await hashesIn(scope, person, event)) used.add(hash);
  }
  return used;
}

/** Returns the contents of a person that no statement refers to. */
async function unusedContents(scope: Scope, person: PersonId, noted: readonly SentContentsItem[]): Promise<string[]> {
  const used = await usedHashes(scope, person);
  return [...new Set(noted.flatMap(({ hashes }) => hashes))].filter((hash) => !used.has(hash));
}

/**
 * Deletes contents of attachments whose statements were not stored: the commit lost a race, or the function ended before it. Those that
 * are being sent again meanwhile stay. Returns how many. Can be interrupted and repeated.
 */
export async function sweepContents(scope: Scope, now: Instant): Promise<number> {
  const { pk } = expiring.sentContents(scope, '');
  const isOld = ({ at }: SentContentsItem): boolean => toMillis(now) - toMillis(at) >= DAY_MS;
  const noted = Map.groupBy((await query('expiring', { pk }, sentContentsRecord)).filter(isOld), ({ person }) => person);
  let deleted = 0;
  for (const [id, notes] of noted) {
    const person = asId<PersonId>(id);
    const unused = await unusedContents(scope, person, notes);
    const fresh = (await query('expiring', { pk }, sentContentsRecord)).filter((note) => note.person === id && !isOld(note));
    const sentAgain = new Set(fresh.flatMap(({ hashes }) => hashes));
    const left = unused.filter((hash) => !sentAgain.has(hash));
    await inParallel(left, PARALLEL, (hash) => deleteObject('media', objects.packageAttachment(scope, person, hash)));
    await inParallel(notes, PARALLEL, ({ sk }) => forgetContents({ scope, call: sk }));
    deleted += left.length;
  }
  return deleted;
}
