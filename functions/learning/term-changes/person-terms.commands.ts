import type { EnrolmentCommand } from '../../../events/learning/enrolment.commands.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { Enrolment, EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { type FieldMessages, forbidden, invalidFields, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { endOfDay } from '../../../shared/kernel/regional/zoned-time.ts';
import { exemptionInput, extensionInput } from '../../../shared/learning/terms/person-terms.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { type PersonSealer, personSealer } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { executeMade } from '../../platform/store/execute.ts';
import type { Loaded } from '../../platform/store/stream-cache.ts';
import { enrolmentTarget } from '../enrolment/enrolment-target.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { courseTermsCheck, directTerms, readAgain, termClock, termsInForce } from '../terms/terms-in-force.queries.ts';
import { assertExtensionDay, type TermsSent, termsOfCall } from '../terms/terms-input.ts';

const PARALLEL = 8;

/** Somebody whose terms are changed, with their enrolment as it was read. */
type Target = {
  readonly person: PersonId;
  readonly name: string;
  readonly loaded: Loaded<EnrolmentState>;
  readonly enrolment: Enrolment;
};

/**
 * Returns people with their enrolments in a course, all of them before anything is written.
 * @throws NOT_FOUND for a course or person out of scope and for who does not have the course; FORBIDDEN for oneself and, for instructors,
 * for anybody but a learner
 */
async function termTargets(viewer: TenantViewer, course: CourseItem, people: readonly PersonId[]): Promise<Target[]> {
  return inParallel(people, PARALLEL, async (person) => {
    const { member } = await enrolmentTarget(viewer, person);
    if (person === viewer.person) throw forbidden();
    const loaded = await loadEnrolment(viewer.tenant.scope, person, asId<CourseId>(course.id));
    if (loaded.state.status !== 'active') throw notFound();
    return { person, name: fullNameOf(member), loaded, enrolment: loaded.state };
  });
}

/** @throws VALIDATION at each person for whom there is a problem */
async function refuseProblems(targets: readonly Target[], problemOf: (target: Target) => Promise<Message | null>): Promise<void> {
  const refusals: FieldMessages = {};
  const problems = await inParallel(targets, PARALLEL, problemOf);
  for (const [index, problem] of problems.entries()) if (problem !== null) refusals[`user_ids.${index}`] = [problem];
  if (Object.keys(refusals).length > 0) throw invalidFields(refusals);
}

/** One change of the terms of several people. */
type PersonChange = {
  readonly operation: 'setEnrolmentTerms' | 'extendTerm' | 'setExemption';
  readonly course: CourseItem;
  readonly targets: readonly Target[];
  /** The input besides course and people. */
  readonly body: readonly unknown[];
  commandOf(target: Target, state: EnrolmentState, sealer: PersonSealer, course: CourseItem): Promise<EnrolmentCommand>;
};

async function changePeople(
  call: Call,
  viewer: TenantViewer,
  { operation, course, targets, body, commandOf }: PersonChange,
): Promise<void> {
  const { scope } = viewer.tenant;
  const context = commandContext(call, viewer, operation);
  await takeKey(call, viewer.person, [operation, course.id, targets.map(({ person }) => person), ...body]);
  await inParallel(targets, PARALLEL, async (target) => {
    const { person, loaded } = target;
    const sealer = personSealer(scope, person);
    const run = { decider: enrolmentDecider, scope, stream: streams.enrolment(scope, person, asId<CourseId>(course.id)), loaded, sealer };
    const courseNow = readAgain(scope, course);
    let read = course;
    const { token } = await executeMade(
      { ...run, ...context, commandId: `${context.commandId}/${person}` },
      async (state) => commandOf(target, state, sealer, (read = await courseNow())),
      async (events) => courseTermsCheck(scope, read, events),
    );
    if (token !== null) call.tokens.push(token);
  });
}

const NOT_DIRECT = '{name} has this course by a group alone. Change the due date of the group, or extend it for this person.';

/**
 * Sets the terms of people who have a course directly; null takes them away.
 * @throws as termTargets; VALIDATION at a member of the terms, and at who has the course by a group alone
 */
export async function setEnrolmentTerms(
  call: Call,
  viewer: TenantViewer,
  courseInput: string,
  people: readonly PersonId[],
  sent: TermsSent | null | undefined,
): Promise<void> {
  const course = await courseInScope(viewer, courseInput);
  const targets = await termTargets(viewer, course, people);
  const terms = termsOfCall(call, viewer, sent);
  await refuseProblems(targets, async ({ name, enrolment }) =>
    enrolment.sources.some(({ kind }) => kind === 'direct') ? null : sentence(NOT_DIRECT, { name }),
  );
  const { scope } = viewer.tenant;
  const commandOf: PersonChange['commandOf'] = async ({ person }, state, sealer, read) => {
    const enrolment = { scope, now: call.now, person, course: read, state };
    const inForce = await termsInForce(enrolment, [await directTerms(enrolment, terms, sealer)]);
    return { type: 'SetTerms', terms: inForce ?? { sources: [], clock: await termClock(scope, person, call.now) } };
  };
  await changePeople(call, viewer, { operation: 'setEnrolmentTerms', course, targets, body: [terms], commandOf });
}

/**
 * Gives people until the end of a day, whatever the terms of the course, its groups and themselves become.
 * @throws as termTargets; VALIDATION for a day that has passed, without a reason, and at who has no open due date, or as long already
 */
export async function extendTerm(
  call: Call,
  viewer: TenantViewer,
  courseInput: string,
  people: readonly PersonId[],
  input: { readonly until: string; readonly reason: string },
): Promise<void> {
  const { scope } = viewer.tenant;
  const course = await courseInScope(viewer, courseInput);
  const { until, reason } = parseInput(extensionInput, input);
  assertExtensionDay(call, viewer, until);
  const targets = await termTargets(viewer, course, people);
  await refuseProblems(targets, async ({ person, name, enrolment: { due, round } }) => {
    if (!due || round.completedAt !== null) return sentence('{name} has no open due date in this course.', { name });
    const { zone } = await termClock(scope, person, call.now);
    return due.at < endOfDay(until, zone) ? null : sentence('{name} has until this day or longer already.', { name });
  });
  const commandOf = async ({ person }: Target, _: EnrolmentState, sealer: PersonSealer): Promise<EnrolmentCommand> => ({
    type: 'ExtendTerm',
    until,
    sealedReason: await sealer.seal(reason),
    clock: await termClock(scope, person, call.now),
  });
  await changePeople(call, viewer, { operation: 'extendTerm', course, targets, body: [until, reason], commandOf });
}

/**
 * Exempts people from a course, or ends that.
 * @throws as termTargets; VALIDATION without a reason
 */
export async function setExemption(
  call: Call,
  viewer: TenantViewer,
  courseInput: string,
  people: readonly PersonId[],
  input: { readonly exempt: boolean; readonly reason: string },
): Promise<void> {
  const course = await courseInScope(viewer, courseInput);
  const { exempt, reason } = parseInput(exemptionInput, input);
  const targets = await termTargets(viewer, course, people);
  const commandOf = async (_target: Target, _state: EnrolmentState, sealer: PersonSealer): Promise<EnrolmentCommand> => ({
    type: 'SetExemption',
    exempt,
    sealedReason: await sealer.seal(reason),
  });
  await changePeople(call, viewer, { operation: 'setExemption', course, targets, body: [exempt, reason], commandOf });
}
