import { dayOf, type Instant, systemClock } from '../../shared/kernel/instant.ts';
import { sweepParts } from '../files/sweep-parts.ts';
import { sweepContents } from '../packages/cmi5/sweep-contents.ts';
import { sweepTickets } from '../files/sweep-tickets.ts';
import { queueReminders } from '../notifications/reminders.commands.ts';
import { sendEverywhere } from '../notifications/waiting-instances.commands.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { getItem, putItem, query } from '../platform/tables/dynamo.ts';
import { day, record } from '../platform/tables/record.ts';
import { platform, PLATFORM_TENANT, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { logger } from '../platform/runtime/logger.ts';
import { dropOldDeniedCalls } from '../platform/book/denied-calls.ts';
import { sweepExports } from '../administration/exports/sweep-exports.ts';
import { workThroughDue } from './due.ts';
import { finishErasures } from './erasures.ts';
import { sweepFiles } from './file-sweep.ts';
import { sweepJobs } from './jobs.ts';

/** A piece of daily work. Returns figures for the log. @throws when it could not be done */
export type DailyWork = { readonly name: string; run(now: Instant): Promise<Readonly<Record<string, number>>> };

/** Returns the scopes of all instances. */
export async function tenantScopes(): Promise<Scope[]> {
  const instances = await query('platform', { pk: platform.instances() });
  return instances.map((item) => scopeOf(tenantId(Number(item.sk))));
}

const scopes = async (): Promise<Scope[]> => [scopeOf(PLATFORM_TENANT), ...(await tenantScopes())];

const dueWork = (movesMark: boolean): DailyWork => ({
  name: 'due',
  run: async (now) => {
    const { done, failed } = await workThroughDue(now, undefined, { movesMark });
    if (failed.length > 0) throw new Error(`${failed.length} of what fell due could not be done, the first: ${failed[0]}`);
    return { done };
  },
});
const due = dueWork(true);

/** Well below the time limit of the function. */
const SENDING_MS = 300_000;

const notifications: DailyWork = {
  name: 'notifications',
  run: async (now) => {
    const reminders = await queueReminders(now);
    // What others queue meanwhile is queued at the present time, whichever one an operator names.
    return { reminders, instances: await sendEverywhere(systemClock(), Date.now() + SENDING_MS) };
  },
};

const refusals: DailyWork = {
  name: 'refusals',
  run: async (now) => {
    let days = 0;
    for (const scope of await scopes()) days += await dropOldDeniedCalls(scope, dayOf(now));
    return { days };
  },
};

const jobs: DailyWork = {
  name: 'jobs',
  run: async (now) => {
    const swept = { takenUp: 0, dropped: 0 };
    for (const scope of await scopes()) {
      const { takenUp, dropped } = await sweepJobs(scope, now);
      swept.takenUp += takenUp;
      swept.dropped += dropped;
    }
    return swept;
  },
};

const tickets: DailyWork = {
  name: 'tickets',
  run: async (now) => {
    let swept = 0;
    for (const scope of await scopes()) swept += (await sweepTickets(scope, now)).dropped;
    return { swept };
  },
};

const files: DailyWork = {
  name: 'files',
  run: async (now) => {
    let deleted = 0;
    for (const scope of await tenantScopes()) deleted += (await sweepFiles(scope, now)).filter(({ step }) => step === 'deleted').length;
    return { deleted };
  },
};

const contents: DailyWork = {
  name: 'contents',
  run: async (now) => {
    let deleted = 0;
    for (const scope of await tenantScopes()) deleted += await sweepContents(scope, now);
    return { deleted };
  },
};

const parts: DailyWork = { name: 'parts', run: sweepParts };

const exported: DailyWork = {
  name: 'exports',
  run: async (now) => {
    let deleted = 0;
    for (const scope of await scopes()) deleted += await sweepExports(scope, now);
    return { deleted };
  },
};

const erasures: DailyWork = {
  name: 'erasures',
  run: async (now) => {
    const figures = { finished: 0, left: 0 };
    // The platform's own last: an erasure has ended there when it has ended everywhere.
    for (const scope of (await scopes()).toReversed()) {
      const { finished, left } = await finishErasures(scope, now);
      figures.finished += finished;
      figures.left += left;
    }
    return figures;
  },
};

const ONCE_A_DAY: readonly DailyWork[] = [refusals, jobs, tickets, parts, files, contents, exported, erasures];

/** The daily work of the product, in this order; each piece may be repeated. */
export const DAILY: readonly DailyWork[] = [due, notifications, ...ONCE_A_DAY];

/** The same at a time that an operator names: what falls due after now is looked for again when it does. */
export const DAILY_AT: readonly DailyWork[] = [dueWork(false), notifications, ...ONCE_A_DAY];

/** Platform `due`/daily: the day (UTC) whose daily work was done. */
const dailyRecord = record('mark of the daily work', { day });

/**
 * Does what has fallen due and sends the notifications that wait, every hour, since days begin at another hour in each zone; and once a day
 * all other daily work.
 */
export async function runHour(now: Instant): Promise<void> {
  const mark = await getItem('platform', platform.dailyMark(), dailyRecord);
  const today = dayOf(now);
  if (mark !== undefined && mark.day >= today) return runDaily([due, notifications], now);
  await runDaily(DAILY, now);
  return putItem('platform', { ...platform.dailyMark(), day: today });
}

/** Does all of the work even when a piece fails; throws then, so that an alarm is raised and the call is repeated. */
export async function runDaily(works: readonly DailyWork[], now: Instant): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, run } of works) {
    try {
      logger.info('daily.done', { work: name, ...(await run(now)) });
    } catch (error) {
      failures.push(error);
      logger.error('daily.failed', { work: name, reason: error instanceof Error ? error.message : 'unknown' });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${works.length} daily works failed.`);
}
