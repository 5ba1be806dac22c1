import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { getItem, putItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { records, type Scope } from '../keys/keys.ts';
import { record } from '../tables/record.ts';

/**
 * Records `t7#u42`/key. Events hold what a person wrote, and their name where it must last, only encrypted with the person's own key:
 * events are kept for ever, and a person is erased by deleting the key.
 */
const keyRecord = record('person key', { key: z.string() });

const VERSION = '1.';
const IV = 12;
const TAG = 16;
/** Keys are cached for a minute at most: the key of an erased person must not stay in a warm function. */
const cache = new LRUCache<string, Buffer>({ max: 2_000, ttl: 60_000 });

/** For tests of a function that has just started. @internal */
export const forgetPersonKeys = (): void => cache.clear();

/** 'cached': a key that was deleted within the last minute may still be found; 'now': it is read from the table. */
export type KeyAge = 'cached' | 'now';

async function findKey(scope: Scope, person: PersonId, age: KeyAge = 'cached'): Promise<Buffer | null> {
  const where = records.personKey(scope, person);
  const cached = age === 'now' ? undefined : cache.get(where.pk);
  if (cached) return cached;
  const item = await getItem('records', where, keyRecord);
  if (!item) {
    cache.delete(where.pk);
    return null;
  }
  const key = Buffer.from(item.key, 'base64');
  cache.set(where.pk, key);
  return key;
}

/**
 * Encrypts texts about one person for a decision about them. Where they are the first, their key is made here and stored by `store` alone:
 * what is refused leaves none.
 */
export type PersonSealer = {
  /** Returns a text encrypted with AES-256-GCM. The nonce is derived from key and text: a repeated command is recognised by equal results. */
  seal(text: string): Promise<string>;
  /** Stores a new key. Returns false where another call has stored one meanwhile: then all texts have to be sealed again. */
  store(): Promise<boolean>;
};

/** Returns what encrypts texts about a person. It reads nothing before the first of them. */
export function personSealer(scope: Scope, person: PersonId): PersonSealer {
  let pending: Promise<{ readonly key: Buffer; readonly isNew: boolean }> | undefined;
  const readKey = async () => {
    const stored = await findKey(scope, person);
    return { key: stored ?? randomBytes(32), isNew: stored === null };
  };
  return {
    seal: async (text) => sealedWith((await (pending ??= readKey())).key, text),
    store: async () => {
      const made = await pending;
      if (!made?.isNew) return true;
      const isStored = await storeKey(scope, person, made.key);
      pending = isStored ? Promise.resolve({ key: made.key, isNew: false }) : undefined;
      return isStored;
    },
  };
}

/** Stores the key of a person. Returns false where they have one. */
async function storeKey(scope: Scope, person: PersonId, key: Buffer): Promise<boolean> {
  const where = records.personKey(scope, person);
  try {
    await putItem('records', { ...where, key: key.toString('base64') }, { condition: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return false;
  }
  cache.set(where.pk, key);
  return true;
}

function sealedWith(key: Buffer, text: string): string {
  const iv = createHmac('sha256', key).update('nonce').update(text).digest().subarray(0, IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns a text encrypted with the person's key, which is made and stored with the first one. */
export async function sealFor(scope: Scope, person: PersonId, text: string): Promise<string> {
  const sealer = personSealer(scope, person);
  for (;;) {
    const sealed = await sealer.seal(text);
    if (await sealer.store()) return sealed;
  }
}

/** Returns whether the key of a person was deleted: they were erased. */
export const isKeyGone = async (scope: Scope, person: PersonId): Promise<boolean> => (await findKey(scope, person, 'now')) === null;

/** Returns the decrypted text, or null when the key is gone: the person was erased. */
export async function openSealed(scope: Scope, person: PersonId, sealed: string, age: KeyAge = 'cached'): Promise<string | null> {
  const key = await findKey(scope, person, age);
  if (!key) return null;
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
}
