import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

/** The secrets of a data folder, made once, so that sessions and signed addresses stay valid after a restart. */
export type Secrets = {
  readonly signingKey: string;
  readonly originSecret: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const make = (): Secrets => ({
  signingKey: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
  originSecret: randomBytes(32).toString('base64url'),
  accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString('base64url'),
});

/** Returns the secrets of a data folder; makes them when they are missing, readable by the owner only. */
export function secretsOf(data: string): Secrets {
  const folder = join(data, 'secrets');
  const file = join(folder, 'secrets.json');
  // Written by this function only.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = make();
  replaceFile(file, JSON.stringify(secrets));
  return secrets;
}
