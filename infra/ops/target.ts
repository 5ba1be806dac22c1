import { DynamoDBClient, DescribeTableCommand, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { environmentNamed } from '../aws/environments.ts';
import type { Environment } from '../aws/environment.ts';
import { bucketNameIn, settingsFor, stackNameIn, tableNameIn } from '../aws/names.ts';
import { DATA_VERSION, dataVersionOf } from '../local/data-version.ts';
import { checkOutside } from '../local/outside/check.ts';
import { type Outside, readOutside } from '../local/external-cloud.ts';
import { whereaboutsIn } from '../local/whereabouts.ts';
import { OpsRefused, type Place, type Verb, type Wishes } from './verb.ts';

const root = resolve(import.meta.dirname, '../..');

/** Taken before anything is put in place: what an operator's shell says. */
const outsideFor = (environment: string | undefined): Outside | undefined => {
  try {
    return readOutside({ ...process.env, ...(environment !== undefined && { TRELLIS_ENVIRONMENT: environment }) });
  } catch (error) {
    throw new OpsRefused(error instanceof Error ? error.message : String(error));
  }
};

/** Finds what a verb is to work on: an emulator that AWS_ENDPOINT_URL names, AWS with --environment, or the embedded cloud. */
export async function placeFor(verb: Verb, environment: string | undefined): Promise<Place> {
  const given = process.env['TRELLIS_DATA'];
  const outside = outsideFor(environment);
  if (outside) {
    const data = resolve(given ?? join(root, '.data', `outside-${outside.environment}`));
    return { name: `environment "${outside.environment}" at ${outside.endpoints.dynamodb}`, data, environment: outside.environment };
  }
  if (environment !== undefined)
    return { name: `environment "${environment}" on AWS`, data: null, environment: environmentNamed(environment).name };
  const data = resolve(given ?? join(root, '.data'));
  if (dataVersionOf(data) > DATA_VERSION)
    throw new OpsRefused(
      `The data folder ${data} was written by a newer Trellis: update this checkout, or name another folder in TRELLIS_DATA.`,
    );
  if (verb.needs === 'running' && !whereaboutsIn(data))
    throw new OpsRefused(
      existsSync(data)
        ? `No Trellis runs on the data folder ${data}: start it with npm start, then run this again.`
        : `There is no data folder ${data}: name one in TRELLIS_DATA, or an environment on AWS with --environment NAME.`,
    );
  return { name: `the embedded cloud in ${data}`, data, environment: null };
}

/** Tables that were restored beside the environment's own: `PREFIX-events`, `PREFIX-records`, `PREFIX-platform`. */
const restoredTables = (prefix: string): Record<string, string> => ({
  TABLE_EVENTS: `${prefix}-events`,
  TABLE_RECORDS: `${prefix}-records`,
  TABLE_PLATFORM: `${prefix}-platform`,
});

/** Names of everything, and the settings of functions/platform/runtime/settings.ts that an operator's command reads. */
function settingsOf(env: Environment, account: string): Record<string, string> {
  return {
    ...settingsFor(env),
    BUCKET_MEDIA: bucketNameIn(env, 'media', account),
    BUCKET_BOOKS: bucketNameIn(env, 'books', account),
    // No command goes through the edge.
    ORIGIN_SECRET: 'not known here',
    AWS_REGION: env.region,
  };
}

/** A bucket's name carries the account, and the table's address tells it. */
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

/** An emulator, where our host runs on it: its own settings, so that links lead to it. Otherwise those of the environment. */
async function outsideSettings(outside: Outside, data: string | null): Promise<Record<string, string>> {
  await checkOutside(outside);
  const { endpoints, region, accessKeyId, secretAccessKey, environment } = outside;
  const host = data === null ? undefined : whereaboutsIn(data);
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
  const told = whereaboutsIn(data);
  const endpoint = told?.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (!told || !endpoint) throw new OpsRefused(`No Trellis runs on the data folder ${data}: start it with npm start, then run this again.`);
  await fetch(endpoint, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new OpsRefused(`Nothing answers at ${endpoint}, where the tables of ${data} should be: start it again with npm start.`);
  });
  return { ...told.env };
}

/** Puts the environment of the functions in place, whose code the verbs run on. Before any of it is loaded. */
export async function putInPlace(place: Place, { values: { tables } }: Wishes): Promise<void> {
  const outside = outsideFor(place.environment ?? undefined);
  const settings = outside
    ? await outsideSettings(outside, place.data)
    : place.data !== null
      ? await embeddedSettings(place.data)
      : await awsSettings(environmentNamed(place.environment));
  // Lines of the functions' own logger would mix with what a verb says.
  const level = process.env['LOG_LEVEL'] ?? 'SILENT';
  for (const name of place.data === null ? [] : ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name];
  const restored = typeof tables === 'string' ? restoredTables(tables) : {};
  Object.assign(process.env, settings, restored, { LOG_LEVEL: 'ERROR', POWERTOOLS_LOG_LEVEL: level });
}

async function awsSettings(env: Environment): Promise<Record<string, string>> {
  return settingsOf(env, await accountOf(env));
}
