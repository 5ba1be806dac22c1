import type { AttemptCommand } from '../../../events/packages/scorm/attempt.commands.ts';
import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import { type AttemptOutcome, outcomeOf } from '../../../events/packages/scorm/attempt.outcome.ts';
import type { PackageAttempt } from '../../../events/packages/scorm/attempt.state.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { isUnitDone, runningEnrolment } from '../../learning/enrolment/package-access.queries.ts';
import type { PersonSealer } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { planCommit } from '../../platform/store/plan-commit.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { planOutcome } from '../outcome/plan-outcome.ts';
import type { LearnerCall } from './runtime-target.queries.ts';

/** The attempt after a command, and whether its unit is complete. */
export type AttemptResult = { readonly attempt: PackageAttempt; readonly isComplete: boolean };

type AttemptRun = {
  readonly commandId: string;
  /** What seals the texts of the command. */
  readonly sealer?: PersonSealer;
  /** Returns the commits of what the learner's packages share; called once the command is accepted. */
  readonly planShared?: () => Promise<readonly Write[]>;
};

/** Returns the enrolment after an outcome, with its commit; as it was read where it does not hear of the command. */
async function planEnrolment(
  { viewer, call, target }: LearnerCall,
  commandId: string,
  outcome: AttemptOutcome | null,
): Promise<{ readonly state: EnrolmentState; readonly writes: readonly Write[]; readonly token: string | null }> {
  const { course, place, read } = target;
  if (!outcome) return { state: read.enrolment.state, writes: [], token: null };
  const { next, writes, token } = await planOutcome({ viewer, now: call.now, course, place, commandId }, outcome);
  return { state: next.state, writes, token };
}

/**
 * Executes a command of an attempt: with one put, or in one transaction with the commits of the enrolment and of what the learner's packages
 * share, where those change. @throws PackageRefusal
 */
export async function executeAttempt(
  caller: LearnerCall,
  { commandId, sealer, planShared }: AttemptRun,
  commandOf: () => AttemptCommand | Promise<AttemptCommand>,
): Promise<AttemptResult> {
  const { viewer, call, target } = caller;
  const { place, read, course } = target;
  const { scope } = viewer.tenant;
  const stream = streams.packageAttempts(scope, viewer.person, place.course, place.unit);
  const run = { decider: attemptDecider, scope, stream, commandId, actor: { kind: 'person', id: viewer.person }, now: call.now } as const;
  const { token, ...result } = await transact(async (turn) => {
    const loaded = turn === 1 ? read.attempts : undefined;
    const { before, next, events, writes } = await planCommit({ ...run, sealer, loaded }, commandOf);
    if (next.state.status === 'none') throw notFound();
    const { state, ...counted } = await planEnrolment(caller, commandId, outcomeOf(before.state, events, next.state));
    const enrolment = runningEnrolment(course, state);
    if (!enrolment) throw notFound();
    const shared = events.length === 0 || !planShared ? [] : await planShared();
    return {
      writes: [...writes, ...counted.writes, ...shared],
      result: { attempt: next.state, isComplete: isUnitDone(enrolment, place.unit), token: counted.token },
    };
  });
  if (token !== null) call.tokens.push(token);
  return result;
}
