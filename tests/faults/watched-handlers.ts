import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { edge, functions } from '../../functions/manifest.ts';
import { logger } from '../../functions/platform/runtime/logger.ts';
import type { TableName } from '../../functions/platform/runtime/manifest-types.ts';
import { tableName } from '../../functions/platform/tables/client.ts';
import { edgeTable } from '../../infra/local/edge/behaviours.ts';
import { localHosts } from '../../infra/local/hosts.ts';
import { viewerRequest } from '../../infra/local/edge/viewer.ts';
import { httpEvent, httpResult } from '../../infra/local/host/payload.ts';
import { addressEvent, streamedAnswer } from '../../infra/local/host/streamed.ts';
import { routeTable } from '../../infra/local/host/routes.ts';
import { invoker } from '../../infra/local/invoke.ts';
import type { Cloud } from '../fixtures/cloud.ts';
import { between, type Command } from './faulty-dynamo.ts';
import type { GeneratedRequest } from './generated-requests.ts';

/** What came of a request: `writes` are the keys of lasting records that were written for it, `logged` its lines above INFO. */
export type WatchedReply = {
  readonly status: number;
  readonly body: string;
  readonly writes: readonly string[];
  readonly logged: readonly string[];
};

type Trace = { readonly writes: string[]; readonly logged: string[] };

/** Calls the functions as the embedded host does, but without sockets, so that each write and line of log is known to belong to its request. */
export type WatchedHandlers = {
  /** `address`: of the caller, for what is counted by address. */
  send(request: GeneratedRequest, address: string): Promise<WatchedReply>;
  /** Lines above INFO of what follows from calls: of projector, relay and reactors. */
  readonly loggedByOthers: readonly string[];
  stop(): void;
};

const LASTING: readonly TableName[] = ['events', 'records', 'platform'];
/** The trail of refused calls is what a refusal does leave, and numbers that were drawn and not used are gaps. */
const IS_ALLOWED = /^\w+ (t\d+#A(#|$| )|p#seq)/;

type Keyed = { readonly pk?: string; readonly sk?: string };
type Written = { readonly TableName?: string; readonly Item?: Keyed; readonly Key?: Keyed };

/** Returns the tables and keys that a command writes. */
function writesOf(command: Command): string[] {
  const input = command.input as Written & {
    TransactItems?: Record<string, Written>[];
    RequestItems?: Record<string, Record<string, { Item?: Keyed; Key?: Keyed }>[]>;
  };
  const inTransaction = (input.TransactItems ?? []).flatMap(({ Put, Update, Delete }) =>
    [Put, Update, Delete].filter((part) => part !== undefined),
  );
  const inBatch = Object.entries(input.RequestItems ?? {}).flatMap(([TableName, requests]) =>
    Array.isArray(requests)
      ? requests.flatMap(({ PutRequest, DeleteRequest }) =>
          [PutRequest, DeleteRequest].flatMap((part) => (part ? [{ TableName, ...part }] : [])),
        )
      : [],
  );
  const names = new Map(LASTING.map((table) => [tableName(table), table]));
  return [input, ...inTransaction, ...inBatch].flatMap(({ TableName = '', Item, Key }: Written) => {
    const table = names.get(TableName);
    const key = Item ?? Key;
    return table && key ? [`${table} ${key.pk} ${key.sk}`] : [];
  });
}

const isWrite = (name: string): boolean => /^(Put|Update|Delete|BatchWrite|TransactWrite)$/.test(name);

export function watchedHandlers(cloud: Cloud): WatchedHandlers {
  const traces = new AsyncLocalStorage<Trace>();
  const loggedByOthers: string[] = [];
  const root = resolve(import.meta.dirname, '../..');
  // The folders of builds are not read when functions run from their sources.
  const invoke = invoker({ root, data: cloud.data, manifest: '', functions: 'sources', bundles: '', web: '' });
  const match = routeTable(functions);
  const behaviourOf = edgeTable(edge, localHosts);
  const unwatch = between((name, command) => {
    const trace = traces.getStore();
    if (!trace || !isWrite(name)) return 'pass';
    return { seen: () => void trace.writes.push(...writesOf(command).filter((write) => !IS_ALLOWED.test(write))) };
  });
  const spies = (['warn', 'error', 'critical'] as const).map((level) =>
    vi.spyOn(logger, level).mockImplementation((line, ...extra) => {
      const told = [line, ...extra].map((part) =>
        part instanceof Error ? (part.stack ?? part.message) : typeof part === 'string' ? part : JSON.stringify(part),
      );
      (traces.getStore()?.logged ?? loggedByOthers).push(told.join(' ').slice(0, 1_500));
    }),
  );

  const reply = async (request: GeneratedRequest, address: string): Promise<{ status: number; body: string }> => {
    const { host = 'acme.localhost' } = request.headers;
    const behaviour = behaviourOf(host, request.url.split('?', 1)[0] ?? '/');
    if (behaviour === undefined || behaviour.origin === 'web') return { status: 404, body: '' };
    const origin = viewerRequest(request.method, request.url, { ...request.headers, host });
    if ('statusCode' in origin) return { status: origin.statusCode, body: '' };
    let path: string;
    try {
      path = decodeURIComponent(origin.path);
    } catch {
      return { status: 400, body: '' };
    }
    const route = match(origin.method, path);
    if (!route) return { status: 404, body: '' };
    const headers = { ...origin.headers, 'x-origin-secret': cloud.env['ORIGIN_SECRET'] ?? '', 'cloudfront-viewer-address': `${address}:1` };
    if (route.streams) {
      const event = addressEvent({ ...origin, headers }, route, request.body, new Date(), randomUUID());
      const { head, body } = await streamedAnswer(invoke, route.spec, event);
      return { status: head.statusCode, body: await text(body) };
    }
    const result = httpResult(await invoke(route.spec, httpEvent({ ...origin, path, headers }, route, request.body, new Date())));
    const { statusCode = 200, body = '', isBase64Encoded = false } = result;
    return { status: statusCode, body: isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body };
  };

  return {
    loggedByOthers,
    send: async (request, address) => {
      const trace: Trace = { writes: [], logged: [] };
      try {
        const { status, body } = await traces.run(trace, () => reply(request, address));
        return { status, body, ...trace };
      } catch (error) {
        const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
        return { status: 500, body: told, writes: trace.writes, logged: [...trace.logged, told] };
      }
    },
    stop: () => {
      unwatch();
      for (const spy of spies) spy.mockRestore();
    },
  };
}
