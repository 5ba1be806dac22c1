import { asSentence, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { AppError, type FieldMessages, invalidFields } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type JobId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { mergedChecks } from '../../platform/tables/merged-checks.ts';
import { courseTermsCheck, readAgain } from '../terms/terms-in-force.queries.ts';
import { personSealer } from '../../platform/credentials/person-key.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import { memberIsActive } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent, takeKey } from '../../platform/request/idempotency.ts';
import { callerOf } from '../../platform/request/job-viewer.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { newJob } from '../../platform/store/new-job.ts';
import { planCommit } from '../../platform/store/plan-commit.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { ENROL_USERS, type EnrolUsers } from './enrol-users.job.ts';
import { assertPublished, assignment, countEnrolled, seatChange } from './enrolment.commands.ts';
import { freeSeats, loadEnrolment, seatWrites, tooFewSeats } from './enrolment.records.ts';
import { enrolmentTarget } from './enrolment-target.ts';
import { todayIn } from '../../platform/request/today.ts';

const PARALLEL = 8;
/** More people than this are enrolled by a job after the call. */
const MAX_WITHOUT_JOB = 100;
/** Fits one transaction: a commit for each person, the seats and the check of the course. */
const PEOPLE_AT_ONCE = 50;

/**
 * Enrols several people directly in one course, on these terms where there are any. All of them are checked before the first write; whoever has the course already is left
 * alone. Many become a job, which the response names.
 * @throws NOT_FOUND for any id that is missing or out of scope, FORBIDDEN for instructors and anybody but learners, VALIDATION for a course
 * that is not published or has too few seats, and for inactive people, who are named; so are those who were not enrolled when others were
 */
export async function enrolUsers(
  call: Call,
  viewer: TenantViewer,
  courseInput: string | number,
  people: readonly PersonId[],
  terms: Terms | null = null,
): Promise<void> {
  const { scope } = viewer.tenant;
  const course = await courseInScope(viewer, courseInput);
  await checkTargets(call, viewer, people);
  assertPublished(course, 'course_id');
  await checkSeats(scope, course, people);
  const input: EnrolUsers = { course: asId<CourseId>(course.id), people, ...(terms && { terms }) };
  if (people.length > MAX_WITHOUT_JOB) {
    call.job = String(await startJob(call, viewer, course, input));
    return;
  }
  await takeKey(call, viewer.person, bodyOf(input));
  const context = commandContext(call, viewer, 'enrolUsersInCourse');
  for (const [index, part] of chunksOf(people, PEOPLE_AT_ONCE).entries()) {
    const tokens = await enrolTogether({ context, scope, course, terms }, part).catch((error: unknown) => {
      throw error instanceof AppError && index > 0 ? refusalOfRest(people.length, index * PEOPLE_AT_ONCE, error) : error;
    });
    call.tokens.push(...tokens);
  }
}

/** Returns the refusal that names those who were not enrolled, when those before them were: others have taken the seats meanwhile, say. */
function refusalOfRest(people: number, enrolled: number, { wording }: AppError): AppError {
  const rest = Array.from({ length: people - enrolled }, (_, index) => [`user_ids.${enrolled + index}`, [wording]]);
  const text = sentence('{enrolled} people were enrolled, {others} were not: {reason}', {
    enrolled,
    others: people - enrolled,
    reason: asSentence(wording),
  });
  return new AppError('VALIDATION', text, { validation: Object.fromEntries(rest) });
}

const bodyOf = (input: EnrolUsers): unknown[] => [ENROL_USERS, input];

async function checkTargets({ now }: Call, viewer: TenantViewer, people: readonly PersonId[]): Promise<void> {
  const targets = await inParallel(people, PARALLEL, (person) => enrolmentTarget(viewer, person));
  const refusals: FieldMessages = {};
  for (const [index, { member }] of targets.entries())
    if (!memberIsActive(member, todayIn(viewer.tenant.instance, now)))
      refusals[`user_ids.${index}`] = [sentence('{name} is inactive and cannot be enrolled.', { name: fullNameOf(member) })];
  if (Object.keys(refusals).length > 0) throw invalidFields(refusals);
}

/** Refuses people for whom the seats are not enough now. What others take meanwhile is found when the seats are written. */
async function checkSeats(scope: Scope, { id, capacity }: CourseItem, people: readonly PersonId[]): Promise<void> {
  if (capacity === null) return;
  const course = asId<CourseId>(id);
  const free = (await freeSeats(scope, course, () => countEnrolled(scope, id))) ?? people.length;
  if (free >= people.length) return;
  const states = await inParallel(people, PARALLEL, async (person) => (await loadEnrolment(scope, person, course)).state.status);
  const joining = states.filter((status) => status !== 'active').length;
  if (joining > free) throw tooFewSeats(free, joining);
}

type Enrolling = { readonly context: CommandContext; readonly scope: Scope; readonly course: CourseItem; readonly terms: Terms | null };

/** Enrols people in one transaction. Returns the consistency tokens of their commits. */
function enrolTogether({ context, scope, course: given, terms }: Enrolling, people: readonly PersonId[]): Promise<string[]> {
  const id = asId<CourseId>(given.id);
  const courseNow = readAgain(scope, given);
  return transact(async () => {
    const course = await courseNow();
    const commits = await Promise.all(
      people.map((person) => {
        const sealer = personSealer(scope, person);
        const run = { decider: enrolmentDecider, scope, stream: streams.enrolment(scope, person, id), sealer, ...context };
        const commandOf = assignment({ context, scope, person, course }, terms, sealer);
        return planCommit({ ...run, commandId: `${context.commandId}/${person}` }, commandOf);
      }),
    );
    const writes: Write[] = commits.flatMap((commit) => commit.writes);
    const tokens = commits.flatMap(({ token }) => token ?? []);
    const taken = commits.reduce((sum, { events }) => sum + seatChange(events), 0);
    if (taken > 0) writes.push(...(await seatWrites(scope, id, taken, true, () => countEnrolled(scope, course.id))));
    const check = commits.map(({ events }) => courseTermsCheck(scope, course, events)).find(({ length }) => length > 0) ?? [];
    return { writes: mergedChecks([...writes, ...check]), result: tokens };
  });
}

const startJob = (call: Call, viewer: TenantViewer, { title }: CourseItem, input: EnrolUsers): Promise<JobId> =>
  idempotent(call, viewer.person, bodyOf(input), async () => {
    const context = commandContext(call, viewer, 'enrolUsersInCourse');
    const { id, writes } = await newJob(context, viewer.tenant.scope, {
      kind: ENROL_USERS,
      title: sentence('Enrolling people in “{title}”', { title }),
      total: input.people.length,
      input,
      rights: { caller: callerOf(viewer), call: 'enrolUsersInCourse' },
    });
    return { writes, result: id };
  });
