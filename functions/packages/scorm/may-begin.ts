import { assertMayLaunch, isUnopened } from '../../learning/enrolment/package-access.queries.ts';
import { recordUnitOutcome } from '../outcome/unit-outcome.commands.ts';
import type { RuntimeCaller } from '../launch/runtime-caller.ts';
import type { LearnerTarget } from './runtime-target.queries.ts';

type Caller = Pick<RuntimeCaller, 'viewer' | 'call'>;
/** `attempt`: what was begun; null for nothing. */
type StartedTarget = Pick<LearnerTarget, 'course' | 'enrolment' | 'place'> & { readonly attempt: object | null };

/** Packages of every standard are launched while access lasts; an attempt begins while the course is open, after its prerequisites. */
export async function assertMayBegin({ viewer, call }: Caller, { attempt, course, enrolment, place }: StartedTarget): Promise<void> {
  assertMayLaunch(course, enrolment, { now: call.now, begins: attempt === null });
  if (!isUnopened(enrolment)) return;
  const { person, tenant } = viewer;
  const nothing = { seconds: 0, score: null, best: null, completes: false, round: enrolment.round.number, key: `open/${call.id}` };
  const who = { scope: tenant.scope, person, actor: { kind: 'person', id: person } as const, now: call.now };
  const { token } = await recordUnitOutcome({ ...who, ...place, ...nothing });
  if (token !== null) call.tokens.push(token);
}
