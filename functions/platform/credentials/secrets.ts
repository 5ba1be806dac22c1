import { defaultProvider } from '@aws-sdk/credential-provider-node';
import * as z from 'zod/mini';
import { logger } from '../runtime/logger.ts';
import { secretsAddress, settings } from '../runtime/settings.ts';
import { signerOf } from '../tables/request-signature.ts';

/**
 * What the functions know and nobody else: `origin`, which the edge sends, and `signing`, the key. One machine has both in its settings. In the
 * cloud a function reads those of its entry in the manifest from Secrets Manager, at its first call and again every ten minutes.
 */
type SecretKind = 'origin' | 'signing';
type CachedSecret = { readonly text: string; readonly until: number };

const LASTING_MS = 10 * 60_000;
/** A secret that cannot be read again stays in use, and is asked for again after this time. */
const AGAIN_MS = 60_000;
const SILENCE_MS = 5_000;

const cache = new Map<SecretKind, CachedSecret>();
let renewal: Promise<void> | undefined;

/** Returns the text of a secret, as Secrets Manager has it now. */
async function readSecret(name: string): Promise<string> {
  const { url, region } = secretsAddress();
  const body = JSON.stringify({ SecretId: name });
  const address = new URL(url);
  const headers = { host: address.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' };
  const sign = signerOf(await defaultProvider()(), region, 'secretsmanager');
  const { host: _, ...sent } = sign(headers, body, new Date());
  const answer = await fetch(new URL('/', address), { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(SILENCE_MS) });
  const { SecretString: text } = z.parse(z.object({ SecretString: z.optional(z.string()) }), answer.ok ? await answer.json() : {});
  if (!text) throw new Error(`The secret ${name} could not be read: Secrets Manager answered ${answer.status}.`);
  return text;
}

async function renew(kind: SecretKind, name: string, now: number): Promise<void> {
  const former = cache.get(kind);
  if (former && now < former.until) return;
  try {
    cache.set(kind, { text: await readSecret(name), until: now + LASTING_MS });
  } catch (error) {
    if (!former) throw error;
    cache.set(kind, { ...former, until: now + AGAIN_MS });
    logger.warn('secrets.unread', { secret: name, reason: error instanceof Error ? error.name : 'unknown' });
  }
}

/**
 * Reads the secrets of this function where it has not, or ten minutes ago. Awaited before each call of a function that has any; those of one
 * machine are settings, so that nothing is read. @throws where a secret was never read and cannot be
 */
export async function renewSecrets(now = Date.now()): Promise<void> {
  const { SECRET_ORIGIN: origin, SECRET_SIGNING: signing } = settings();
  if (origin === undefined && signing === undefined) return;
  renewal ??= Promise.all([origin && renew('origin', origin, now), signing && renew('signing', signing, now)])
    .then(() => undefined)
    .finally(() => {
      renewal = undefined;
    });
  await renewal;
}

const originSchema = z.object({ current: z.string().check(z.minLength(1)), former: z.optional(z.string().check(z.minLength(1))) });

/** Returns the texts by which a call is known to come from the edge: the present one, and the former one while it is being replaced. */
function originTexts(): string[] {
  const { ORIGIN_SECRET: text } = settings();
  if (text !== undefined) return [text];
  const secret = cache.get('origin');
  if (!secret) throw new Error('The secret of the edge is not known: ORIGIN_SECRET or SECRET_ORIGIN is missing, or it was not read yet.');
  const { current, former } = z.parse(originSchema, JSON.parse(secret.text));
  return former === undefined ? [current] : [current, former];
}

/** Returns whether a call with this header comes from the edge. */
export const isFromEdge = (header: string | null): boolean => header !== null && originTexts().includes(header);

/** Returns the text of the signing key: signing-key.ts. @throws for a function whose entry in the manifest does not let it sign */
export function signingText(): string {
  const text = settings().SIGNING_KEY ?? cache.get('signing')?.text;
  if (text === undefined) throw new Error('There is no signing key: a function that signs or verifies needs maySign in the manifest.');
  return text;
}
