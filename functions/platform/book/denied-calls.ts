import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { AuditRow } from '../../../events/kernel/audit.ts';
import { streamKey } from '../../../events/kernel/commit.ts';
import { AppError, type ErrorCode } from '../../../shared/kernel/errors.ts';
import { addDays, type Day, dayOf, type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { SIGN_IN_CALL } from '../../../shared/reporting/audit-acts.ts';
import { tenantId } from '../request/access-records.ts';
import type { BookRow } from './apply-rows.ts';
import { deleteAll } from '../tables/batches.ts';
import { putItem, query } from '../tables/dynamo.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { streamInTenant } from '../../../events/kernel/streams.ts';
import { countRate, type Rate } from '../request/rate-limits.ts';
import type { Call } from '../request/request.ts';
import { day, instant, record, type RecordOf } from '../tables/record.ts';

/**
 * Records `t7#A#{day}`/at#id: a denied call of a signed-in person, or a sign-in that no announcement tells of. Ids and the name of the
 * call, never its arguments.
 */
const deniedCallRecord = record('denied call', { at: instant, by: z.int(), what: z.string(), code: z.string() });
type DeniedCallItem = RecordOf<typeof deniedCallRecord>;
/** Records `t7#A`/day: the day has denied calls. */
const deniedDayRecord = record('day of denied calls', { day });
type DeniedDayItem = RecordOf<typeof deniedDayRecord>;

/** How long the audit trail is kept. */
const RETENTION_DAYS = 400;
/** Beyond this rate denied calls of a person are not recorded, so that nobody can fill the trail. */
const RECORDED: Rate = { what: 'refusal', limit: 300, seconds: 3600 };
/**
 * Sign-ins are recorded up to these rates, by e-mail and of all people of an instance: whoever guesses has no session. Counted by e-mail,
 * whether or not it belongs to somebody, so that the calls to the tables do not tell.
 */
const SIGN_INS_OF_EMAIL: Rate = { what: 'sign-in-entry', limit: 20, seconds: 3600 };
const SIGN_INS_OF_INSTANCE: Rate = { what: 'sign-in-entries', limit: 500, seconds: 3600 };

/** The id that stands for a caller who has no access to the instance: no person has it. */
export const NO_PERSON = 0;

/** A form with errors is no denied call, and a caller without a session has no id to record. */
const DENIALS: ReadonlySet<string> = new Set<ErrorCode>([
  'FORBIDDEN',
  'NOT_FOUND',
  'LICENCE_LIMIT',
  'SUBSCRIPTION_INACTIVE',
  'RATE_LIMITED',
]);
/** Returns whether an error code is that of a denied call. */
export const isDenial = (code: unknown): code is ErrorCode => typeof code === 'string' && DENIALS.has(code);

/** Why a call was denied: the code of its error, or a virus in its file. */
export type DeniedCode = ErrorCode | 'VIRUS_FOUND';
/** Returns why the call of an error was denied; null for an error that is none of that. */
export function deniedCode(error: unknown): DeniedCode | null {
  if (!(error instanceof AppError)) return null;
  return error.deniedAs ?? (isDenial(error.code) ? error.code : null);
}

/** Days that this process has recorded already. */
const recordedDays = new LRUCache<string, true>({ max: 1_000 });

/**
 * Records a denied call in the audit trail of the caller's own instance, also when the call named another one. A failure to write is
 * logged and does not change the response.
 */
export async function recordDeniedCall(call: Call, what: string, code: DeniedCode): Promise<void> {
  try {
    const { viewer } = await call.resolveViewer();
    if (!viewer || !(await countRate(RECORDED, String(viewer.person), call.now))) return;
    const scope = viewer.tenant?.scope ?? scopeOf(tenantId(viewer.session.bound ?? PLATFORM_TENANT));
    await recordCall(scope, { at: call.now, by: viewer.person, what, code });
  } catch (error) {
    logNotRecorded(what, code, error);
  }
}

/** A sign-in. `by`: NO_PERSON for somebody without access, whose name is not the instance's to know. */
type SignInEntry = { readonly email: string; readonly at: Instant; readonly by: number; readonly code: ErrorCode | 'ok' };

/**
 * Records a sign-in to an instance that was refused, or that of a super admin, who is no member and has no announcement there. A failure to
 * write is logged and changes no response.
 */
export async function recordSignIn(scope: Scope, { email, at, by, code }: SignInEntry): Promise<void> {
  try {
    const isCounted =
      (await countRate(SIGN_INS_OF_EMAIL, `${scope.tenant} ${email}`, at)) &&
      (await countRate(SIGN_INS_OF_INSTANCE, String(scope.tenant), at));
    if (isCounted) await recordCall(scope, { at, by, what: SIGN_IN_CALL, code });
  } catch (error) {
    logNotRecorded(SIGN_IN_CALL, code, error);
  }
}

const logNotRecorded = (what: string, code: string, error: unknown): void =>
  logger.error('refusal.not-kept', { what, code, reason: error instanceof Error ? error.name : 'unknown' });

async function recordCall(scope: Scope, call: Pick<DeniedCallItem, 'at' | 'by' | 'what' | 'code'>): Promise<void> {
  await recordDay(scope, dayOf(call.at));
  const id = randomBytes(9).toString('base64url');
  const item: DeniedCallItem = { ...records.refusal(scope, call.at, id), ...call };
  await putItem('records', item);
}

/** Records that a day has denied calls, once per process: readers of the trail read the list of days first. */
async function recordDay(scope: Scope, day: Day): Promise<void> {
  const name = `${scope.tenant} ${day}`;
  if (recordedDays.has(name)) return;
  const item: DeniedDayItem = { ...records.refusalDay(scope, day), day };
  await putItem('records', item);
  recordedDays.set(name, true);
}

const daysFrom = (scope: Scope, from: Day): Promise<DeniedDayItem[]> =>
  query('records', { pk: records.refusalDays(scope), between: [from, '9999'] }, deniedDayRecord);

function bookRowOf(scope: Scope, item: DeniedCallItem): BookRow {
  const stream = records.refusalStream(scope, item.sk);
  const line = { action: item.what, kind: null, id: null, course: null, text: null };
  const row: AuditRow = { at: item.at, actor: item.by, result: item.code, lines: [line] };
  return { kind: 'act', stream: streamKey(stream), name: streamInTenant(stream), v: 1, row };
}

/** Returns the row that removes audit entries from a book that are older than the trail is kept. It comes after all other rows. */
function retentionRow(scope: Scope, today: Day): BookRow {
  const from = addDays(today, -RETENTION_DAYS);
  const stream = records.refusalStream(scope, 'kept');
  return { kind: 'kept', stream: streamKey(stream), name: streamInTenant(stream), v: Number(from.replaceAll('-', '')), row: { from } };
}

/**
 * Returns the rows of denied calls since a time, which are in Records and not in the feed, and the row that says where the trail begins.
 * Calls are stored under the time when they began, so a reader that continues takes a minute off.
 */
export async function deniedCallRows(scope: Scope, since: number, now: number): Promise<BookRow[]> {
  const today = dayOf(toInstant(now));
  const from = toInstant(Math.max(since, toMillis(`${addDays(today, -RETENTION_DAYS)}T00:00:00.000Z`)));
  const days = await daysFrom(scope, dayOf(from));
  const items = await Promise.all(
    days.map(({ day }) => query('records', { pk: records.refusals(scope, day), after: from }, deniedCallRecord)),
  );
  return [...items.flat().map((item) => bookRowOf(scope, item)), retentionRow(scope, today)];
}

/** Deletes denied calls that are older than the trail is kept. Returns the number of days. */
export async function dropOldDeniedCalls(scope: Scope, today: Day): Promise<number> {
  const until = addDays(today, -RETENTION_DAYS - 1);
  const days = await query('records', { pk: records.refusalDays(scope), between: ['0000', until] }, deniedDayRecord);
  for (const day of days) {
    await deleteAll('records', await query('records', { pk: records.refusals(scope, day.day) }));
    await deleteAll('records', [day]);
  }
  return days.length;
}
