import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { expiring, type Key } from '../platform/keys/keys.ts';
import type { ClientNetwork } from '../platform/request/client-network.ts';
import { getItem, putItem } from '../platform/tables/dynamo.ts';
import { record } from '../platform/tables/record.ts';

/** A network is known for so long after a sign-in. */
const RETENTION_SECONDS = 90 * 86_400;

/** Expiring `known#u42`/hash of a network: the person proved from there that the account is theirs. */
const networkRecord = record('known network', { ttl: z.int() });

const keyOf = (person: PersonId, network: ClientNetwork): Key =>
  expiring.knownNetwork(person, createHash('sha256').update(network).digest('base64url').slice(0, 22));

const seconds = (now: Instant): number => Math.floor(toMillis(now) / 1000);

/** Returns whether a person has signed in from a network, or set their password there by a mail, in the last 90 days. */
export async function hasSignedInFrom(person: PersonId, network: ClientNetwork, now: Instant): Promise<boolean> {
  const known = await getItem('expiring', keyOf(person, network), networkRecord);
  return known !== undefined && known.ttl > seconds(now);
}

/** Notes that a person proved from a network that the account is theirs. */
export const putSignInNetwork = (person: PersonId, network: ClientNetwork, now: Instant): Promise<void> =>
  putItem('expiring', { ...keyOf(person, network), ttl: seconds(now) + RETENTION_SECONDS });
