import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import type { Identity, PasswordToken } from './identity.records.ts';

const LIFE_MS: Record<PasswordToken['purpose'], number> = { reset: 30 * 60_000, setup: 7 * 86_400_000 };
const fingerprint = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token as it goes out by mail, and as it is kept: by its fingerprint. */
export function newPasswordToken(
  purpose: PasswordToken['purpose'],
  now: Instant,
): { readonly token: string; readonly kept: PasswordToken } {
  const token = randomBytes(32).toString('base64url');
  return { token, kept: { hash: fingerprint(token), purpose, expiresAt: toInstant(toMillis(now) + LIFE_MS[purpose]) } };
}

/** Whether a token is the newest of this person and has time left. */
export function tokenFits(identity: Identity | null, token: string, now: Instant): identity is Identity {
  const kept = identity?.secret.token;
  if (!kept || kept.expiresAt <= now) return false;
  const [a, b] = [Buffer.from(kept.hash), Buffer.from(fingerprint(token))];
  return a.length === b.length && timingSafeEqual(a, b);
}
