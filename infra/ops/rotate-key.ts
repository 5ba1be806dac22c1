import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kidOf, readSigningKey, signingKeyText } from '../../functions/platform/credentials/signing-key.ts';
import { environmentNamed } from '../aws/environments.ts';
import type { KeyStore } from './key-store.ts';
import { awsKeyStore } from './rotate-key-aws.ts';
import { OpsRefused, type Place, type Run } from './verb.ts';

const newPem = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const secretsFile = (data: string): string => join(data, 'secrets', 'secrets.json');

/** The secrets of a data folder, which our host reads when it starts: only the last text counts. */
function folderKeyStore(data: string): KeyStore {
  const file = secretsFile(data);
  const secrets = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>; // infra/local/secrets.ts
  return {
    read: async () => secrets()['signingKey'] ?? '',
    set: async (texts) => {
      writeFileSync(`${file}.new`, JSON.stringify({ ...secrets(), signingKey: texts.at(-1) }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    afterwards: ' Restart npm start to use it.',
  };
}

function keyStoreOf({ data, environment, name }: Place): KeyStore {
  if (data !== null && existsSync(secretsFile(data))) return folderKeyStore(data);
  if (environment !== null) return awsKeyStore(environmentNamed(environment));
  throw new OpsRefused(`There is no key in ${name}: start it once with npm start, which makes one.`);
}

export const rotateKey: Run = async ({ wishes, place, terminal }) => {
  const store = keyStoreOf(place);
  const before = await store.read();
  const { publicKey, beside } = readSigningKey(before);
  const former = kidOf(publicKey);
  if (wishes.values['end-overlap'] === true) {
    if (!beside) throw new OpsRefused(`No former key is accepted in ${place.name}: there is nothing to end.`);
    if (wishes.dryRun) return { line: `Would stop accepting what key ${kidOf(beside.publicKey)} signed. Nothing was written.` };
    await store.set([signingKeyText(before, null, before)], terminal.progress);
    return { line: `What key ${kidOf(beside.publicKey)} signed is good no longer in ${place.name}.${store.afterwards}` };
  }
  if (wishes.dryRun) {
    const lost = beside ? ` What key ${kidOf(beside.publicKey)} signed would end.` : '';
    return { line: `Would make a new key in ${place.name} and go on accepting what ${former} signed.${lost} Nothing was written.` };
  }
  const pem = newPem();
  // Known to all before anybody signs with it, so that no function meets a token it cannot verify.
  await store.set([signingKeyText(before, pem, before), signingKeyText(pem, before, before)], terminal.progress);
  const next = kidOf(readSigningKey(pem).publicKey);
  return {
    line: `Key ${next} signs in ${place.name}, and what ${former} signed stays good until rotate-key --end-overlap, from seven days on.${store.afterwards}`,
  };
};
