import { setTimeout as pause } from 'node:timers/promises';
import { functions } from '../../functions/manifest.ts';
import type { Environment } from '../aws/environment.ts';
import { functionNameIn } from '../aws/names.ts';
import { serviceCall } from './aws-call.ts';
import type { KeyStore } from './key-store.ts';
import { OpsRefused } from './verb.ts';

type Configuration = {
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly LastUpdateStatus?: string;
};

/** The secret from which deployments take the key, and the functions that have it: a deployment alone would not bring them a new one. */
export function awsKeyStore(env: Environment): KeyStore {
  const secrets = serviceCall('secretsmanager', env.region);
  const lambda = serviceCall('lambda', env.region);
  const signers = functions.filter(({ maySign }) => maySign).map(({ name }) => functionNameIn(env, name));
  const members = async (): Promise<Record<string, string>> => {
    const { SecretString } = await secrets<{ SecretString: string }>(
      'POST',
      '/',
      { SecretId: env.secretName },
      'secretsmanager.GetSecretValue',
    );
    return JSON.parse(SecretString) as Record<string, string>; // as infra/aws/README.md asks for it
  };
  const pathOf = (name: string): string => `/2015-03-31/functions/${name}/configuration`;

  const settled = async (name: string): Promise<Configuration> => {
    for (let waited = 0; waited < 120; waited += 1) {
      const configuration = await lambda<Configuration>('GET', pathOf(name));
      if (configuration.LastUpdateStatus !== 'InProgress') return configuration;
      await pause(1_000);
    }
    throw new OpsRefused(`${name} does not take its new settings: look at it in the console, then run this again.`);
  };
  const bringTo = async (name: string, SIGNING_KEY: string): Promise<void> => {
    const { Environment } = await settled(name);
    await lambda('PUT', pathOf(name), { Environment: { Variables: { ...Environment?.Variables, SIGNING_KEY } } });
    await settled(name);
  };

  return {
    read: async () => (await members())['signing'] ?? '',
    set: async (texts, tell) => {
      for (const [index, signing] of texts.entries()) {
        const SecretString = JSON.stringify({ ...(await members()), signing });
        await secrets('POST', '/', { SecretId: env.secretName, SecretString }, 'secretsmanager.PutSecretValue');
        for (const name of signers) {
          tell(`Step ${index + 1} of ${texts.length}: ${name}`);
          await bringTo(name, signing);
        }
      }
    },
    afterwards: '',
  };
}
