import * as crypto from 'node:crypto';
import { argon2id } from 'hash-wasm';
import { PASSWORD_LENGTH } from '../../../shared/identity/password-length.ts';
import { compatible } from '../../../shared/kernel/normal-forms.ts';
import { boundedThread } from '../runtime/bounded-thread.ts';
import { hasRecentCall } from '../runtime/latest-call.ts';
import { workerClass, workerThread } from '../runtime/worker-thread.ts';
import { type HashTask, HashWorker } from './hash-worker.ts';

/**
 * Password hashes: argon2id, 12 MiB, three passes, one lane, as a PHC string. Node's own argon2 runs in a thread of a low priority, so that
 * other calls of the same process continue while a sign-in hashes (15–20 ms).
 *
 * OWASP names several settings of equal strength; 19 MiB in two passes take a fifth more CPU and half as much again of the caches, which
 * learners' calls use too. Less memory than this (9 MiB in four passes, 7 MiB in five) is below what ASVS 5.0 approves.
 *
 * hash-wasm does the same on the main thread, for a run-time without argon2. Node has it from 24.7 on, and only when built with OpenSSL 3.2
 * or later. The packaged Node 24.21 is (OpenSSL 3.5, linked statically); AWS publishes neither number for nodejs24.x, so the fallback
 * stays until a function in an account has shown `crypto.argon2`.
 */
const STRENGTH: Strength = { memory: 12 * 1024, passes: 3, parallelism: 1 };
/** What passwords were hashed with before: they stay valid, each as it was hashed, until they are set anew. */
const FORMER_STRENGTH: Strength = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** `memory` in KiB. */
type Strength = Pick<HashTask, 'memory' | 'passes' | 'parallelism'>;

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '');

/** Longer passwords are refused before anything reads them; the length is that of the text as it was sent. */
const isHashable = (password: string): boolean => password.length <= PASSWORD_LENGTH.most;

/**
 * Returns the hash; those who sign in wait no longer than 2 s for those before them. While others work, hashes are spread over nearly all of these:
 * one that runs on another core slows down everything beside it, at the least priority that Linux has too.
 */
const hashInThread = boundedThread(workerThread<HashTask>('password hashes', workerClass(HashWorker)), {
  mostWaitMs: 2_000,
  usualMs: 40,
  busy: 'Many people are signing in right now. Please try again in a few seconds.',
  spread: { overMs: 1_800, mostPauseMs: 170, isNeeded: hasRecentCall },
});

/** Computes one hash after the other, so that many sign-ins at once take a part of one core and leave the rest to learners. */
async function derive(password: string, salt: Uint8Array, strength = STRENGTH): Promise<Uint8Array> {
  // The same characters typed on different systems must be the same bytes (NIST SP 800-63B, 5.1.1.2, asks for NFKC or NFKD). So the
  // decomposed form and full-width digits of a password sign in too, which OWASP ASVS 6.2.8 would not have if it were read to the letter.
  // The time of a normalisation grows with the square of its marks: `isHashable` comes first.
  const message = compatible(password, 'NFKC');
  // Absent in run-times before Node 24.7, whatever the types say.
  if ((crypto.argon2Sync as unknown) === undefined) return deriveHere(message, salt, strength);
  return hashInThread<Uint8Array>({ message, nonce: salt, ...strength, tagLength: HASH_BYTES });
}

const deriveHere = (password: string, salt: Uint8Array, { memory, passes, parallelism }: Strength): Promise<Uint8Array> =>
  argon2id({
    password,
    salt,
    parallelism,
    iterations: passes,
    memorySize: memory,
    hashLength: HASH_BYTES,
    outputType: 'binary',
  });

/** Returns the hash of a password: `$argon2id$v=19$m=12288,t=3,p=1${salt}${hash}` */
export async function hashPassword(password: string): Promise<string> {
  if (!isHashable(password)) throw new Error('A password that is too long reached its hash.');
  const salt = crypto.randomBytes(SALT_BYTES);
  const { memory, passes, parallelism } = STRENGTH;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(await derive(password, salt))}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type StoredHash = { readonly strength: Strength; readonly salt: Buffer; readonly hash: Buffer };

/** Returns the parts of a stored hash; null for what is none. @throws for a strength that no password was hashed with */
function storedHash(text: string): StoredHash | null {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  const strength = [STRENGTH, FORMER_STRENGTH].find(
    (known) => Number(memory) === known.memory && Number(passes) === known.passes && Number(lanes) === known.parallelism,
  );
  if (!strength) throw new Error('A password was hashed with other parameters.');
  return { strength, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/** Any salt and password serve, since the hash is compared with nothing. */
const DECOY_PASSWORD = 'no password';
const DECOY_SALT = crypto.randomBytes(SALT_BYTES);

/**
 * Returns whether a password matches a stored hash. Without one (unknown e-mail, no password yet), and for a password that is longer than
 * any account's, it takes as long and returns false, so that the time does not tell who has an account.
 */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const expected = stored === null || !isHashable(password) ? null : storedHash(stored);
  if (!expected) {
    await derive(DECOY_PASSWORD, DECOY_SALT);
    return false;
  }
  const actual = await derive(password, expected.salt, expected.strength);
  return expected.hash.length === actual.length && crypto.timingSafeEqual(expected.hash, actual);
}
