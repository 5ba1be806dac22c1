import type { Instant } from '../../shared/kernel/instant.ts';
import { publish } from '../platform/runtime/bus.ts';
import { scan } from '../platform/tables/dynamo.ts';
import { ANNOUNCED, type Pointer, pointerOf } from '../platform/store/reactor.ts';
import { arrivedIn, type BatchOutcome, outcomeFrom, type StreamBatch } from '../platform/store/stream-record.ts';

const messageOf = (pointer: Pointer) => ({ type: ANNOUNCED, detail: { ...pointer } });

/** Publishes pointers to the commits of a batch that have reactors. */
export async function relay(batch: StreamBatch): Promise<BatchOutcome> {
  // Most commits have no reactor, and need not be read.
  const Records = batch.Records.filter(({ dynamodb }) => dynamodb?.NewImage?.['out'] !== undefined);
  const announced = arrivedIn({ Records }).flatMap((commit) => {
    const pointer = pointerOf(commit.item);
    return pointer ? [{ ...commit, pointer }] : [];
  });
  if (announced.length === 0) return outcomeFrom(undefined);
  const refused = await publish(announced.map(({ pointer }) => messageOf(pointer)));
  return outcomeFrom(refused === null ? undefined : announced[refused]);
}

/** Announces all commits since a time again, from Events: after an outage longer than the stream keeps records. Returns how many. */
export async function replayAnnouncements(since: Instant): Promise<number> {
  let sent = 0;
  for await (const items of scan('events')) {
    const pointers = items.flatMap((item) => (String(item['t']) >= since ? (pointerOf(item) ?? []) : []));
    for (let from = 0; from < pointers.length;) {
      const rest = pointers.slice(from);
      const refused = await publish(rest.map(messageOf));
      sent += refused ?? rest.length;
      if (refused === null) break;
      // The bus refuses while it is throttled.
      await new Promise((resolve) => setTimeout(resolve, 500));
      from += refused;
    }
  }
  return sent;
}
