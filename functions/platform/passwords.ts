import * as crypto from 'node:crypto';
import { argon2id } from 'hash-wasm';

/**
 * Password hashes: argon2id, 19 MiB, two passes, one lane, as a PHC string. Node's own argon2 runs in the thread pool, so the
 * learners' calls of the same function go on while a sign-in hashes (20–25 ms). hash-wasm does the same work on the main
 * thread, for a run-time that was built without argon2; there the function that signs people in has a whole vCPU.
 */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** The last hash that was asked for, and those before it. */
let before: Promise<unknown> = Promise.resolve();

/**
 * One hash after the other: where one process serves many, as the embedded host does, a crowd at the door takes one core and leaves the
 * others to those who are learning. A Lambda serves one call at a time anyhow.
 */
function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  const hash = before.then(() => deriveNow(password, salt));
  before = hash.catch(() => undefined);
  return hash;
}

function deriveNow(password: string, salt: Uint8Array): Promise<Uint8Array> {
  // Absent in run-times before Node 24.7, whatever the types say.
  const native = crypto.argon2 as typeof crypto.argon2 | undefined;
  // The same letters typed on different systems must be the same bytes.
  const message = password.normalize('NFKC');
  if (!native) {
    return argon2id({
      password: message,
      salt,
      parallelism: LANES,
      iterations: PASSES,
      memorySize: MEMORY_KIB,
      hashLength: HASH_BYTES,
      outputType: 'binary',
    });
  }
  return new Promise((resolve, reject) => {
    native(
      'argon2id',
      { message, nonce: salt, parallelism: LANES, passes: PASSES, memory: MEMORY_KIB, tagLength: HASH_BYTES },
      (error, hash) => (error ? reject(error) : resolve(hash)),
    );
  });
}

/** `$argon2id$v=19$m=19456,t=2,p=1${salt}${hash}` */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(await derive(password, salt))}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Salt of the decoy: any will do, since nothing is ever equal to what it gives. */
const DECOY_SALT = crypto.randomBytes(SALT_BYTES);

/**
 * Whether a password fits a stored hash. Without one (unknown e-mail, no password set yet) it works as long and says no, so
 * that time tells nobody who has an account.
 */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt, hash] = (stored === null ? null : PHC.exec(stored)) ?? [];
  if (salt === undefined || hash === undefined) {
    await derive(password, DECOY_SALT);
    return false;
  }
  if (Number(memory) !== MEMORY_KIB || Number(passes) !== PASSES || Number(lanes) !== LANES)
    throw new Error('A password was hashed with other parameters.');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'));
  return expected.length === actual.length && crypto.timingSafeEqual(expected, actual);
}
