import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { API_SCOPES } from '../../../shared/tenancy/api-key-input.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { day, instant, record, type RecordOf } from '../../platform/tables/record.ts';

/** Records `t7#Y`/id: a key of the API. A revoked one stays, so that the list tells who could read what, and until when. */
export const apiKeyRecord = record('API key', {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** SHA-256 of the secret, which has 256 random bits. */
  hash: z.string(),
  by: z.int(),
  createdAt: instant,
  expiresAt: z.nullable(day),
  revokedAt: z.optional(instant),
  usedAt: z.optional(instant),
});
/** The item of a key of the API. */
export type ApiKeyItem = RecordOf<typeof apiKeyRecord>;

const ID = /^tk_[0-9a-f]{20}$/;

/** Returns a new id of a key: opaque, without a hint at its instance. */
export const newApiKeyId = (): string => `tk_${randomBytes(10).toString('hex')}`;
/** Whether a text can be the id of a key. */
export const isApiKeyId = (text: string): boolean => ID.test(text);
/** Returns a new secret. */
export const newApiSecret = (): string => randomBytes(32).toString('base64url');
/** Returns the hash under which a secret is stored. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret is the one of a key; the time that it takes tells nothing about it. */
export const isSecretOf = ({ hash }: Pick<ApiKeyItem, 'hash'>, secret: string): boolean => {
  const [stored, sent] = [Buffer.from(hash), Buffer.from(hashOfSecret(secret))];
  return stored.length === sent.length && timingSafeEqual(stored, sent);
};

/** What a key is on a day. */
export const apiKeyStatus = ({ revokedAt, expiresAt }: ApiKeyItem, today: Day): 'active' | 'expired' | 'revoked' => {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== null && expiresAt < today ? 'expired' : 'active';
};
