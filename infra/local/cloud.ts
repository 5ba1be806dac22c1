import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { publisher } from './bus/publish.ts';
import { openBusQueue } from './bus/queue.ts';
import { startEngines } from './engines/room.ts';
import type { EngineRoom } from './engines/room.ts';
import { applyEnvironment, functionEnvironment } from './environment.ts';
import { front } from './host/front.ts';
import { invoker } from './invoke.ts';
import { answerJson } from './json-response.ts';
import { inbox } from './mail/inbox.ts';
import { openMailbox } from './mail/mailbox.ts';
import type { OutsideParts } from './outside/start.ts';
import { listen, shut } from './ports.ts';
import { readManifest } from './plan.ts';
import type { CloudPlan } from './plan.ts';
import { secretsOf } from './secrets.ts';
import { startStreamProcess } from './streams/child.ts';
import { follow, queueFile } from './streams/follower.ts';
import { forgetWhereabouts, tellWhereabouts } from './whereabouts.ts';

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

/** Loaded where it is wanted only: it brings a client of S3 along. */
const startOutside = async (parts: OutsideParts): Promise<EngineRoom> => (await import('./outside/start.ts')).startOutside(parts);

/** Starts the whole cloud: engines, tables, services, the front on its port, and what follows from what is stored. */
export async function startCloud({ plan, port: wanted, follow: where }: CloudOptions): Promise<RunningCloud> {
  const server = createServer();
  server.on('request', starting);
  const port = await listen(server, wanted);
  mkdirSync(join(plan.data, 'scratch'), { recursive: true });

  const secrets = secretsOf(plan.data);
  const manifest = await readManifest(plan.manifest);
  const queue = openBusQueue(queueFile(plan.data));
  const mailbox = openMailbox(plan.data);
  const room = await (plan.outside
    ? startOutside({ outside: plan.outside, functions: manifest.functions, mailbox, port, follows: where !== 'never' })
    : startEngines({ plan, secrets, tables: manifest.tables, publish: publisher(manifest.functions, queue), mailbox, port }));
  const env = { ...functionEnvironment(secrets, room.engines, port, plan.data), WEB_INDEX_FILE: join(plan.web, 'index.html') };
  applyEnvironment(env);

  const serve = front({
    manifest,
    invoke: invoker(plan),
    originSecret: secrets.originSecret,
    web: plan.web,
    storage: room.storage,
    inbox: inbox(mailbox),
  });
  const child =
    typeof where === 'object'
      ? await startStreamProcess(where.program, { plan, ownEngine: room.ownTables, enginePid: room.pid() })
      : undefined;
  const here = where === 'here' ? follow(plan, manifest, room.ownTables) : undefined;
  server.off('request', starting);
  server.on('request', serve);
  tellWhereabouts(plan.data, { pid: process.pid, port, env });

  return {
    port,
    env,
    pids: () => ({ engine: room.pid(), streams: child?.pid() }),
    stop: async () => {
      forgetWhereabouts(plan.data);
      await shut(server);
      await Promise.all([child?.stop(), here?.stop()]);
      queue.close();
      await room.stop();
    },
  };
}
