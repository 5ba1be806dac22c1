import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { BusQueue } from '../bus/queue.ts';
import { awsCall } from '../engines/aws-call.ts';
import type { ExternalCloud } from '../external-cloud.ts';
import { eventQueuesOf } from './event-rules.ts';
import type { EventQueue } from './event-rules.ts';

/** Short, because stopping waits for the end of a poll. */
const LONG_POLL_SECONDS = 1;
const EMULATOR_DOWN_MS = 500;

type ReceiveResponse = { Messages?: { Body: string; ReceiptHandle: string }[] };

/**
 * Moves events from the queues of the event rules into the delivery queue of the host, which delivers and retries them like events of the
 * embedded bus. A kill between the two steps delivers an event twice, which can happen with EventBridge too.
 */
export async function receiveEvents(
  externalCloud: ExternalCloud,
  functions: readonly FunctionSpec[],
  deliveries: BusQueue,
  stopped: AbortSignal,
): Promise<void> {
  const { endpoints, ...access } = externalCloud;

  const drain = async (eventQueue: EventQueue): Promise<void> => {
    // One connection for each queue, because a long poll takes a second.
    const call = awsCall({ ...access, service: 'sqs', endpoint: endpoints.sqs });
    const QueueUrl = eventQueue.url;
    while (!stopped.aborted) {
      try {
        const request = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: LONG_POLL_SECONDS };
        const { Messages: messages = [] } = await call<ReceiveResponse>('AmazonSQS.ReceiveMessage', request);
        if (messages.length === 0) continue;
        deliveries.add(messages.map(({ Body }) => ({ function: eventQueue.function, event: Body })));
        for (const { ReceiptHandle } of messages) await call('AmazonSQS.DeleteMessage', { QueueUrl, ReceiptHandle });
      } catch {
        // The emulator may be restarting.
        await pause(EMULATOR_DOWN_MS, undefined, { signal: stopped }).catch(() => undefined);
      }
    }
  };

  await Promise.all((await eventQueuesOf(externalCloud, functions)).map(drain));
}
