import { assertCourseOpen, isUnopened } from '../../learning/enrolment/package-access.queries.ts';
import { recordUnitOutcome } from '../outcome/unit-outcome.commands.ts';
import type { RuntimeCaller } from '../launch/runtime-caller.ts';
import type { LearnerTarget } from './runtime-target.queries.ts';

type Caller = Pick<RuntimeCaller, 'viewer' | 'call'>;
/** `attempt`: what was begun; null for nothing. */
type StartedTarget = Pick<LearnerTarget, 'course' | 'enrolment' | 'place'> & { readonly attempt: object | null };

/** What was begun goes on whatever the dates of the course; an attempt begins while it is open, after its prerequisites. */
export async function assertMayBegin({ viewer, call }: Caller, { attempt, course, enrolment, place }: StartedTarget): Promise<void> {
  if (!attempt) assertCourseOpen(course, enrolment, call.now);
  if (!isUnopened(enrolment)) return;
  const { person, tenant } = viewer;
  const nothing = { seconds: 0, score: null, best: null, completes: false, round: enrolment.round.number, key: `open/${call.id}` };
  const who = { scope: tenant.scope, person, actor: { kind: 'person', id: person } as const, now: call.now };
  const { token } = await recordUnitOutcome({ ...who, ...place, ...nothing });
  if (token !== null) call.tokens.push(token);
}
