import type { RequestListener } from 'node:http';
import type { TableSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { Publish } from '../bus/publish.ts';
import { putEvents } from '../bus/publish.ts';
import { presignedStorage } from './presigned.ts';
import type { Engines } from '../environment.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { sendEmail } from '../mail/send.ts';
import { embedded, region, storageHost } from '../names.ts';
import { listen, shut } from '../ports.ts';
import type { CloudPlan } from '../plan.ts';
import type { Secrets } from '../secrets.ts';
import { servicesServer } from '../services.ts';
import { join } from 'node:path';
import { awsCall } from './aws-call.ts';
import { startDynoxide } from './dynoxide.ts';
import { openObjectStore } from './s3.ts';
import { createTables } from './tables.ts';

/** Running engines, ours or elsewhere, ready for the functions. */
export type EngineRoom = {
  readonly engines: Engines;
  /** Dynoxide on the data folder, whose stream is ours to trim. */
  readonly ownTables: boolean;
  /** What the storage host answers to browsers. */
  readonly storage: RequestListener;
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
};

export type RoomParts = {
  readonly plan: CloudPlan;
  readonly secrets: Secrets;
  readonly tables: readonly TableSpec[];
  readonly publish: Publish;
  readonly mailbox: Mailbox;
  /** The host's. */
  readonly port: number;
};

/** A DynamoDB that runs elsewhere. Read before the functions' environment, with addresses of our own, is put in place. */
const givenEndpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];

type TablesEngine = { readonly endpoint: string; readonly own: boolean; pid(): number | undefined; stop(): Promise<void> };

async function tablesEngine(plan: CloudPlan): Promise<TablesEngine> {
  if (givenEndpoint) return { endpoint: givenEndpoint, own: false, pid: () => undefined, stop: () => Promise.resolve() };
  return { ...(await startDynoxide(plan.root, plan.data)), own: true };
}

/** Starts the engines of the data folder: dynoxide, s3rver, and one inner port for objects, events and mail. */
export async function startEngines({ plan, secrets, tables, publish, mailbox, port }: RoomParts): Promise<EngineRoom> {
  const { media, books } = embedded.buckets;
  const objects = await openObjectStore(join(plan.data, 's3'), [media, books], secrets, ({ bucket, key, size, etag, reason }) => {
    if (bucket !== media) return;
    const detail = { version: '0', bucket: { name: bucket }, object: { key, size, etag }, reason };
    publish([{ source: 'aws.s3', detailType: 'Object Created', detail, resources: [`arn:aws:s3:::${bucket}`] }]);
  });
  const services = servicesServer({
    storage: objects.handle,
    putEvents: putEvents(publish),
    sendEmail: sendEmail(mailbox),
    accessKeyId: secrets.accessKeyId,
  });
  const servicesAt = `http://127.0.0.1:${await listen(services, 0)}`;
  const engine = await tablesEngine(plan);
  await createTables(tables, embedded.tables, awsCall({ ...secrets, service: 'dynamodb', region, endpoint: engine.endpoint }));
  return {
    engines: {
      endpoints: { dynamodb: engine.endpoint, s3: servicesAt, eventBridge: servicesAt, ses: servicesAt },
      resources: embedded,
      region,
      accessKeyId: secrets.accessKeyId,
      secretAccessKey: secrets.secretAccessKey,
      storage: `http://${storageHost}:${port}`,
    },
    ownTables: engine.own,
    storage: presignedStorage(secrets, objects.handle),
    pid: engine.pid,
    stop: async () => {
      await shut(services);
      objects.close();
      await engine.stop();
    },
  };
}
