import { asId, type BranchId, type CertificationId, type CourseId, type PersonId, type TenantId } from '../../shared/kernel/ids.ts';
import { addDays, type Day, type Instant } from '../../shared/kernel/instant.ts';
import { dayIn, UTC } from '../../shared/kernel/regional/zoned-time.ts';
import { purgeBranch } from '../courses/deletion/purge-branch.commands.ts';
import { purgeCourse } from '../courses/deletion/purge-course.commands.ts';
import { recheckCompletion } from '../learning/enrolment/recheck-completion.commands.ts';
import { recheckTerms } from '../learning/groups/recheck-terms.commands.ts';
import { endMembership } from '../people/member-end.commands.ts';
import { purgeMember } from '../people/deletion/purge-member.commands.ts';
import { tenantId } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { type DueKind, dueRecord } from '../platform/tables/due-list.ts';
import type { Item } from '../platform/tables/client.ts';
import { deleteItem, getItem, putItem, query } from '../platform/tables/dynamo.ts';
import { DUE_SPLIT, platform, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { fencedIn } from '../platform/keys/tenant-fence.ts';
import { logger } from '../platform/runtime/logger.ts';
import { chunksOf } from '../platform/runtime/chunks.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { zoneOfInstance } from '../tenancy/regional-settings.queries.ts';
import { subscriptionEnded } from '../tenancy/subscriptions/subscription.commands.ts';
import { day, record } from '../platform/tables/record.ts';
import { openRenewals } from './open-renewals.ts';

/** The command of each kind of due entry. Commands read the record first: after a moved date, or in a repeat, they do nothing. */
export type DueCommands = Readonly<Record<DueKind, (context: CommandContext, scope: Scope, id: number) => Promise<void>>>;

const COMMANDS: DueCommands = {
  'member-ends': (context, scope, id) => endMembership(context, scope, asId<PersonId>(id)),
  'subscription-ends': subscriptionEnded,
  'member-purge': (context, scope, id) => purgeMember(context, scope, asId<PersonId>(id)),
  'branch-purge': (context, scope, id) => purgeBranch(context, scope, asId<BranchId>(id)),
  'course-purge': (context, scope, id) => purgeCourse(context, scope, asId<CourseId>(id)),
  'course-recheck': (context, scope, id) => recheckCompletion(context, scope, asId<CourseId>(id), [0]),
  'course-terms': (context, scope, id) => recheckTerms(context, scope, asId<CourseId>(id), [0]),
  'certification-renewals': (context, scope, id) => openRenewals(context, scope, asId<CertificationId>(id)),
};

/** Of these the day is one of the zone of the instance, of all others of UTC. */
const ENDS: ReadonlySet<DueKind> = new Set<DueKind>(['member-ends', 'subscription-ends', 'certification-renewals']);

/** Where each day begins first, and where it begins last. */
const [FIRST_ZONE, LAST_ZONE] = ['Etc/GMT-14', 'Etc/GMT+12'];

/** Platform `due`/mark: everything up to this day was done. The day itself is read again, for entries that were added later. */
const markRecord = record('mark of the due list', { day });

/** Without a mark the work begins so many days ago. */
const FIRST_DAYS = 400;
const DAYS_AT_ONCE = 16;
const AT_ONCE = 8;

export type DueReport = { readonly done: number; readonly failed: readonly string[] };

/**
 * Runs the commands of all due entries from the last day that was completed up to today, so that missed days are made up for. Each entry
 * waits until its day has begun in the zone of its instance. Entries that succeed are deleted; those that fail stay, are reported, and stop
 * nothing else. May be cut off anywhere. `movesMark` false: the next run looks at these days again, as after a run at a time to come.
 */
export async function workThroughDue(
  now: Instant,
  commands: DueCommands = COMMANDS,
  { movesMark = true }: { readonly movesMark?: boolean } = {},
): Promise<DueReport> {
  const mark = await getItem('platform', platform.dueMark(), markRecord);
  const failed: string[] = [];
  let done = 0;
  const [begun, everywhere] = [dayIn(now, FIRST_ZONE), dayIn(now, LAST_ZONE)];
  const zoneOf = zonesOfInstances();
  const days = daysBetween(mark?.day ?? addDays(everywhere, -FIRST_DAYS), begun);
  for (const chunk of chunksOf(days, DAYS_AT_ONCE)) {
    const lists = await Promise.all(chunk.map(listOf));
    for (const items of lists.filter(({ length }) => length > 0)) {
      await inParallel(items, AT_ONCE, async (item) => {
        const outcome = await carryOut(commands, item, now, zoneOf);
        if (outcome === 'done') done += 1;
        if (typeof outcome === 'object') failed.push(`${item.sk} of ${String(item['day'])}: ${outcome.failed}`);
      });
    }
    const last = chunk.at(-1);
    // A day that has not begun everywhere has entries that wait for their zone.
    if (movesMark && failed.length === 0 && last !== undefined) await moveMark(last < everywhere ? last : everywhere);
  }
  return { done, failed };
}

type ZoneOfInstance = (tenant: TenantId) => Promise<string>;

/** Returns a function that returns the zone of an instance, which it reads once. */
function zonesOfInstances(): ZoneOfInstance {
  const zones = new Map<TenantId, Promise<string>>();
  return (tenant) => {
    const zone = zones.get(tenant) ?? zoneOfInstance(tenant);
    zones.set(tenant, zone);
    return zone;
  };
}

const moveMark = (to: Day): Promise<void> => putItem('platform', { ...platform.dueMark(), day: to });

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Items are parsed one by one when they are carried out, so that a malformed one stops no other. */
const listOf = async (day: Day): Promise<Item[]> =>
  (await Promise.all(Array.from({ length: DUE_SPLIT }, (_, part) => query('platform', { pk: platform.dueOn(day, part) })))).flat();

/** What became of an entry: it was carried out, its day has not begun in its zone, or why it failed. */
type Outcome = 'done' | 'waiting' | { readonly failed: string };

async function carryOut(commands: DueCommands, item: Item, now: Instant, zoneOf: ZoneOfInstance): Promise<Outcome> {
  const { kind, tenant, id, day: dueDay } = item;
  try {
    const due = dueRecord.parse(item);
    const zone = ENDS.has(due.kind) ? await zoneOf(tenantId(due.tenant)) : UTC;
    if (due.day > dayIn(now, zone)) return 'waiting';
    const context: CommandContext = {
      actor: { kind: 'system', name: 'due' },
      now,
      commandId: `due/${due.day}/${due.sk}`,
      ...(zone !== UTC && { timeZone: zone }),
    };
    await fencedIn(due.tenant, () => commands[due.kind](context, scopeOf(tenantId(due.tenant)), due.id));
    await deleteItem('platform', due);
    logger.info('due.done', { kind, tenant, id, day: dueDay });
    return 'done';
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown';
    logger.error('due.failed', { kind, tenant, id, day: dueDay, reason });
    return { failed: reason };
  }
}
