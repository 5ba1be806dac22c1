import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBusQueue } from './bus/queue.ts';
import { publisher, putEvents } from './bus/publish.ts';
import { presignedStorage } from './edge/presigned.ts';
import { dynamoCall } from './engines/dynamo-call.ts';
import { startDynoxide } from './engines/dynoxide.ts';
import { openObjectStore } from './engines/s3.ts';
import { createTables } from './engines/tables.ts';
import { applyEnvironment, functionEnvironment } from './environment.ts';
import { front } from './host/front.ts';
import { invoker } from './host/invoke.ts';
import { answerJson } from './json-answer.ts';
import { inbox } from './mail/inbox.ts';
import { openMailbox } from './mail/mailbox.ts';
import { sendEmail } from './mail/send.ts';
import { bucketName, bucketNames } from './names.ts';
import { listen } from './ports.ts';
import { readManifest } from './plan.ts';
import type { CloudPlan } from './plan.ts';
import { secretsOf } from './secrets.ts';
import { servicesServer } from './services.ts';
import { startStreamProcess } from './streams/child.ts';
import { follow, queueFile } from './streams/follower.ts';

export type RunningCloud = {
  readonly port: number;
  /** Everything the functions find in their environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly pids: () => { readonly engine: number | undefined; readonly streams: number | undefined };
  stop(): Promise<void>;
};

export type CloudOptions = {
  readonly plan: CloudPlan;
  /** 0: any free one. */
  readonly port: number;
  /** Whether stream readers, deliveries and schedules run in this process, in one of their own (its program), or not at all. */
  readonly follow: 'here' | 'never' | { readonly program: string };
};

const starting: RequestListener = (_request, response) =>
  answerJson(response, 503, { error: 'Trellis is starting. Please try again in a moment.', code: 'INTERNAL' }, { 'retry-after': '1' });

const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Requests under way get a moment to end.
    setTimeout(() => server.closeAllConnections(), 3000).unref();
  });

/** A DynamoDB that runs elsewhere. Read before the functions' environment, with addresses of our own, is put in place. */
const givenEndpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];

type Engine = { readonly endpoint: string; readonly own: boolean; pid(): number | undefined; stop(): Promise<void> };

async function tablesEngine(plan: CloudPlan): Promise<Engine> {
  if (givenEndpoint) return { endpoint: givenEndpoint, own: false, pid: () => undefined, stop: () => Promise.resolve() };
  return { ...(await startDynoxide(plan.root, plan.data)), own: true };
}

/** Starts the whole cloud: engines, tables, services, the front on its port, and what follows from what is stored. */
export async function startCloud({ plan, port: wanted, follow: where }: CloudOptions): Promise<RunningCloud> {
  const server = createServer();
  server.on('request', starting);
  const port = await listen(server, wanted);
  mkdirSync(join(plan.data, 'scratch'), { recursive: true });

  const secrets = secretsOf(plan.data);
  const manifest = await readManifest(plan.manifest);
  const queue = openBusQueue(queueFile(plan.data));
  const publish = publisher(manifest.functions, queue);
  const mailbox = openMailbox(plan.data);
  const objects = await openObjectStore(
    join(plan.data, 's3'),
    bucketNames.map(bucketName),
    secrets,
    ({ bucket, key, size, etag, reason }) => {
      if (bucket !== bucketName('media')) return;
      const detail = { version: '0', bucket: { name: bucket }, object: { key, size, etag }, reason };
      publish([{ source: 'aws.s3', detailType: 'Object Created', detail, resources: [`arn:aws:s3:::${bucket}`] }]);
    },
  );
  const services = servicesServer({
    storage: objects.handle,
    putEvents: putEvents(publish),
    sendEmail: sendEmail(mailbox),
    accessKeyId: secrets.accessKeyId,
  });
  const servicesAt = `http://127.0.0.1:${await listen(services, 0)}`;

  const engine = await tablesEngine(plan);
  const endpoints = { dynamodb: engine.endpoint, s3: servicesAt, eventBridge: servicesAt, ses: servicesAt };
  const env = { ...functionEnvironment(secrets, endpoints, port, plan.data), WEB_INDEX_FILE: join(plan.web, 'index.html') };
  applyEnvironment(env);
  await createTables(manifest.tables, dynamoCall({ endpoint: engine.endpoint, ...secrets }));

  const serve = front({
    manifest,
    invoke: invoker(plan),
    originSecret: secrets.originSecret,
    web: plan.web,
    storage: presignedStorage(secrets, objects.handle),
    inbox: inbox(mailbox),
  });
  const child =
    typeof where === 'object'
      ? await startStreamProcess(where.program, { plan, ownEngine: engine.own, enginePid: engine.pid() })
      : undefined;
  const here = where === 'here' ? follow(plan, manifest, engine.own) : undefined;
  server.off('request', starting);
  server.on('request', serve);

  return {
    port,
    env,
    pids: () => ({ engine: engine.pid(), streams: child?.pid() }),
    stop: async () => {
      await shut(server);
      await Promise.all([child?.stop(), here?.stop()]);
      await shut(services);
      objects.close();
      queue.close();
      await engine.stop();
    },
  };
}
