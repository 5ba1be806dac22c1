import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LongCalls, shareLongCalls, WITHOUT_TURNS } from '../../functions/platform/tables/long-calls.ts';
import { type CloudManifest, readManifest } from '../manifest.ts';
import { openAnsweringFlag } from './answering-flag.ts';
import { publisher } from './bus/publish.ts';
import { openBusQueue } from './bus/queue.ts';
import type { BusQueue } from './bus/queue.ts';
import { startEngines } from './engines/engines.ts';
import type { RunningEngines } from './engines/engines.ts';
import type { EnginePids } from './engines/table-engines.ts';
import { applyEnvironment, functionEnvironment } from './environment.ts';
import { hostListener } from './host/listener.ts';
import { invoker } from './invoke.ts';
import { sendJson } from './json-response.ts';
import { localHosts } from './hosts.ts';
import { setDomains } from './edge/viewer.ts';
import { inbox } from './mail/inbox.ts';
import { failureLog } from './failure-log.ts';
import { openMailbox } from './mail/mailbox.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { openOutbox } from './mail/outbox.ts';
import type { Outbox } from './mail/outbox.ts';
import { refuseMalformed } from './host/malformed.ts';
import { isInPrivateNetwork, listenThroughParent } from './parent-process.ts';
import { listen, closeServer } from './ports.ts';
import type { CloudPlan } from './plan.ts';
import { openScannerWay, type ScannerWay } from './scanner-way.ts';
import { secretsOf } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { startStreamProcess } from './streams/child.ts';
import type { StreamChild } from './streams/child.ts';
import { queueFile, startBackgroundWork } from './streams/background-work.ts';
import { removeRunningInstance, writeRunningInstance } from './running-instance.ts';

export type RunningCloud = {
  readonly port: number;
  /** The environment variables of the functions. */
  readonly env: Readonly<Record<string, string>>;
  readonly pids: () => EnginePids & { readonly streams: number | undefined };
  stop(): Promise<void>;
};

export type CloudOptions = {
  readonly plan: CloudPlan;
  /** Port of the host; 0 for any free port. */
  readonly port: number;
  /** Address that the host listens on; that of the loopback device unless given. */
  readonly address?: string;
  /** Whether sent mail is shown at `/dev/mail`. */
  readonly showsMail: boolean;
  /** Where stream readers, deliveries and schedules run: in this process, nowhere, or in a process of their own that runs `program`. */
  readonly backgroundWork: 'here' | 'never' | { readonly program: string };
};

type CloudParts = {
  readonly options: CloudOptions;
  readonly manifest: CloudManifest;
  readonly secrets: Secrets;
  readonly queue: BusQueue;
  readonly mail: Pick<Mailbox, 'store'>;
  /** Port of the host. */
  readonly port: number;
};

/** The host answers people: its writes wait for nobody, and it reads long ranges in short pages. */
const CALLS_OF_HOST: LongCalls = { ...WITHOUT_TURNS, charactersRead: 64_000 };

const answerStarting: RequestListener = (_request, response) =>
  sendJson(response, 503, { error: 'Trellis is starting. Please try again in a moment.', code: 'INTERNAL' }, { 'retry-after': '1' });

async function enginesFor({ options, manifest, secrets, queue, mail, port }: CloudParts): Promise<RunningEngines> {
  const { plan, backgroundWork } = options;
  const { functions, tables } = manifest;
  if (!plan.externalCloud) return startEngines({ plan, secrets, tables, publish: publisher(functions, queue), mail, port });
  // Loaded on demand, because it loads a client of S3.
  const { startExternalCloud } = await import('./external-cloud/start.ts');
  return startExternalCloud({ externalCloud: plan.externalCloud, functions, mail, port, receivesEvents: backgroundWork !== 'never' });
}

const FIRST_PAUSE_MS = 10_000;

/** Opens the outbox of a cloud that has a mail server. */
async function outboxOf({ data, smtp }: CloudPlan): Promise<Outbox | undefined> {
  if (smtp === undefined) return undefined;
  // Loaded on demand, because most clouds send no mail.
  const { smtpDelivery } = await import('./mail/smtp.ts');
  const print = (line: string): void => void process.stderr.write(`${line}\n`);
  return openOutbox({ data, deliver: smtpDelivery(smtp), logFailure: failureLog(data), print, firstPauseMs: FIRST_PAUSE_MS });
}

/** Returns the address of the scanner as functions reach it. */
async function scannerOf({ scanner }: CloudPlan): Promise<ScannerWay | undefined> {
  if (scanner === undefined) return undefined;
  return isInPrivateNetwork ? openScannerWay(scanner) : { url: scanner, stop: () => undefined };
}

async function workerFor({ options, manifest }: CloudParts, engines: RunningEngines): Promise<StreamChild> {
  const { plan, backgroundWork } = options;
  const { hasEmbeddedTables } = engines;
  if (backgroundWork === 'never') return { pid: () => undefined, stop: () => Promise.resolve() };
  if (backgroundWork === 'here') return { pid: () => undefined, ...startBackgroundWork(plan, manifest, { hasEmbeddedTables }) };
  return startStreamProcess(backgroundWork.program, {
    plan,
    hasEmbeddedTables,
  });
}

/** A server of the host, and in a private network also one inside of it. */
const newServer = (): Server => createServer().on('clientError', refuseMalformed);

/** Opens the port of the host; in a private network also inside of it, for sample data and commands of the operator. */
async function openHost({ port: wantedPort, address }: CloudOptions): Promise<{ servers: readonly Server[]; port: number }> {
  const server = newServer();
  if (!isInPrivateNetwork) return { servers: [server], port: await listen(server, wantedPort, address) };
  const port = await listenThroughParent(server, wantedPort, address);
  const inner = newServer();
  await listen(inner, port);
  return { servers: [server, inner], port };
}

/** Starts the embedded cloud: engines, tables, services, the host on its port, and the work that follows from stored data. */
export async function startCloud(options: CloudOptions): Promise<RunningCloud> {
  const { plan } = options;
  const { hosts = localHosts } = plan;
  const { servers, port } = await openHost(options);
  for (const server of servers) server.on('request', answerStarting);
  mkdirSync(join(plan.data, 'scratch'), { recursive: true });

  const secrets = secretsOf(plan.data);
  const manifest = await readManifest(plan.manifest);
  const queue = openBusQueue(queueFile(plan.data));
  const mailbox = openMailbox(plan.data);
  const outbox = await outboxOf(plan);
  const parts: CloudParts = { options, manifest, secrets, queue, mail: outbox ?? mailbox, port };
  const engines = await enginesFor(parts);
  const scanner = await scannerOf(plan);
  const env = {
    ...functionEnvironment({ secrets, access: engines.access, hosts, port, data: plan.data }),
    WEB_INDEX_FILE: join(plan.web, 'index.html'),
    TABLES_JOIN_WRITES: engines.hasEmbeddedTables ? 'yes' : 'no',
    ...(scanner && { VIRUS_SCANNER: scanner.url }),
  };
  applyEnvironment(env);

  const { originSecret } = secrets;
  const { storage } = engines;
  setDomains(hosts);
  const shownMail = options.showsMail ? inbox(mailbox) : undefined;
  const answering = openAnsweringFlag(plan.data);
  if (engines.hasEmbeddedTables) shareLongCalls(CALLS_OF_HOST);
  const worker = await workerFor(parts, engines);
  const tell = answering.set;
  const listener = hostListener({ manifest, invoke: invoker(plan), originSecret, web: plan.web, hosts, storage, inbox: shownMail, tell });
  for (const server of servers) server.off('request', answerStarting).on('request', listener);
  writeRunningInstance(plan.data, { pid: process.pid, port, env, isInPrivateNetwork });

  return {
    port,
    env,
    pids: () => ({ ...engines.pids(), streams: worker.pid() }),
    stop: async () => {
      removeRunningInstance(plan.data);
      await Promise.all(servers.map(closeServer));
      await worker.stop();
      answering.close();
      await outbox?.stop();
      queue.close();
      scanner?.stop();
      await engines.stop();
    },
  };
}
