import { DynamoDBClient, DescribeTableCommand, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { environmentNamed } from '../aws/environments.ts';
import type { Environment } from '../aws/environment.ts';
import { bucketNameIn, settingsFor, stackNameIn, tableNameIn } from '../aws/names.ts';
import { DATA_VERSION, dataVersionOf } from '../local/data-version.ts';
import { checkExternalCloud } from '../local/external-cloud/check.ts';
import { type ExternalCloud, readExternalCloud } from '../local/external-cloud.ts';
import { runningInstanceIn } from '../local/running-instance.ts';
import { OpsRefused, type OpsTarget, type Verb, type VerbArguments } from './verb.ts';

const root = resolve(import.meta.dirname, '../..');

/** Returns the external cloud in the operator's environment variables, which are read before the settings are applied. */
const externalCloudFor = (environment: string | undefined): ExternalCloud | undefined => {
  try {
    return readExternalCloud({ ...process.env, ...(environment !== undefined && { TRELLIS_ENVIRONMENT: environment }) });
  } catch (error) {
    throw new OpsRefused(error instanceof Error ? error.message : String(error));
  }
};

/** Returns the target of a verb: the external cloud in AWS_ENDPOINT_URL, AWS with --environment, or the embedded cloud. @throws OpsRefused */
export async function targetFor(verb: Verb, environment: string | undefined): Promise<OpsTarget> {
  const dataFolder = process.env['TRELLIS_DATA'];
  const externalCloud = externalCloudFor(environment);
  if (externalCloud) {
    const data = resolve(dataFolder ?? join(root, '.data', `outside-${externalCloud.environment}`));
    return {
      name: `environment "${externalCloud.environment}" at ${externalCloud.endpoints.dynamodb}`,
      data,
      environment: externalCloud.environment,
    };
  }
  if (environment !== undefined)
    return { name: `environment "${environment}" on AWS`, data: null, environment: environmentNamed(environment).name };
  const data = resolve(dataFolder ?? join(root, '.data'));
  if (dataVersionOf(data) > DATA_VERSION)
    throw new OpsRefused(
      `The data folder ${data} was written by a newer Trellis: update this checkout, or name another folder in TRELLIS_DATA.`,
    );
  if (verb.needs === 'running' && !runningInstanceIn(data))
    throw new OpsRefused(
      existsSync(data)
        ? `No Trellis runs on the data folder ${data}: start it with npm start, then run this again.`
        : `There is no data folder ${data}: name one in TRELLIS_DATA, or an environment on AWS with --environment NAME.`,
    );
  return { name: `the embedded cloud in ${data}`, data, environment: null };
}

/** Returns the settings for restored tables: `PREFIX-events`, `PREFIX-records`, `PREFIX-platform`. */
const restoredTables = (prefix: string): Record<string, string> => ({
  TABLE_EVENTS: `${prefix}-events`,
  TABLE_RECORDS: `${prefix}-records`,
  TABLE_PLATFORM: `${prefix}-platform`,
});

/** Returns the settings of functions/platform/runtime/settings.ts that operator commands read, for an environment. */
function settingsOf(env: Environment, account: string): Record<string, string> {
  return {
    ...settingsFor(env),
    BUCKET_MEDIA: bucketNameIn(env, 'media', account),
    BUCKET_BOOKS: bucketNameIn(env, 'books', account),
    AWS_REGION: env.region,
  };
}

/** Returns the account of an environment, which bucket names contain, from the ARN of its Events table. @throws OpsRefused */
async function accountOf(env: Environment): Promise<string> {
  const client = new DynamoDBClient({ region: env.region, maxAttempts: 3 });
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableNameIn(env, 'events') }));
    return Table?.TableArn?.split(':')[4] ?? '';
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    const stack = stackNameIn(env, 'data');
    throw new OpsRefused(
      `Environment "${env.name}" is not deployed in ${env.region} of this account: run npx cdk deploy ${stack} -c environment=${env.name}, or sign in to another account.`,
    );
  } finally {
    client.destroy();
  }
}

/** Returns the settings for an external cloud: those of the host that runs on it, so that links lead to the host, otherwise those of the environment. */
async function settingsOfExternalCloud(externalCloud: ExternalCloud, data: string | null): Promise<Record<string, string>> {
  await checkExternalCloud(externalCloud);
  const { endpoints, region, accessKeyId, secretAccessKey, environment } = externalCloud;
  const host = data === null ? undefined : runningInstanceIn(data);
  return {
    ...(host ? host.env : settingsOf(environmentNamed(environment), '000000000000')),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventBridge,
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'WHEN_REQUIRED',
  };
}

async function embeddedSettings(data: string): Promise<Record<string, string>> {
  const instance = runningInstanceIn(data);
  const endpoint = instance?.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (!instance || !endpoint)
    throw new OpsRefused(`No Trellis runs on the data folder ${data}: start it with npm start, then run this again.`);
  await fetch(endpoint, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new OpsRefused(`Nothing answers at ${endpoint}, the address of the tables of ${data}: start Trellis again with npm start.`);
  });
  return { ...instance.env };
}

/** Applies the environment of the functions to this process, before a verb loads their code. @throws OpsRefused */
export async function applySettings(target: OpsTarget, { values: { tables } }: VerbArguments): Promise<void> {
  const externalCloud = externalCloudFor(target.environment ?? undefined);
  const settings = externalCloud
    ? await settingsOfExternalCloud(externalCloud, target.data)
    : target.data !== null
      ? await embeddedSettings(target.data)
      : await awsSettings(environmentNamed(target.environment));
  // Lines of the functions' logger would mix with the output of the verb.
  const level = process.env['LOG_LEVEL'] ?? 'SILENT';
  for (const name of target.data === null ? [] : ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name];
  const restored = typeof tables === 'string' ? restoredTables(tables) : {};
  Object.assign(process.env, settings, restored, { LOG_LEVEL: 'ERROR', POWERTOOLS_LOG_LEVEL: level });
}

async function awsSettings(env: Environment): Promise<Record<string, string>> {
  return settingsOf(env, await accountOf(env));
}
