import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Framing, FRAMINGS } from '../../../shared/courses/framing.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { expiring, type Key, type Scope } from '../../platform/keys/keys.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { putItem } from '../../platform/tables/dynamo.ts';
import { record } from '../../platform/tables/record.ts';

const RETENTION_DAYS = 90;

/** Expiring `framing#t7`/hash of the address: what a check found. A course that is published takes it over. */
const framingRecord = record('framing of a web page', { framing: z.enum(FRAMINGS), ttl: z.int() });

const keyOf = (scope: Scope, address: string): Key =>
  expiring.framing(scope, createHash('sha256').update(address).digest('base64url').slice(0, 22));

/** Stores what a check of an address found. */
export const storeFraming = (scope: Scope, address: string, framing: Framing, now: Instant): Promise<void> =>
  putItem('expiring', { ...keyOf(scope, address), framing, ttl: Math.floor(toMillis(now) / 1000) + RETENTION_DAYS * 86_400 });

/** What is known of addresses; one that is missing was not checked. */
export type Framings = ReadonlyMap<string, Framing>;

type WithAddress = { readonly url?: string | null | undefined };
type PublishedBody = { readonly kind: string; readonly url?: string | null; readonly framing?: Framing | null };

/** Returns what is known of the addresses of units: by the last checks, else by what is published. */
export async function framingsOf(
  scope: Scope,
  units: readonly WithAddress[],
  published: ReadonlyMap<number, PublishedBody>,
): Promise<Framings> {
  const addresses = [...new Set(units.flatMap(({ url }) => (/^https?:/i.test(url?.trim() ?? '') ? [url?.trim() ?? ''] : [])))];
  const keys = addresses.map((address) => keyOf(scope, address));
  const items = await getMany('expiring', keys, framingRecord);
  const before = [...published.values()].flatMap(({ url, framing }) => (url && framing ? [[url, framing] as const] : []));
  const checked = addresses.flatMap((address, index) => (items[index] ? [[address, items[index].framing] as const] : []));
  return new Map([...before, ...checked]);
}
