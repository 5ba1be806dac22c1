import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { account, region } from '../names.ts';
import { targetsOf } from './match.ts';
import type { BusEvent } from './match.ts';
import type { BusQueue } from './queue.ts';

type Entry = {
  readonly source: string;
  readonly detailType: string;
  readonly detail: Record<string, unknown>;
  readonly time?: Date;
  readonly resources?: string[];
};

/** Puts events on the bus, one delivery for each matching rule. Returns the ids of the events. */
export type Publish = (entries: readonly Entry[]) => string[];

/** Returns a publisher that writes deliveries into the queue of the bus. */
export function publisher(functions: readonly FunctionSpec[], queue: BusQueue): Publish {
  return (entries) => {
    const events = entries.map((entry): BusEvent => ({
      version: '0',
      id: randomUUID(),
      'detail-type': entry.detailType,
      source: entry.source,
      account,
      time: (entry.time ?? new Date()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      region,
      resources: entry.resources ?? [],
      detail: entry.detail,
    }));
    const deliveries = events.flatMap((event) =>
      targetsOf(event, functions).map((name) => ({ function: name, event: JSON.stringify(event) })),
    );
    if (deliveries.length > 0) queue.add(deliveries);
    return events.map((event) => event.id);
  };
}

class InvalidRequest extends Error {}

/** Limits of EventBridge. */
const MAX_ENTRIES = 10;
const MAX_BYTES = 256 * 1024;

type RequestEntry = { Source?: string; DetailType?: string; Detail?: string; Time?: number; Resources?: string[] };
type RejectedEntry = { readonly ErrorCode: string; readonly ErrorMessage: string };

function detailOf(text: string): Record<string, unknown> | undefined {
  try {
    const detail: unknown = JSON.parse(text);
    return typeof detail === 'object' && detail !== null ? Object.fromEntries(Object.entries(detail)) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the entry, or the error of an invalid entry, which does not affect the other entries of its call. */
function entryOf({ Source, DetailType, Detail = '{}', Time, Resources = [] }: RequestEntry): Entry | RejectedEntry {
  if (!Source || !DetailType) return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Parameter Source or DetailType is not valid.' };
  const detail = detailOf(Detail);
  if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  return {
    source: Source,
    detailType: DetailType,
    detail,
    time: Time === undefined ? new Date() : new Date(Time * 1000),
    resources: Resources,
  };
}

function entriesOf(body: string): (Entry | RejectedEntry)[] {
  const { Entries: entries = [] } = JSON.parse(body) as { Entries?: RequestEntry[] }; // read field by field above
  if (entries.length < 1 || entries.length > MAX_ENTRIES) throw new InvalidRequest('PutEvents takes 1 to 10 entries.');
  if (Buffer.byteLength(body) > MAX_BYTES) throw new InvalidRequest('Total size of the entries in the request is over the limit.');
  return entries.map(entryOf);
}

const respond = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
};

/** Returns a listener for the call PutEvents of EventBridge, as the client of the SDK makes it. */
export function putEvents(publish: Publish) {
  return (request: IncomingMessage, body: string, response: ServerResponse): void => {
    if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents') {
      return respond(response, 400, { __type: 'UnknownOperationException', message: 'The embedded bus supports PutEvents only.' });
    }
    try {
      const entries = entriesOf(body);
      const ids = publish(entries.filter((entry) => 'source' in entry));
      const Entries = entries.map((entry) => ('source' in entry ? { EventId: ids.shift() } : entry));
      respond(response, 200, { FailedEntryCount: entries.filter((entry) => 'ErrorCode' in entry).length, Entries });
    } catch (error) {
      if (!(error instanceof InvalidRequest) && !(error instanceof SyntaxError)) throw error;
      respond(response, 400, { __type: 'ValidationException', message: error.message });
    }
  };
}
