import { functions } from '../../../functions/manifest.ts';
import type { Environment } from '../../aws/environment.ts';
import { functionNameIn, secretNameIn } from '../../aws/names.ts';
import { pollUntil } from '../../poll-until.ts';
import { serviceCall } from '../aws-call.ts';
import type { KeyStore } from './key-store.ts';
import { OpsRefused } from '../verb.ts';

type Configuration = {
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly LastUpdateStatus?: string;
};

/**
 * Returns the key store of an environment: the secret that the functions read. They would read it again within ten minutes; with a changed setting
 * Lambda starts them anew, so that all of them have read it when a step ends.
 */
export function awsKeyStore(env: Environment): KeyStore {
  const secrets = serviceCall('secretsmanager', env.region);
  const lambda = serviceCall('lambda', env.region);
  const signers = functions.filter(({ maySign }) => maySign).map(({ name }) => functionNameIn(env, name));
  const SecretId = secretNameIn(env, 'signing');
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
  const startAnew = async (name: string): Promise<void> => {
    const { Environment } = await whenUpdated(name);
    await lambda('PUT', pathOf(name), {
      Environment: { Variables: { ...Environment?.Variables, KEY_CHANGED_AT: new Date().toISOString() } },
    });
    await whenUpdated(name);
  };

  return {
    read: async () => (await secrets<{ SecretString: string }>('POST', '/', { SecretId }, 'secretsmanager.GetSecretValue')).SecretString,
    set: async (texts, progress) => {
      for (const [index, SecretString] of texts.entries()) {
        await secrets('POST', '/', { SecretId, SecretString }, 'secretsmanager.PutSecretValue');
        for (const name of signers) {
          progress(`Step ${index + 1} of ${texts.length}: ${name}`);
          await startAnew(name);
        }
      }
    },
    afterwards: '',
  };
}
