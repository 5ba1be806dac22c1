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
import { awsCall } from './aws-call.ts';
import { startDynoxide } from './dynoxide.ts';
import { openObjectStore } from './object-store/object-store.ts';
import { createTables } from './tables.ts';

/** Running engines, embedded or external, ready for the functions. */
export type RunningEngines = {
  readonly access: CloudAccess;
  /** Whether the tables are dynoxide on the data folder, whose stream the host has to trim. */
  readonly hasEmbeddedTables: boolean;
  /** Listener of the storage host. */
  readonly storage: RequestListener;
  /** Process id of the DynamoDB engine; undefined where it is external. */
  readonly pid: () => number | undefined;
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

type TablesEngine = { readonly endpoint: string; readonly isEmbedded: boolean; pid(): number | undefined; stop(): Promise<void> };

async function tablesEngine(plan: CloudPlan): Promise<TablesEngine> {
  if (externalEndpoint) return { endpoint: externalEndpoint, isEmbedded: false, pid: () => undefined, stop: () => Promise.resolve() };
  return { ...(await startDynoxide(plan.root, plan.data)), isEmbedded: true };
}

/** Starts the engines of the data folder: dynoxide, the object store, and one internal port for objects, events and mail. */
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
  const engine = await tablesEngine(plan);
  await createTables(tables, embeddedResources.tables, awsCall({ ...secrets, service: 'dynamodb', region, endpoint: engine.endpoint }));
  return {
    access: {
      endpoints: { dynamodb: engine.endpoint, s3: servicesAt, eventBridge: servicesAt, ses: servicesAt },
      resources: embeddedResources,
      region,
      accessKeyId: secrets.accessKeyId,
      secretAccessKey: secrets.secretAccessKey,
      storage: publicOrigin(hosts, hosts.storage, port),
    },
    hasEmbeddedTables: engine.isEmbedded,
    storage: presignedStorage(objects.handle, hosts),
    pid: engine.pid,
    stop: async () => {
      await closeServer(services);
      await engine.stop();
    },
  };
}
