import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { BusQueue } from '../bus/queue.ts';
import { account, region } from '../names.ts';
import type { Checkpoints } from '../checkpoints.ts';
import { lastDue, parseSchedule } from './cron.ts';

const lookEveryMs = 5000;

/** What EventBridge sends when a schedule has come; tests send it for a minute of their own. */
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
 * Puts what falls due on the bus, until stopped. A desk is switched off at night: what fell due meanwhile runs once at the next
 * start. The checkpoint follows the queue, so that a kill between them runs a schedule twice rather than never.
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
      const last = checkpoints.get(`schedule ${name}`, cron);
      const minute = last === undefined ? undefined : lastDue(schedule, Number(last), now);
      if (minute !== undefined) queue.add([{ function: name, event: scheduledEvent(minute) }]);
      if (last === undefined || minute !== undefined) checkpoints.set(`schedule ${name}`, cron, String(minute ?? now));
    }
    await pause(lookEveryMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}
