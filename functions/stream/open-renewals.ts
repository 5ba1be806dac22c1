import { holderDecider, type OpenWindow, renewalToOpen } from '../../events/certificates/certifications/holder.decider.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { asId, type CertificationId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { addDays, type Day } from '../../shared/kernel/instant.ts';
import { dayIn } from '../../shared/kernel/regional/zoned-time.ts';
import { readHeader } from '../courses/course.queries.ts';
import { isStartable } from '../learning/enrolment/course-rules.ts';
import { assign } from '../learning/enrolment/enrolment.commands.ts';
import { enrolmentOf } from '../learning/enrolment/enrolment.queries.ts';
import { startRound } from '../learning/reset/start-round.commands.ts';
import { termClock } from '../learning/terms/terms-in-force.queries.ts';
import { streams, type Scope } from '../platform/keys/keys.ts';
import { personId } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { todayOf } from '../platform/request/today.ts';
import { logger } from '../platform/runtime/logger.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { load } from '../platform/store/event-store.ts';
import { execute } from '../platform/store/execute.ts';
import { dueOn } from '../platform/tables/due-list.ts';
import { transact } from '../platform/tables/transact.ts';
import { findCertification } from '../certificates/certifications/certification.queries.ts';
import { type CertificationItem, renewalOf, ruleOf } from '../certificates/certifications/certification.records.ts';
import { completionsOf } from '../certificates/certifications/holder.queries.ts';
import { type Holder, holdersOf } from '../certificates/certifications/holders.queries.ts';

/** People whose renewal is opened at once. */
const AT_ONCE = 8;

const isToOpen = ({ state, rounds, renewalOpened }: Holder): boolean => {
  const until = rounds.at(-1)?.validUntil ?? null;
  return (state === 'window_open' || state === 'expired') && until !== null && !renewalOpened.includes(until);
};

/** Returns the next day on which a window opens after a day; null: there is none. */
function nextOpening(holders: readonly Holder[], today: Day): Day | null {
  const days = holders.flatMap(({ rounds }) => rounds.at(-1)?.opensOn ?? []).filter((day) => day > today);
  return days.toSorted()[0] ?? null;
}

/**
 * Opens the renewals of a certification whose day has come: enrols people in the courses of the renewal, or starts these again for those
 * who have completed them. Completions, certificates and former rounds stay. It runs on the days on which a window opens; what it could
 * not open, since a course is full, say, it tries again on the next day. May be cut off anywhere and repeated.
 */
export async function openRenewals(context: CommandContext, scope: Scope, id: CertificationId): Promise<void> {
  const certification = await findCertification(scope, id);
  if (!certification || certification.validity.kind === 'none') return;
  const today = todayOf(context);
  const holders = await holdersOf({ scope, now: context.now, today, after: [], search: '' }, certification);
  const renewal = { context: { ...context, actor: { kind: 'system', name: 'certifications' } }, scope, certification } as const;
  const opened = await inParallel(holders.filter(isToOpen), AT_ONCE, ({ person }) => openFor(renewal, personId(person), today));
  const due = { kind: 'certification-renewals', scope, id } as const;
  const next = nextOpening(holders, today);
  const writes = opened.every(Boolean) ? (next === null ? [] : dueOn(due, next)) : dueOn(due, addDays(today, 1));
  await transact(() => Promise.resolve({ writes, result: undefined }));
}

type Renewal = { readonly context: CommandContext; readonly scope: Scope; readonly certification: CertificationItem };

/** Opens the renewal of one person; returns false where a course refused them. */
async function openFor(renewal: Renewal, person: PersonId, today: Day): Promise<boolean> {
  const { context, scope, certification } = renewal;
  const stream = streams.holder(scope, person, asId<CertificationId>(certification.id));
  const record = { rule: ruleOf(certification), completions: await completionsOf(scope, person, certification) };
  const open = renewalToOpen(record, (await load(holderDecider, stream)).state, today);
  // The book was a moment behind.
  if (open === null) return true;
  try {
    for (const course of renewalOf(certification)) {
      const isDone = record.completions.some((completion) => completion.course === course && completion.day >= open.opensOn);
      if (!isDone) await openCourse(renewal, person, asId<CourseId>(course), open);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn('certification.renewal-refused', { certification: certification.id, person, reason: error.code });
    return false;
  }
  const command = {
    type: 'OpenRenewal',
    certification: certification.id,
    person,
    name: certification.title,
    on: today,
    ...record,
  } as const;
  await execute({ decider: holderDecider, scope, stream, command, ...context, commandId: `renew/${open.until}` });
  return true;
}

/**
 * Makes a course one that the person can do anew: enrols who does not have it, and starts it again for who has completed it before the
 * window. Who is in the midst of it goes on. A course that nobody can begin is left out.
 */
async function openCourse(
  { context, scope, certification }: Renewal,
  person: PersonId,
  course: CourseId,
  { opensOn, until }: OpenWindow,
): Promise<void> {
  const header = await readHeader(scope, course);
  if (!isStartable(header)) return;
  const own = (what: string): CommandContext => ({ ...context, commandId: `renew/${certification.id}/${until}/${what}` });
  const before = await enrolmentOf(scope, person, course);
  if (before.status !== 'active') await assign({ context: own('enrol'), scope, person, course: header });
  const state = before.status === 'active' ? before : await enrolmentOf(scope, person, course);
  const completedAt = state.status === 'active' ? state.round.completedAt : null;
  if (completedAt === null) return;
  const { zone } = await termClock(scope, person, context.now);
  // Its certificate, by which it counts, is issued at this moment.
  if (dayIn(completedAt, zone) >= opensOn) return;
  await startRound({ context: own('start'), scope, person, course: header, reason: 'renewal' });
}
