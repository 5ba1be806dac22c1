import { randomBytes } from 'node:crypto';
import type { ActRow } from '../../events/kernel/audit.ts';
import { streamKey } from '../../events/kernel/commit.ts';
import type { ErrorCode } from '../../shared/kernel/errors.ts';
import { addDays, type Day, dayOf, type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { tenantId } from './access-records.ts';
import type { BookRow } from './book-take.ts';
import { deleteAll, type Item, putItem, query } from './dynamo.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf } from './keys/keys.ts';
import { logger } from './runtime/logger.ts';
import { streamMark } from './marks.ts';
import { countRate, type Rate } from './rates.ts';
import type { Call } from './request.ts';

/** Records `t7#A#{day}`/at#id: a call of somebody signed in that was refused. Ids and the call's name, never what it carried. */
type RefusalItem = Item & { at: Instant; by: number; what: string; code: ErrorCode };
/** Records `t7#A`/day: that day has refusals. */
type RefusalDayItem = Item & { day: Day };

/** The trail of acts is kept so long. */
const KEPT_DAYS = 400;
/** Somebody who is refused more often than that has said enough; the trail is no place to fill. */
const MOST: Rate = { what: 'refusal', limit: 300, seconds: 3600 };

/** A form that was filled in wrongly is no refusal, and who is not signed in has no name. */
const WORTH_KEEPING: ReadonlySet<string> = new Set<ErrorCode>([
  'FORBIDDEN',
  'NOT_FOUND',
  'LICENCE_LIMIT',
  'SUBSCRIPTION_INACTIVE',
  'RATE_LIMITED',
]);
export const isRefusal = (code: unknown): code is ErrorCode => typeof code === 'string' && WORTH_KEEPING.has(code);

const known = new Set<string>();

/**
 * Keeps that a call was refused, in the trail of the instance that the caller belongs to: where they named another one, its people
 * are not told who knocked. A failure to write is logged, and changes nothing of the answer.
 */
export async function keepRefusal(call: Call, what: string, code: ErrorCode): Promise<void> {
  try {
    const { viewer } = await call.sight();
    if (!viewer || !(await countRate(MOST, String(viewer.person), call.now))) return;
    const scope = viewer.place?.scope ?? scopeOf(tenantId(viewer.session.bound ?? PLATFORM_TENANT));
    await nameDay(scope, dayOf(call.now));
    const id = randomBytes(9).toString('base64url');
    const item: RefusalItem = { ...records.refusal(scope, call.now, id), at: call.now, by: viewer.person, what, code };
    await putItem('records', item);
  } catch (error) {
    logger.error('refusal.not-kept', { what, code, reason: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Once a day and process: who reads the trail asks which days have anything at all. */
async function nameDay(scope: Scope, day: Day): Promise<void> {
  const name = `${scope.tenant} ${day}`;
  if (known.has(name)) return;
  const item: RefusalDayItem = { ...records.refusalDay(scope, day), day };
  await putItem('records', item);
  known.add(name);
}

const daysFrom = (scope: Scope, day: Day): Promise<RefusalDayItem[]> =>
  query<RefusalDayItem>('records', { pk: records.refusalDays(scope), between: [day, '9999'] });

function bookRowOf(scope: Scope, item: RefusalItem): BookRow {
  const stream = records.refusalStream(scope, item.sk);
  const line = { action: item.what, kind: null, id: null, course: null, text: null };
  const row: ActRow = { at: item.at, actor: item.by, result: item.code, lines: [line] };
  return { kind: 'act', stream: streamKey(stream), name: streamMark(stream), v: 1, row };
}

/** Takes out of a book what is older than the trail is kept. Comes after all other rows. */
function keptRow(scope: Scope, today: Day): BookRow {
  const from = addDays(today, -KEPT_DAYS);
  const stream = records.refusalStream(scope, 'kept');
  return { kind: 'kept', stream: streamKey(stream), name: streamMark(stream), v: Number(from.replaceAll('-', '')), row: { from } };
}

/**
 * What a book has to take in beside its feed: refused calls from a moment on, which stand in Records alone, and where the trail
 * begins. Calls are kept under the time they began, so whoever reads on takes a minute off.
 */
export async function refusalRows(scope: Scope, since: number, now: number): Promise<BookRow[]> {
  const today = dayOf(toInstant(now));
  const from = toInstant(Math.max(since, toMillis(`${addDays(today, -KEPT_DAYS)}T00:00:00.000Z`)));
  const days = await daysFrom(scope, dayOf(from));
  const items = await Promise.all(days.map(({ day }) => query<RefusalItem>('records', { pk: records.refusals(scope, day), after: from })));
  return [...items.flat().map((item) => bookRowOf(scope, item)), keptRow(scope, today)];
}

/** Deletes refused calls that are older than the trail is kept; answers of how many days. */
export async function dropOldRefusals(scope: Scope, today: Day): Promise<number> {
  const until = addDays(today, -KEPT_DAYS - 1);
  const days = await query<RefusalDayItem>('records', { pk: records.refusalDays(scope), between: ['0000', until] });
  for (const day of days) {
    await deleteAll('records', await query('records', { pk: records.refusals(scope, day.day) }));
    await deleteAll('records', [day]);
  }
  return days.length;
}
