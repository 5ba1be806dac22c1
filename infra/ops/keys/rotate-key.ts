import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kidOf, readSigningKey, signingKeyText } from '../../../functions/platform/credentials/signing-key.ts';
import { environmentNamed } from '../../aws/environments.ts';
import { replaceFile } from '../../replace-file.ts';
import type { KeyStore } from './key-store.ts';
import { awsKeyStore } from './rotate-key-aws.ts';
import { OpsRefused, type OpsTarget, type Run } from '../verb.ts';

const newPem = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const secretsFile = (data: string): string => join(data, 'secrets', 'secrets.json');

/** Returns the key store of a data folder. The host reads the secrets when it starts, so only the last text is stored. */
function folderKeyStore(data: string): KeyStore {
  const file = secretsFile(data);
  const secrets = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>; // infra/local/secrets.ts
  return {
    read: async () => secrets()['signingKey'] ?? '',
    set: async (texts) => {
      replaceFile(file, JSON.stringify({ ...secrets(), signingKey: texts.at(-1) }));
    },
    afterwards: ' Restart npm start to use it.',
  };
}

function keyStoreOf({ data, environment, name }: OpsTarget): KeyStore {
  if (data !== null && existsSync(secretsFile(data))) return folderKeyStore(data);
  if (environment !== null) return awsKeyStore(environmentNamed(environment));
  throw new OpsRefused(`There is no key in ${name}: start it once with npm start, which makes a key.`);
}

/** `rotate-key`: makes a new signing key, or ends the overlap with the former one. */
export const rotateKey: Run = async ({ args, target, terminal }) => {
  const store = keyStoreOf(target);
  const before = await store.read();
  const { publicKey, acceptedKey: formerKey } = readSigningKey(before);
  const currentKid = kidOf(publicKey);
  if (args.values['end-overlap'] === true) {
    if (!formerKey) throw new OpsRefused(`No former key is accepted in ${target.name}: there is no overlap to end.`);
    if (args.dryRun) return { line: `Would stop accepting what key ${kidOf(formerKey.publicKey)} signed. Nothing was written.` };
    await store.set([signingKeyText(before, null, before)], terminal.progress);
    return { line: `What key ${kidOf(formerKey.publicKey)} signed is no longer valid in ${target.name}.${store.afterwards}` };
  }
  if (args.dryRun) {
    const expiry = formerKey ? ` What key ${kidOf(formerKey.publicKey)} signed would become invalid.` : '';
    return { line: `Would make a new key in ${target.name} and still accept what key ${currentKid} signed.${expiry} Nothing was written.` };
  }
  const pem = newPem();
  // All functions know the new key before the first one signs with it, so that every function can verify every token.
  await store.set([signingKeyText(before, pem, before), signingKeyText(pem, before, before)], terminal.progress);
  const newKid = kidOf(readSigningKey(pem).publicKey);
  return {
    line: `Key ${newKid} signs in ${target.name}, and what key ${currentKid} signed stays valid until rotate-key --end-overlap, which is safe after seven days.${store.afterwards}`,
  };
};
