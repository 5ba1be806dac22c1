import { createHash } from 'node:crypto';
import { scan } from '../../../functions/platform/tables/dynamo.ts';
import { ANSWER_QUESTION, COMPLETE_UNIT, ENROL_IN_COURSE, GENERATE_CERTIFICATE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import { type SmokeCaller, get, rest } from './caller.ts';
import { LEARNER } from './tenant.ts';

/** What follows the stream is not there at once, and an emulator polls at its own pace. */
const FOLLOWS_WITHIN_MS = 60_000;

const FIND = 'query ($search: String!) { usersPage(search: $search) { data { id email } } }';

/** An admin finds a learner in the list, which is read from the book, and enrols them. */
export async function enrol(target: SmokeTarget, admin: SmokeCaller, email: string, course: string): Promise<void> {
  let user: string | undefined;
  await eventually(async () => {
    const { usersPage } = await get(target, admin, FIND, { search: email });
    user = usersPage.data.find((row) => row.email === email)?.id;
    return user !== undefined;
  }, FOLLOWS_WITHIN_MS);
  await get(target, admin, ENROL_IN_COURSE, { user, course });
}

const ROWS = '{ myCourses { id title progress } }';

/** The learner's own row of a course, which the projector keeps. */
export async function expectRow(target: SmokeTarget, learner: SmokeCaller, course: string, progress: number): Promise<void> {
  await eventually(async () => {
    const { myCourses } = await get(target, learner, ROWS);
    return myCourses.some((row) => row.id === course && row.progress === progress);
  }, FOLLOWS_WITHIN_MS);
}

const PLAYER = `query ($id: Int!) { course(id: $id, asLearner: true) { is_complete
  units { __typename id is_complete ... on TestUnitType { tests { id } } ... on Content { tests { id } } } } }`;
type Player = {
  readonly course: {
    readonly is_complete: boolean;
    readonly units: readonly { __typename: string; id: string; is_complete: boolean; tests?: readonly { id: string }[] }[];
  };
};

const play = async (target: SmokeTarget, learner: SmokeCaller, course: string): Promise<Player['course']> =>
  (await get(target, learner, PLAYER, { id: Number(course) })).course;

/** Stores the right answer to every question. */
export async function answerQuestions(target: SmokeTarget, learner: SmokeCaller, course: string): Promise<void> {
  const { units } = await play(target, learner, course);
  const questions = units.flatMap((unit) => (unit.tests ?? []).map((question) => ({ unit, question })));
  if (questions.length === 0) throw new Error('The course asks nothing.');
  for (const { unit, question } of questions) {
    const response = JSON.stringify({ type: 'Multiple Choice', selectedOption: 'Four', timeSpent: 1 });
    const input = { course_id: Number(course), unit_id: unit.id, unit_type: 'Test', input_type: 'Test', input_key: question.id, response };
    const { storeUnitResponse } = await get(target, learner, ANSWER_QUESTION, { input });
    if (!storeUnitResponse.is_correct) throw new Error('The right answer was graded as wrong.');
  }
}

/** Spends a moment in the first unit. */
export async function beat(target: SmokeTarget, learner: SmokeCaller, course: string): Promise<void> {
  const [unit] = (await play(target, learner, course)).units;
  const body = JSON.stringify({ courseId: course, unitId: unit?.id, seconds: 0 });
  await rest(target, learner, '/api/learning/beat', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Completes what is still open, and with it the course. */
export async function complete(target: SmokeTarget, learner: SmokeCaller, course: string): Promise<void> {
  for (const unit of (await play(target, learner, course)).units.filter((each) => !each.is_complete))
    await get(target, learner, COMPLETE_UNIT, { input: { course_id: Number(course), unit_id: unit.id, unit_type: unit.__typename } });
  if (!(await play(target, learner, course)).is_complete) throw new Error('The course is still open.');
}

const REPORT = `query ($search: String!) { usersReportPage(search: $search) { data { name completedCourses coursesInProgress } paginatorInfo { total } } }`;

/** The report that an admin reads, which is SQL over the book: it holds the learner's completion. */
export async function expectReport(target: SmokeTarget, admin: SmokeCaller): Promise<void> {
  await eventually(async () => {
    const { usersReportPage } = await get(target, admin, REPORT, { search: LEARNER });
    return usersReportPage.data.some((row) => row.name === LEARNER && row.completedCourses === 1);
  }, FOLLOWS_WITHIN_MS);
}

/** Waits for the certificate that nobody asked for: stream, relay, bus and reactor have done their parts. */
export async function expectIssued(): Promise<void> {
  await eventually(async () => {
    for await (const items of scan('platform')) if (items.some((item) => item.pk === 'p#cert')) return true;
    return false;
  }, FOLLOWS_WITHIN_MS);
}

const VERIFY = 'query ($code: String!) { verifyCertificate(code: $code) { valid user_name course_title } }';

export type Certificate = { readonly code: string; readonly hash: string };

/** Downloads the certificate as its owner does, and has it verified by the public. */
export async function certificateOf(target: SmokeTarget, learner: SmokeCaller, course: string, title: string): Promise<Certificate> {
  const input = { course_name: title, course_id: Number(course) };
  const { GenerateCertificate } = await get(target, learner, GENERATE_CERTIFICATE, { input });
  const { certificate_url: path, code } = GenerateCertificate;
  const pdf = Buffer.from(await (await rest(target, { host: learner.host }, path)).arrayBuffer());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The certificate is no PDF.');
  const { verifyCertificate } = await get(target, { host: learner.host }, VERIFY, { code });
  if (!verifyCertificate?.valid || verifyCertificate.user_name !== LEARNER) throw new Error('The certificate does not verify.');
  return { code, hash: createHash('sha256').update(pdf).digest('hex') };
}
