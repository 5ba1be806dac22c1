import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import type { Identity, PasswordToken, SecretItem } from './identity.records.ts';

const LIFE_MS: Record<PasswordToken['purpose'], number> = { reset: 30 * 60_000, setup: 7 * 86_400_000 };
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns a token for the mail, and its record, which holds the hash only. `tenant`: the instance in whose name it is mailed. */
export function newPasswordToken(
  purpose: PasswordToken['purpose'],
  now: Instant,
  tenant?: TenantId,
): { readonly token: string; readonly stored: PasswordToken } {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    stored: {
      hash: hashOf(token),
      purpose,
      expiresAt: toInstant(toMillis(now) + LIFE_MS[purpose]),
      ...(tenant !== undefined && { tenant }),
    },
  };
}

/** Returns the tokens of a secret that have not expired. */
const validTokens = ({ token, setup }: SecretItem, now: Instant): PasswordToken[] =>
  [token, setup].filter((each) => each !== undefined).filter(({ expiresAt }) => expiresAt > now);

/**
 * Returns the tokens of a secret after somebody asked for a reset. A set-up link stays valid, since anybody can ask for the reset of an
 * invited person; a former reset link does not.
 */
export function withResetToken(secret: SecretItem, token: PasswordToken, now: Instant): Pick<SecretItem, 'token' | 'setup'> {
  const setup = validTokens(secret, now).find(({ purpose }) => purpose === 'setup');
  return { token, ...(setup && { setup }) };
}

/** Returns the stored token that a token is: the person's latest, or that of their set-up link. undefined: none, or it has expired. */
export function storedToken({ secret }: Identity, token: string, now: Instant): PasswordToken | undefined {
  const hash = Buffer.from(hashOf(token));
  return validTokens(secret, now).find((stored) => {
    const expected = Buffer.from(stored.hash);
    return expected.length === hash.length && timingSafeEqual(expected, hash);
  });
}

/** Returns whether a token is valid. */
export const isValidToken = (identity: Identity | null, token: string, now: Instant): identity is Identity =>
  identity !== null && storedToken(identity, token, now) !== undefined;
