import { randomUUID } from 'node:crypto';
import type { CommitValues } from '../../../events/packages/scorm/attempt.commands.ts';
import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import { scoOf } from '../../../events/packages/scorm/attempt.state.ts';
import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import { isLostBookmark } from '../../../shared/packages/cmi/cmi.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { personSealer } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { noteLostBookmark } from '../lost-bookmark.records.ts';
import { assertAnswers } from './answer-rules.ts';
import { executeAttempt } from './execute-attempt.ts';
import { type ListedSco, listedScos } from './hydrated-values.ts';
import { namedSco } from './named-sco.ts';
import { isPauseDue, pauseBeats, resumeBeats } from '../outcome/pause-beats.ts';
import { mergedValues, type Pending, pendingOf, replacePending } from './pending-values.records.ts';
import type { WritingInput } from './runtime-input.ts';
import { readRuntime } from './runtime-read.queries.ts';
import { isOfLearner, type LearnerCall, type LearnerTarget, type RuntimeTarget } from './runtime-target.queries.ts';
import { planSharedObjectives, sharedObjectivesIn } from './shared-objectives.ts';
import { dividedValues, planSharedData } from './shared-data.ts';
import { sealValues, sentValues, type SentValues } from './runtime-values.ts';

const SUCCESS = { result: 'true', errorCode: '0' } as const;
/** Answers of writing calls. */
export type SetAnswer = typeof SUCCESS & { readonly errorString: 'No error' };
export type CommitAnswer = typeof SUCCESS & { readonly seq: number; readonly is_complete: boolean; readonly scos: readonly ListedSco[] };

const TRIES = 6;

const sealerOf = ({ viewer }: LearnerCall) => personSealer(viewer.tenant.scope, viewer.person);

const streamOf = ({ viewer, target: { place } }: LearnerCall) =>
  streams.packageAttempts(viewer.tenant.scope, viewer.person, place.course, place.unit);

/** Returns the present session of an attempt; '' before the first. */
const presentSession = ({ attempt }: LearnerTarget) => attempt?.session ?? { session: '', seq: 0 };

async function uncommitted(target: LearnerTarget): Promise<Pending | null> {
  const { session, seq } = presentSession(target);
  return pendingOf(target.read.pending, session, seq);
}

/** Returns the session that a call names; null where it names none. */
const sessionOf = ({ launch }: LearnerCall, { sessionId }: WritingInput): string | null => launch?.session ?? sessionId;

/** Returns the command that stores sealed values. `data`: what the SCO shares with others. @throws NOT_FOUND, PackageRefusal */
function commitCommand(
  caller: LearnerCall,
  input: WritingInput,
  { values: sealed, ...rest }: SentValues & Pick<CommitValues, 'seq' | 'sequencing' | 'isFinish'>,
): CommitValues & { readonly data: SharedData } {
  const { viewer, call, target } = caller;
  const sco = namedSco(target, input.scoUuid);
  return {
    type: 'CommitValues',
    place: { person: viewer.person, ...target.place, ...target.in },
    facts: target.pkg.facts,
    now: call.now,
    session: sessionOf(caller, input),
    sco: sco.uuid,
    ...dividedValues(sealed, sco),
    ...rest,
    isByPlayer: input.by === 'player',
    isLeaving: input.leaving === true,
  };
}

/** Whether a call with this number was made already. @throws PackageRefusal for a lower one */
function isRepeated(seq: number | null, pending: Pending | null): boolean {
  if (seq === null || pending === null || seq > pending.seq) return false;
  if (seq < pending.seq) throw new PackageRefusal('sequence');
  return true;
}

/** Checks sealed values as their commit will check them. Returns all that is uncommitted with them; null where the call has had its effect. */
function pendingAfter(caller: LearnerCall, input: WritingInput, pending: Pending | null, sealed: SentValues): Pending | null {
  const { target } = caller;
  if (target.pkg.facts.standard === '2004') {
    const stored = target.attempt ? scoOf(target.attempt, namedSco(target, input.scoUuid).uuid).values : {};
    assertAnswers(input.sent, { ...stored, ...pending?.values });
  }
  const values = mergedValues(pending, sealed);
  const seq = input.seq ?? (pending?.seq ?? presentSession(target).seq) + 1;
  const command = commitCommand(caller, input, { ...values, seq, sequencing: undefined, isFinish: false });
  const events = attemptDecider.decide(command, target.read.attempts.state);
  return events.length === 0 || isRepeated(input.seq, pending) ? null : { ...values, seq };
}

/** Stores values beside the attempt. Returns false when another call was faster. */
async function storePending(caller: LearnerCall, input: WritingInput, sent: SentValues): Promise<boolean> {
  const { viewer, call, target } = caller;
  const pending = await uncommitted(target);
  const sealer = sealerOf(caller);
  const after = pendingAfter(caller, input, pending, await sealValues(sealer, target.pkg.facts.standard, sent));
  if (after === null) return true;
  if (!(await sealer.store())) return false;
  const { session } = presentSession(target);
  return replacePending(viewer.tenant.scope, streamOf(caller), target.read.pending, { ...after, session }, call.now);
}

async function setForLearner(caller: LearnerCall, input: WritingInput): Promise<void> {
  const { viewer, target } = caller;
  await noteLostPositions(caller, input);
  const sent = sentValues(target.pkg.facts.standard, input.sent);
  let { read } = target;
  for (let turn = 1; turn <= TRIES; turn += 1) {
    if (await storePending({ ...caller, target: { ...target, read } }, input, sent)) return;
    read = await readRuntime(viewer.tenant.scope, viewer.person, target.place.course, target.place.unit);
  }
  throw new AppError('CONFLICT', 'Another call of this package is being stored. Please try again.');
}

/** Checks what an author's preview sends, of which nothing is stored. @throws NOT_FOUND, PackageRefusal */
function checkPreview({ target }: RuntimeTarget, { scoUuid, sent }: WritingInput): void {
  namedSco(target, scoUuid);
  sentValues(target.pkg.facts.standard, sent);
}

/** Sets values, which the next commit or finish stores. */
export async function setValues(caller: RuntimeTarget, input: WritingInput): Promise<SetAnswer> {
  if (isOfLearner(caller)) await setForLearner(caller, input);
  else checkPreview(caller, input);
  return { ...SUCCESS, errorString: 'No error' };
}

/** The number of a commit: as it was sent, or the next one. @throws PackageRefusal for a lower one than that of a value that was set */
function seqOf({ seq }: WritingInput, pending: Pending | null): number | null {
  if (seq !== null && pending !== null && seq <= pending.seq) throw new PackageRefusal('sequence');
  return seq ?? (pending === null ? null : pending.seq + 1);
}

/** Beats count again after a finish, and not yet while commits come. */
async function setPause({ viewer, call, target }: LearnerCall, isFinish: boolean): Promise<void> {
  const who = { scope: viewer.tenant.scope, person: viewer.person };
  const former = target.attempt?.session;
  if (isFinish) await resumeBeats(who, call.now);
  else if (former?.endedAt === null && isPauseDue(former, call.now))
    await pauseBeats(who, { ...target.place, now: call.now, isTold: true });
}

/** Notes a place that is too long, which is not stored: its author reads of it in the report of the unit. */
async function noteLostPositions(caller: LearnerCall, { hasLostPlace, sent }: WritingInput): Promise<void> {
  const { call, target } = caller;
  const isLost = hasLostPlace || Object.entries(sent).some(([key, value]) => isLostBookmark(target.pkg.facts.standard, key, value));
  if (isLost && target.attempt) await noteLostBookmark(streamOf(caller), call.now);
}

async function commitForLearner(caller: LearnerCall, input: WritingInput, isFinish: boolean): Promise<CommitAnswer> {
  const { viewer, call, target } = caller;
  const { pkg } = target;
  await noteLostPositions(caller, input);
  const sent = sentValues(pkg.facts.standard, input.sent);
  const pending = await uncommitted(target);
  const seq = seqOf(input, pending);
  const session = sessionOf(caller, input);
  const commandId = session === null || seq === null ? randomUUID() : `${session}/${seq}`;
  const sealer = sealerOf(caller);
  const commandOf = async () => {
    const sealed = mergedValues(pending, await sealValues(sealer, pkg.facts.standard, sent));
    const sequencing = typeof input.sequencing === 'string' ? await sealer.seal(input.sequencing) : input.sequencing;
    return commitCommand(caller, input, { ...sealed, seq, sequencing, isFinish });
  };
  const planShared = async () => {
    if (target.attempt?.session?.mode === 'review') return [];
    const learner = { scope: viewer.tenant.scope, person: viewer.person };
    const by = { place: target.place, commandId, now: call.now };
    const objectives = await planSharedObjectives(learner, sharedObjectivesIn(pkg, input.sequencing), by);
    const data = pkg.sharesData ? await planSharedData(learner, (await commandOf()).data, by) : [];
    return [...objectives, ...data];
  };
  // What all packages share is no part of the attempt.
  const ofAttempt = async () => ({ ...(await commandOf()), ...(pkg.sharesData && { data: {} }) });
  const { attempt, isComplete } = await executeAttempt(caller, { commandId, sealer, planShared }, ofAttempt);
  await setPause(caller, isFinish);
  return { ...SUCCESS, seq: attempt.session?.seq ?? 0, is_complete: isComplete, scos: listedScos(pkg.facts, attempt) };
}

/** Stores values, with those that were set before; `isFinish` ends the session. */
export async function commitValues(caller: RuntimeTarget, input: WritingInput, isFinish: boolean): Promise<CommitAnswer> {
  if (isOfLearner(caller)) return commitForLearner(caller, input, isFinish);
  checkPreview(caller, input);
  return { ...SUCCESS, seq: input.seq ?? 0, is_complete: false, scos: listedScos(caller.target.pkg.facts, null) };
}
