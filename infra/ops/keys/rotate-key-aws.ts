import { functions } from '../../../functions/manifest.ts';
import type { Environment } from '../../aws/environment.ts';
import { functionNameIn } from '../../aws/names.ts';
import { pollUntil } from '../../poll-until.ts';
import { serviceCall } from '../aws-call.ts';
import type { KeyStore } from './key-store.ts';
import { OpsRefused } from '../verb.ts';

type Configuration = {
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly LastUpdateStatus?: string;
};

/** Returns the key store of an environment: the secret, and the settings of the functions with the key, which a deployment of an unchanged template would not update. */
export function awsKeyStore(env: Environment): KeyStore {
  const secrets = serviceCall('secretsmanager', env.region);
  const lambda = serviceCall('lambda', env.region);
  const signers = functions.filter(({ maySign }) => maySign).map(({ name }) => functionNameIn(env, name));
  const readSecret = async (): Promise<Record<string, string>> => {
    const { SecretString } = await secrets<{ SecretString: string }>(
      'POST',
      '/',
      { SecretId: env.secretName },
      'secretsmanager.GetSecretValue',
    );
    return JSON.parse(SecretString) as Record<string, string>; // the form that infra/aws/README.md describes
  };
  const pathOf = (name: string): string => `/2015-03-31/functions/${name}/configuration`;

  /** Returns the configuration of a function when no update is in progress. @throws OpsRefused after two minutes */
  const whenUpdated = async (name: string): Promise<Configuration> => {
    let configuration: Configuration = {};
    const isUpdated = async (): Promise<boolean> => {
      configuration = await lambda<Configuration>('GET', pathOf(name));
      return configuration.LastUpdateStatus !== 'InProgress';
    };
    if (await pollUntil(isUpdated, { everyMs: 1_000, limitMs: 120_000 })) return configuration;
    throw new OpsRefused(
      `The settings of ${name} are not updated within two minutes: look at the function in the console, then run this again.`,
    );
  };
  const setKey = async (name: string, SIGNING_KEY: string): Promise<void> => {
    const { Environment } = await whenUpdated(name);
    await lambda('PUT', pathOf(name), { Environment: { Variables: { ...Environment?.Variables, SIGNING_KEY } } });
    await whenUpdated(name);
  };

  return {
    read: async () => (await readSecret())['signing'] ?? '',
    set: async (texts, progress) => {
      for (const [index, signing] of texts.entries()) {
        const SecretString = JSON.stringify({ ...(await readSecret()), signing });
        await secrets('POST', '/', { SecretId: env.secretName, SecretString }, 'secretsmanager.PutSecretValue');
        for (const name of signers) {
          progress(`Step ${index + 1} of ${texts.length}: ${name}`);
          await setKey(name, signing);
        }
      }
    },
    afterwards: '',
  };
}
