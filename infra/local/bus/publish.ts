import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
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

/** Puts an event on the bus: one delivery for each rule that fits. Answers the event's id. */
export type Publish = (entries: readonly Entry[]) => string[];

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

class Refused extends Error {}

/** As the service has it: ten entries, 256 KB together. */
const mostEntries = 10;
const mostBytes = 256 * 1024;

type Given = { Source?: string; DetailType?: string; Detail?: string; Time?: number; Resources?: string[] };
type NotTaken = { readonly ErrorCode: string; readonly ErrorMessage: string };

function detailOf(text: string): Record<string, unknown> | undefined {
  try {
    const detail: unknown = JSON.parse(text);
    return typeof detail === 'object' && detail !== null ? Object.fromEntries(Object.entries(detail)) : undefined;
  } catch {
    return undefined;
  }
}

/** One that cannot be taken is named; its neighbours are taken all the same. */
function entryOf({ Source, DetailType, Detail = '{}', Time, Resources = [] }: Given): Entry | NotTaken {
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

function entriesOf(body: string): (Entry | NotTaken)[] {
  const { Entries: entries = [] } = JSON.parse(body) as { Entries?: Given[] }; // read field by field above
  if (entries.length < 1 || entries.length > mostEntries) throw new Refused('PutEvents takes 1 to 10 entries.');
  if (Buffer.byteLength(body) > mostBytes) throw new Refused('Total size of the entries in the request is over the limit.');
  return entries.map(entryOf);
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
};

/** The call PutEvents of EventBridge, for the SDK's client. */
export function putEvents(publish: Publish) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents') {
      return answer(response, 400, { __type: 'UnknownOperationException', message: 'The embedded bus knows PutEvents only.' });
    }
    try {
      const entries = entriesOf(await text(request));
      const ids = publish(entries.filter((entry) => 'source' in entry));
      const Entries = entries.map((entry) => ('source' in entry ? { EventId: ids.shift() } : entry));
      answer(response, 200, { FailedEntryCount: entries.filter((entry) => 'ErrorCode' in entry).length, Entries });
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof SyntaxError)) throw error;
      answer(response, 400, { __type: 'ValidationException', message: error.message });
    }
  };
}
