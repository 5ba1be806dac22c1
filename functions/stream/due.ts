import { asId, type BranchId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { addDays, type Day, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { purgeBranch } from '../courses/purge-branch.commands.ts';
import { purgeCourse } from '../courses/purge-course.commands.ts';
import { endMembership } from '../people/member-end.commands.ts';
import { purgeMember } from '../people/purge-member.commands.ts';
import { tenantId } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import type { DueItem, DueKind } from '../platform/due.ts';
import { deleteItem, getItem, type Item, putItem, query } from '../platform/dynamo.ts';
import { DUE_SPLIT, platform, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { logger } from '../platform/runtime/logger.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { subscriptionEnded } from '../tenancy/subscription.commands.ts';

/** What is done when its day has come. Commands look at the record first: a date that was moved, or a repeat, is nothing to do. */
export type DueCommands = Readonly<Record<DueKind, (act: Act, scope: Scope, id: number) => Promise<void>>>;

const COMMANDS: DueCommands = {
  'member-ends': (act, scope, id) => endMembership(act, scope, asId<PersonId>(id)),
  'subscription-ends': subscriptionEnded,
  'member-purge': (act, scope, id) => purgeMember(act, scope, asId<PersonId>(id)),
  'branch-purge': (act, scope, id) => purgeBranch(act, scope, asId<BranchId>(id)),
  'course-purge': (act, scope, id) => purgeCourse(act, scope, asId<CourseId>(id)),
};

/** Platform `due`/mark: everything up to this day was done. The day itself is looked at again, for what was put on it later. */
type MarkItem = Item & { day: Day };

/** Without a mark nothing was ever done: a product that stood still for longer has other worries. */
const FIRST_DAYS = 400;
const DAYS_AT_ONCE = 16;
const AT_ONCE = 8;

export type DueReport = { readonly done: number; readonly failed: readonly string[] };

/**
 * Works through the list of what falls due, from the day it was last worked through up to today, so that days which were missed are
 * made up for. What succeeds leaves the list; what fails stays on it, is named, and stops nothing else. May be cut off anywhere.
 */
export async function workThroughDue(now: Instant, commands: DueCommands = COMMANDS): Promise<DueReport> {
  const today = dayOf(now);
  const mark = await getItem<MarkItem>('platform', platform.dueMark());
  const failed: string[] = [];
  let done = 0;
  const days = daysBetween(mark?.day ?? addDays(today, -FIRST_DAYS), today);
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const lists = await Promise.all(days.slice(from, from + DAYS_AT_ONCE).map(listOf));
    for (const items of lists.filter(({ length }) => length > 0)) {
      await inParallel(items, AT_ONCE, async (item) => {
        const reason = await carryOut(commands, item, now);
        if (reason === null) done += 1;
        else failed.push(`${item.sk} of ${item.day}: ${reason}`);
      });
    }
    const last = days[Math.min(from + DAYS_AT_ONCE, days.length) - 1];
    if (failed.length === 0 && last !== undefined) await moveMark(last);
  }
  return { done, failed };
}

const moveMark = (day: Day): Promise<void> => {
  const item: MarkItem = { ...platform.dueMark(), day };
  return putItem('platform', item);
};

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const listOf = async (day: Day): Promise<DueItem[]> =>
  (await Promise.all(Array.from({ length: DUE_SPLIT }, (_, part) => query<DueItem>('platform', { pk: platform.dueOn(day, part) })))).flat();

/** Answers why it failed, or null. */
async function carryOut(commands: DueCommands, item: DueItem, now: Instant): Promise<string | null> {
  const { kind, tenant, id, day, sk: target } = item;
  try {
    const act: Act = { actor: { kind: 'system', name: 'due' }, now, commandId: `due/${day}/${target}` };
    if (!Object.hasOwn(commands, kind)) throw new Error('Nobody knows what has to be done.');
    await commands[kind](act, scopeOf(tenantId(tenant)), id);
    await deleteItem('platform', item);
    logger.info('due.done', { kind, tenant, id, day });
    return null;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown';
    logger.error('due.failed', { kind, tenant, id, day, reason });
    return reason;
  }
}
