import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { BusQueue } from '../bus/queue.ts';
import { account, region } from '../names.ts';
import type { Checkpoints } from '../checkpoints.ts';
import { lastDueMinute, parseSchedule } from './cron.ts';

const CHECK_MS = 5000;

/** Returns the event of EventBridge for a scheduled minute, as JSON. */
export const scheduledEvent = (minute: number): string =>
  JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: new Date(minute).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    region,
    resources: [],
    detail: {},
  });

/**
 * Puts an event on the bus for each due schedule, until stopped. A schedule that was due while the host was switched off runs once at the next
 * start. The queue is written before the checkpoint, so that a kill between them runs a schedule twice instead of never.
 */
export async function runSchedules(
  functions: readonly FunctionSpec[],
  queue: BusQueue,
  checkpoints: Checkpoints,
  stopped: AbortSignal,
): Promise<void> {
  const schedules = functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) =>
      trigger.kind === 'schedule' ? [{ name: spec.name, cron: trigger.cron, schedule: parseSchedule(trigger.cron) }] : [],
    ),
  );
  while (schedules.length > 0 && !stopped.aborted) {
    const now = Date.now();
    for (const { name, cron, schedule } of schedules) {
      const lastRun = checkpoints.get(`schedule ${name}`, cron);
      const minute = lastRun === undefined ? undefined : lastDueMinute(schedule, Number(lastRun), now);
      if (minute !== undefined) queue.add([{ function: name, event: scheduledEvent(minute) }]);
      if (lastRun === undefined || minute !== undefined) checkpoints.set(`schedule ${name}`, cron, String(minute ?? now));
    }
    await pause(CHECK_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}
