import type { AttemptCommand } from '../../../events/packages/scorm/attempt.commands.ts';
import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import { outcomeOf } from '../../../events/packages/scorm/attempt.outcome.ts';
import { ConcernsEnrolment } from '../../../events/packages/scorm/attempt.refusal.ts';
import type { PackageAttempt } from '../../../events/packages/scorm/attempt.state.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { isUnitDone, runningEnrolment } from '../../learning/enrolment/package-access.queries.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { streams } from '../../platform/keys/keys.ts';
import { advance, load } from '../../platform/store/event-store.ts';
import { commitOf } from '../../platform/store/execute-together.ts';
import { execute } from '../../platform/store/execute.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import type { GlobalObjectives } from '../../../shared/packages/global-objectives.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import type { RuntimeCaller } from '../launch/runtime-caller.ts';
import { changesSharedObjectives, sharedObjectivesWrites } from './shared-objectives.ts';
import { sharedDataWrites } from './shared-data.ts';
import { outcomeWrite } from '../outcome/outcome-write.ts';
import type { LearnerTarget } from './runtime-target.queries.ts';

/** The attempt after a command, and whether its unit is complete. */
export type AttemptResult = { readonly attempt: PackageAttempt; readonly isComplete: boolean };

type Run = {
  readonly caller: RuntimeCaller;
  readonly target: LearnerTarget;
  readonly commandId: string;
  /** What becomes of the objectives that the learner's packages share. */
  readonly objectives?: GlobalObjectives;
  /** What is shared with the learner's other packages, encrypted. */
  readonly data?: SharedData;
};

const learnerOf = ({ viewer }: RuntimeCaller) => ({ scope: viewer.tenant.scope, person: viewer.person });

const actorOf = ({ viewer }: RuntimeCaller) => ({ kind: 'person', id: viewer.person }) as const;

function resultOf(attempt: PackageAttempt, enrolment: EnrolmentState, { course, place }: LearnerTarget): AttemptResult {
  const running = runningEnrolment(course, enrolment);
  if (!running) throw notFound();
  return { attempt, isComplete: isUnitDone(running, place.unit) };
}

/** Returns the commits of what the learner's packages share. */
async function sharedWrites({ caller, target, commandId, objectives = {}, data = {} }: Run): Promise<readonly Write[]> {
  const by = { commandId, place: target.place, now: caller.call.now };
  const writes = [sharedObjectivesWrites(learnerOf(caller), objectives, by), sharedDataWrites(learnerOf(caller), data, by)];
  return (await Promise.all(writes)).flat();
}

/** Decides with what both streams hold now, and writes both commits or none. */
async function planBoth(run: Run, command: AttemptCommand): Promise<Plan<AttemptResult & { readonly token: string | null }>> {
  const { caller, target, commandId } = run;
  const { scope } = caller.viewer.tenant;
  const stream = streams.packageAttempts(scope, caller.viewer.person, target.place.course, target.place.unit);
  const loaded = await load(attemptDecider, stream);
  const events = attemptDecider.decide({ ...command, tells: true }, loaded.state);
  const commit = { stream, version: loaded.version + 1, events, actor: actorOf(caller), at: caller.call.now, command: commandId };
  const after = events.length === 0 ? loaded : advance(attemptDecider, loaded, commit);
  if (after.state.status === 'none') throw notFound();
  const outcome = outcomeOf(loaded.state, events, after.state);
  const told =
    outcome &&
    (await outcomeWrite({ viewer: caller.viewer, now: caller.call.now, course: target.course, place: target.place, commandId }, outcome));
  const enrolment = told?.state ?? (await loadEnrolment(scope, caller.viewer.person, target.place.course)).state;
  const result = { ...resultOf(after.state, enrolment, target), token: told?.token ?? null };
  if (events.length === 0) return { writes: [], result };
  const base = { decider: attemptDecider, scope, stream, commandId, actor: actorOf(caller), now: caller.call.now };
  const { write } = await commitOf(base, loaded, events);
  return { writes: [write, ...(told?.writes ?? []), ...(await sharedWrites(run))], result };
}

/** Executes a command with one put; null where another stream has to hear of it. */
async function executeAlone(
  { caller, target, commandId, objectives = {}, data = {} }: Run,
  command: AttemptCommand,
): Promise<AttemptResult | null> {
  const { scope } = caller.viewer.tenant;
  const { place, read } = target;
  if (Object.keys(data).length > 0) return null;
  if (await changesSharedObjectives(learnerOf(caller), objectives, place)) return null;
  try {
    const { state } = await execute({
      decider: attemptDecider,
      scope,
      stream: streams.packageAttempts(scope, caller.viewer.person, place.course, place.unit),
      command: { ...command, tells: false },
      commandId,
      actor: actorOf(caller),
      now: caller.call.now,
      loaded: read.attempts,
    });
    if (state.status === 'none') throw notFound();
    return resultOf(state, read.enrolment.state, target);
  } catch (error) {
    if (!(error instanceof ConcernsEnrolment)) throw error;
    return null;
  }
}

/**
 * Executes a command of an attempt: with one put, or in one transaction with the commits of the enrolment and of the objectives that the
 * learner's packages share, where those hear of it.
 * @throws PackageRefusal
 */
export async function executeAttempt(run: Run, command: AttemptCommand): Promise<AttemptResult> {
  const alone = await executeAlone(run, command);
  if (alone) return alone;
  const { token, ...result } = await transact(() => planBoth(run, command));
  if (token !== null) run.caller.call.tokens.push(token);
  return result;
}
