import { randomUUID } from 'node:crypto';
import type { CommitValues } from '../../../events/packages/attempt.commands.ts';
import { attemptDecider } from '../../../events/packages/attempt.decider.ts';
import { scoOf } from '../../../events/packages/attempt.state.ts';
import { PackageRefusal } from '../../../events/packages/attempt.refusal.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { sealFor } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { assertAnswers } from './answer-rules.ts';
import { executeAttempt } from './execute-attempt.ts';
import { type ListedSco, listedScos } from './hydrated-values.ts';
import { namedSco } from './named-sco.ts';
import { isPauseDue, pauseBeats, resumeBeats } from './pause-beats.ts';
import { mergedValues, type Pending, pendingOf, replacePending } from './pending-values.records.ts';
import type { WritingInput } from './runtime-input.ts';
import { readRuntime } from './runtime-read.queries.ts';
import type { LearnerTarget, RuntimeTarget } from './runtime-target.queries.ts';
import { sharedObjectivesIn } from './shared-objectives.ts';
import { dividedValues } from './shared-data.ts';
import { sealValues, sentValues, type SentValues } from './runtime-values.ts';

const SUCCESS = { result: 'true', errorCode: '0' } as const;
/** Answers of writing calls. */
export type SetAnswer = typeof SUCCESS & { readonly errorString: 'No error' };
export type CommitAnswer = typeof SUCCESS & { readonly seq: number; readonly is_complete: boolean; readonly scos: readonly ListedSco[] };

const TRIES = 6;
const NOTHING: SentValues = { values: {}, time: null, exit: null };

type Writing = { readonly caller: RuntimeTarget; readonly target: LearnerTarget; readonly input: WritingInput };

/** Returns the SCO that a call names; an unknown one, whose session is none, as it was named. */
const scoOfCall = ({ pkg, attempt }: LearnerTarget, { scoUuid }: WritingInput): string => namedSco(pkg, attempt, scoUuid)?.uuid ?? scoUuid;

/** Returns the present session of an attempt; '' before the first. */
const presentSession = ({ attempt }: LearnerTarget) => attempt?.session ?? { session: '', seq: 0 };

async function uncommitted(target: LearnerTarget): Promise<Pending | null> {
  const { session, seq } = presentSession(target);
  return pendingOf(target.read.pending, session, seq);
}

function commandOf(
  { caller, target, input }: Writing,
  sent: SentValues,
  more: Pick<CommitValues, 'seq' | 'sequencing' | 'isFinish'>,
): CommitValues & { readonly data: SharedData } {
  const { viewer, call, launch } = caller;
  const sco = scoOfCall(target, input);
  const { values, data } = dividedValues(sent.values, target.pkg.facts.scos.find(({ uuid }) => uuid === sco) ?? { data: [] });
  return {
    type: 'CommitValues',
    place: { person: viewer.person, ...target.place, ...target.in },
    facts: target.pkg.facts,
    now: call.now,
    tells: false,
    session: launch?.session ?? input.sessionId,
    sco,
    ...sent,
    values,
    data,
    ...more,
  };
}

/** Returns the values of a call as they are stored. @throws PackageRefusal, which names the key */
async function sealedValues({ caller, target, input }: Writing): Promise<SentValues> {
  const { standard } = target.pkg.facts;
  const sent = sentValues(standard, input.sent);
  const who = { scope: caller.viewer.tenant.scope, person: caller.viewer.person };
  return { ...sent, values: await sealValues(who, standard, sent.values) };
}

/** Whether a call with this number was made already. @throws PackageRefusal for a lower one */
function isRepeated(seq: number | null, pending: Pending | null): boolean {
  if (seq === null || pending === null || seq > pending.seq) return false;
  if (seq < pending.seq) throw new PackageRefusal('sequence');
  return true;
}

/** Keeps values beside the attempt, checked as its commit will check them. Returns false when another call was faster. */
async function keepValues(writing: Writing, own: SentValues): Promise<boolean> {
  const { caller, target, input } = writing;
  const { scope } = caller.viewer.tenant;
  const pending = await uncommitted(target);
  const { session, seq: committed } = presentSession(target);
  const sent = mergedValues(pending, own);
  if (target.pkg.facts.standard === '2004') {
    const stored = target.attempt ? scoOf(target.attempt, scoOfCall(target, input)).values : {};
    assertAnswers(input.sent, { ...stored, ...pending?.values });
  }
  const seq = input.seq ?? (pending?.seq ?? committed) + 1;
  const command = commandOf(writing, sent, { seq, sequencing: undefined, isFinish: false });
  const events = attemptDecider.decide({ ...command, tells: true }, target.read.attempts.state);
  if (events.length === 0 || isRepeated(input.seq, pending)) return true;
  const stream = streams.packageAttempts(scope, caller.viewer.person, target.place.course, target.place.unit);
  return replacePending(scope, stream, target.read.pending, { ...sent, seq, session }, caller.call.now);
}

/** Sets values, which the next commit or finish stores. */
export async function setValues(caller: RuntimeTarget, input: WritingInput): Promise<SetAnswer> {
  const { standard } = caller.target.pkg.facts;
  const answer = { ...SUCCESS, errorString: 'No error' } as const;
  if (caller.target.kind === 'preview') {
    sentValues(standard, input.sent);
    return answer;
  }
  const { target } = caller;
  const { course, unit } = target.place;
  const own = await sealedValues({ caller, target, input });
  let { read } = target;
  for (let turn = 1; turn <= TRIES; turn += 1) {
    if (await keepValues({ caller, target: Object.assign({}, target, { read }), input }, own)) return answer;
    read = await readRuntime(caller.viewer.tenant.scope, caller.viewer.person, course, unit);
  }
  throw new AppError('CONFLICT', 'Another call of this package is being stored. Please try again.');
}

async function sequencingOf({ caller: { viewer }, input: { sequencing } }: Writing): Promise<string | null | undefined> {
  return typeof sequencing === 'string' ? sealFor(viewer.tenant.scope, viewer.person, sequencing) : sequencing;
}

/** The number of a commit: as it was sent, or the next one. @throws PackageRefusal for a lower one than that of a value that was set */
function seqOf({ seq }: WritingInput, pending: Pending | null): number | null {
  if (seq !== null && pending !== null && seq <= pending.seq) throw new PackageRefusal('sequence');
  return seq ?? (pending === null ? null : pending.seq + 1);
}

/** Beats count again after a finish, and not yet while commits come. */
async function setPause({ caller: { viewer, call }, target }: Writing, isFinish: boolean): Promise<void> {
  const who = { scope: viewer.tenant.scope, person: viewer.person };
  const former = target.attempt?.session;
  if (isFinish) await resumeBeats(who, call.now);
  else if (former?.endedAt === null && isPauseDue(former, call.now))
    await pauseBeats(who, { ...target.place, now: call.now, isTold: true });
}

async function commitForLearner(writing: Writing, isFinish: boolean): Promise<CommitAnswer> {
  const { caller, target, input } = writing;
  const [own, sequencing, pending] = await Promise.all([sealedValues(writing), sequencingOf(writing), uncommitted(target)]);
  const seq = seqOf(input, pending);
  const command = commandOf(writing, mergedValues(pending ?? NOTHING, own), { seq, sequencing, isFinish });
  const commandId = command.session === null || seq === null ? randomUUID() : `${command.session}/${seq}`;
  const isReview = target.attempt?.session?.mode === 'review';
  const objectives = isReview ? {} : sharedObjectivesIn(target.pkg, input.sequencing);
  const isShared = target.pkg.sharesData;
  const shared = { objectives, data: isShared && !isReview ? command.data : {} };
  const { attempt, isComplete } = await executeAttempt(
    { caller, target, commandId, ...shared },
    isShared ? { ...command, data: {} } : command,
  );
  await setPause(writing, isFinish);
  return { ...SUCCESS, seq: attempt.session?.seq ?? 0, is_complete: isComplete, scos: listedScos(target.pkg.facts, attempt) };
}

/** Stores values, with those that were set before; `isFinish` ends the session. */
export async function commitValues(caller: RuntimeTarget, input: WritingInput, isFinish: boolean): Promise<CommitAnswer> {
  const { target } = caller;
  if (target.kind === 'learner') return commitForLearner({ caller, target, input }, isFinish);
  const { facts } = target.pkg;
  sentValues(facts.standard, input.sent);
  return { ...SUCCESS, seq: input.seq ?? 0, is_complete: false, scos: listedScos(facts, null) };
}
