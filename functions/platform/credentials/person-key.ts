import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { getItem, type Item, putItem } from '../dynamo.ts';
import { records, type Scope } from '../keys/keys.ts';

/**
 * What a person wrote, and their name where it must last, stands in events only sealed with a key of their own: events are
 * kept for ever, and erasing somebody means losing their key.
 */
type KeyItem = Item & { key: string };

const VERSION = '1.';
const IV = 12;
const TAG = 16;
/** A key is remembered so long; an erased person's key must not live on in a warm function. */
const REMEMBERED_MS = 60_000;
const REMEMBERED = 2_000;

const remembered = new Map<string, { key: Buffer; until: number }>();

function remember(name: string, key: Buffer): Buffer {
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(name, { key, until: performance.now() + REMEMBERED_MS });
  return key;
}

/** For tests, which stand in for a function that starts afresh. */
export const forgetPersonKeys = (): void => remembered.clear();

async function findKey(scope: Scope, person: PersonId): Promise<Buffer | null> {
  const where = records.personKey(scope, person);
  const known = remembered.get(where.pk);
  if (known && known.until > performance.now()) return known.key;
  const item = await getItem<KeyItem>('records', where);
  return item ? remember(where.pk, Buffer.from(item.key, 'base64')) : null;
}

/** Made on first use. Of two who make it at once, the first wins and the other reads it. */
async function keyOf(scope: Scope, person: PersonId): Promise<Buffer> {
  const found = await findKey(scope, person);
  if (found) return found;
  const where = records.personKey(scope, person);
  const key = randomBytes(32);
  try {
    await putItem('records', { ...where, key: key.toString('base64') }, { condition: 'attribute_not_exists(pk)' });
    return remember(where.pk, key);
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return keyOf(scope, person);
  }
}

/** AES-256-GCM. The nonce follows from key and text, so that the same text seals alike and a repeated command is recognised. */
export async function sealFor(scope: Scope, person: PersonId, text: string): Promise<string> {
  const key = await keyOf(scope, person);
  const iv = createHmac('sha256', key).update('nonce').update(text).digest().subarray(0, IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** null when the key is gone: the person was erased. */
export async function openSealed(scope: Scope, person: PersonId, sealed: string): Promise<string | null> {
  const key = await findKey(scope, person);
  if (!key) return null;
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
}
