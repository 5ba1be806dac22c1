import type { RequestListener } from 'node:http';
import type { TableSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { Publish } from '../bus/publish.ts';
import { putEvents } from '../bus/publish.ts';
import { presignedStorage } from './presigned.ts';
import type { CloudAccess } from '../environment.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { sendEmail } from '../mail/send.ts';
import { localHosts, publicOrigin } from '../hosts.ts';
import { embeddedResources, region } from '../names.ts';
import { listen, closeServer, privateAddress } from '../ports.ts';
import type { CloudPlan } from '../plan.ts';
import type { Secrets } from '../secrets.ts';
import { servicesServer } from './services.ts';
import { join } from 'node:path';
import { openObjectStore } from './object-store/object-store.ts';
import { type EnginePids, startTableEngines, type TableEngines, tablesCall } from './table-engines.ts';
import { createTables } from './tables.ts';

/** Running engines, embedded or external, ready for the functions. */
export type RunningEngines = {
  readonly access: CloudAccess;
  /** Whether the tables are dynoxide on the data folder, whose stream the host has to trim. */
  readonly hasEmbeddedTables: boolean;
  /** Listener of the storage host. */
  readonly storage: RequestListener;
  readonly pids: () => EnginePids;
  stop(): Promise<void>;
};

export type EngineParts = {
  readonly plan: CloudPlan;
  readonly secrets: Secrets;
  readonly tables: readonly TableSpec[];
  readonly publish: Publish;
  /** Takes the mail that functions send. */
  readonly mail: Pick<Mailbox, 'store'>;
  /** Port of the host. */
  readonly port: number;
};

/** Address of an external DynamoDB. Read before the environment of the functions is applied, which overwrites it. */
const externalEndpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];

function tableEngines(plan: CloudPlan, secrets: Secrets): Promise<TableEngines> | TableEngines {
  if (!externalEndpoint) return startTableEngines(plan, secrets);
  return { endpoints: { dynamodb: externalEndpoint }, isEmbedded: false, pids: () => ({}), stop: () => Promise.resolve() };
}

/** Starts the engines of the data folder: those of the tables, the object store, and one internal port for objects, events and mail. */
export async function startEngines({ plan, secrets, tables, publish, mail, port }: EngineParts): Promise<RunningEngines> {
  const { hosts = localHosts } = plan;
  const { media, books } = embeddedResources.buckets;
  const objects = await openObjectStore(join(plan.data, 's3'), [media, books], secrets, ({ bucket, key, size, etag, reason }) => {
    if (bucket !== media) return;
    const detail = { version: '0', bucket: { name: bucket }, object: { key, size, etag }, reason };
    publish([{ source: 'aws.s3', detailType: 'Object Created', detail, resources: [`arn:aws:s3:::${bucket}`] }]);
  });
  const services = servicesServer({
    storage: objects.handle,
    putEvents: putEvents(publish),
    sendEmail: sendEmail(mail),
    credentials: secrets,
  });
  const address = privateAddress();
  const servicesAt = `http://${address}:${await listen(services, 0, address)}`;
  const engines = await tableEngines(plan, secrets);
  const { dynamodb, views = dynamodb } = engines.endpoints;
  const [callTables, callViews] = [tablesCall(secrets, dynamodb), tablesCall(secrets, views)];
  await createTables(tables, embeddedResources.tables, ({ name }) => (name === 'views' ? callViews : callTables));
  return {
    access: {
      endpoints: { ...engines.endpoints, s3: servicesAt, eventBridge: servicesAt, ses: servicesAt },
      resources: embeddedResources,
      region,
      accessKeyId: secrets.accessKeyId,
      secretAccessKey: secrets.secretAccessKey,
      storage: publicOrigin(hosts, hosts.storage, port),
    },
    hasEmbeddedTables: engines.isEmbedded,
    storage: presignedStorage(objects.handle, hosts),
    pids: engines.pids,
    stop: async () => {
      await closeServer(services);
      await engines.stop();
    },
  };
}
