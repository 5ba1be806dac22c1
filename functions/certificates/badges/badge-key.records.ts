import * as z from 'zod/mini';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { putItem, query, updateItem } from '../../platform/tables/dynamo.ts';
import { instant, record, type RecordOf } from '../../platform/tables/record.ts';

/**
 * Records `t7#O`/number: a key by which an instance signs badges. The private half is stored nowhere: it is derived from `salt` and the signing
 * key, which no table holds. So an export has no private key, and a cloud with another signing key cannot sign by this one.
 */
const badgeKeyRecord = record('badge key', {
  number: z.int(),
  /** The thumbprint of the public key (RFC 7638). */
  kid: z.string(),
  salt: z.string(),
  /** The public key: the point's coordinates (RFC 7518, section 6.2.1). */
  x: z.string(),
  y: z.string(),
  createdAt: instant,
  /** It signs no badge any more, and still verifies those that it signed. */
  retiredAt: z.optional(instant),
});
/** The item of a badge key. */
export type BadgeKeyItem = RecordOf<typeof badgeKeyRecord>;

type NewBadgeKey = Pick<BadgeKeyItem, 'number' | 'kid' | 'salt' | 'x' | 'y' | 'createdAt'>;

/** Returns the badge keys of an instance, oldest first. */
export const readBadgeKeys = (scope: Scope): Promise<BadgeKeyItem[]> =>
  query('records', { pk: records.headers(scope, 'badgeKey') }, badgeKeyRecord);

/** Stores a new key, unless another call has stored one under its number. */
export async function storeBadgeKey(scope: Scope, key: NewBadgeKey): Promise<void> {
  try {
    await putItem('records', { ...records.header(scope, 'badgeKey', key.number), ...key }, { condition: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Retires a key: the next badge is signed by a new one. */
export const retireBadgeKey = (key: BadgeKeyItem, now: Instant): Promise<unknown> =>
  updateItem('records', key, {
    update: 'SET #retired = :now',
    condition: 'attribute_exists(pk)',
    names: { '#retired': 'retiredAt' },
    values: { ':now': now },
  });
