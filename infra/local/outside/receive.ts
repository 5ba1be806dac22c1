import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { BusQueue } from '../bus/queue.ts';
import { awsCall } from '../engines/aws-call.ts';
import type { Outside } from '../external-cloud.ts';
import { inletsOf } from './rules.ts';
import type { Inlet } from './rules.ts';

/** Short, so that stopping never waits long. */
const longPollSeconds = 1;
const emulatorDownMs = 500;

type Received = { Messages?: { Body: string; ReceiptHandle: string }[] };

/**
 * Takes events from the queues that the rules fill and puts them where the host's own bus puts its own; from there they are delivered
 * and tried again by the same rules. A kill between the two steps delivers twice, as EventBridge may.
 */
export async function receiveEvents(
  outside: Outside,
  functions: readonly FunctionSpec[],
  deliveries: BusQueue,
  stopped: AbortSignal,
): Promise<void> {
  const { endpoints, ...access } = outside;

  const empty = async (inlet: Inlet): Promise<void> => {
    // A queue's own connection: an answer is held back for a second.
    const call = awsCall({ ...access, service: 'sqs', endpoint: endpoints.sqs });
    const QueueUrl = inlet.queue;
    while (!stopped.aborted) {
      try {
        const wanted = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: longPollSeconds };
        const { Messages: messages = [] } = await call<Received>('AmazonSQS.ReceiveMessage', wanted);
        if (messages.length === 0) continue;
        deliveries.add(messages.map(({ Body }) => ({ function: inlet.function, event: Body })));
        for (const { ReceiptHandle } of messages) await call('AmazonSQS.DeleteMessage', { QueueUrl, ReceiptHandle });
      } catch {
        // The emulator may be starting again.
        await pause(emulatorDownMs, undefined, { signal: stopped }).catch(() => undefined);
      }
    }
  };

  await Promise.all((await inletsOf(outside, functions)).map(empty));
}
