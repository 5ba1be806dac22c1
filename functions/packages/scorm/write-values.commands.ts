import { randomUUID } from 'node:crypto';
import type { CommitValues } from '../../../events/packages/scorm/attempt.commands.ts';
import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import { scoOf } from '../../../events/packages/scorm/attempt.state.ts';
import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import { isLostPlace } from '../../../shared/packages/cmi/cmi.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { sealFor } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { noteLostPlace } from '../lost-place.records.ts';
import { assertAnswers } from './answer-rules.ts';
import { executeAttempt } from './execute-attempt.ts';
import { type ListedSco, listedScos } from './hydrated-values.ts';
import { namedSco } from './named-sco.ts';
import { isPauseDue, pauseBeats, resumeBeats } from '../outcome/pause-beats.ts';
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

type Writing = { readonly caller: RuntimeTarget; readonly target: LearnerTarget; readonly input: WritingInput };

const scoOfCall = (target: LearnerTarget, { scoUuid }: WritingInput): string => namedSco(target, scoUuid).uuid;

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
    isByPlayer: input.by === 'player',
    isLeaving: input.leaving === true,
    ...more,
  };
}

/** Returns the values of a call as they are stored; `judge` throws for those that would be refused. */
async function sealedValues({ caller, target }: Writing, sent: SentValues, judge: () => void): Promise<SentValues> {
  const { standard } = target.pkg.facts;
  const who = { scope: caller.viewer.tenant.scope, person: caller.viewer.person };
  return { ...sent, values: await sealValues(who, standard, sent.values, judge) };
}

/** Whether a call with this number was made already. @throws PackageRefusal for a lower one */
function isRepeated(seq: number | null, pending: Pending | null): boolean {
  if (seq === null || pending === null || seq > pending.seq) return false;
  if (seq < pending.seq) throw new PackageRefusal('sequence');
  return true;
}

/** Checks values as their commit will check them. Returns those to keep, with their number; null where the call has had its effect. */
function judgeKept(writing: Writing, pending: Pending | null, own: SentValues): Pending | null {
  const { target, input } = writing;
  if (target.pkg.facts.standard === '2004') {
    const stored = target.attempt ? scoOf(target.attempt, scoOfCall(target, input)).values : {};
    assertAnswers(input.sent, { ...stored, ...pending?.values });
  }
  const sent = mergedValues(pending, own);
  const seq = input.seq ?? (pending?.seq ?? presentSession(target).seq) + 1;
  const command = commandOf(writing, sent, { seq, sequencing: undefined, isFinish: false });
  const events = attemptDecider.decide({ ...command, tells: true }, target.read.attempts.state);
  return events.length === 0 || isRepeated(input.seq, pending) ? null : { ...sent, seq };
}

/** Keeps values beside the attempt. Returns false when another call was faster. */
async function keepValues(writing: Writing, plain: SentValues): Promise<boolean> {
  const { caller, target } = writing;
  const { scope } = caller.viewer.tenant;
  const pending = await uncommitted(target);
  const own = await sealedValues(writing, plain, () => void judgeKept(writing, pending, plain));
  const kept = judgeKept(writing, pending, own);
  if (kept === null) return true;
  const stream = streams.packageAttempts(scope, caller.viewer.person, target.place.course, target.place.unit);
  const { session } = presentSession(target);
  return replacePending(scope, stream, target.read.pending, { ...kept, session }, caller.call.now);
}

/** Sets values, which the next commit or finish stores. */
export async function setValues(caller: RuntimeTarget, input: WritingInput): Promise<SetAnswer> {
  const { target } = caller;
  const answer = { ...SUCCESS, errorString: 'No error' } as const;
  if (target.kind === 'learner') await tellLostPlace({ caller, target, input });
  const sent = sentValues(target.pkg.facts.standard, input.sent);
  if (target.kind === 'preview') {
    namedSco(target, input.scoUuid);
    return answer;
  }
  const { course, unit } = target.place;
  let { read } = target;
  for (let turn = 1; turn <= TRIES; turn += 1) {
    if (await keepValues({ caller, target: Object.assign({}, target, { read }), input }, sent)) return answer;
    read = await readRuntime(caller.viewer.tenant.scope, caller.viewer.person, course, unit);
  }
  throw new AppError('CONFLICT', 'Another call of this package is being stored. Please try again.');
}

async function sequencingOf({ caller: { viewer }, input: { sequencing } }: Writing, judge: () => void): Promise<string | null | undefined> {
  return typeof sequencing === 'string' ? sealFor(viewer.tenant.scope, viewer.person, sequencing, judge) : sequencing;
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

/** Notes a place that is too long, which is not stored: its author reads of it in the report of the unit. */
async function tellLostPlace({ caller: { viewer, call }, target: { place, pkg, attempt }, input }: Writing): Promise<void> {
  const isLost = input.hasLostPlace || Object.entries(input.sent).some(([key, value]) => isLostPlace(pkg.facts.standard, key, value));
  if (isLost && attempt)
    await noteLostPlace(streams.packageAttempts(viewer.tenant.scope, viewer.person, place.course, place.unit), call.now);
}

async function commitForLearner(writing: Writing, isFinish: boolean): Promise<CommitAnswer> {
  const { caller, target, input } = writing;
  await tellLostPlace(writing);
  const sent = sentValues(target.pkg.facts.standard, input.sent);
  const pending = await uncommitted(target);
  const seq = seqOf(input, pending);
  const judge = (): void => {
    const plain = commandOf(writing, mergedValues(pending, sent), { seq, sequencing: input.sequencing, isFinish });
    attemptDecider.decide({ ...plain, tells: true }, target.read.attempts.state);
  };
  const [own, sequencing] = await Promise.all([sealedValues(writing, sent, judge), sequencingOf(writing, judge)]);
  const command = commandOf(writing, mergedValues(pending, own), { seq, sequencing, isFinish });
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
  namedSco(target, input.scoUuid);
  sentValues(facts.standard, input.sent);
  return { ...SUCCESS, seq: input.seq ?? 0, is_complete: false, scos: listedScos(facts, null) };
}
