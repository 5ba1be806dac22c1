import { describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { checkFollowed, verify } from '../../../functions/stream/verify.ts';
import { putFile } from '../../../functions/files/file.records.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { newObjectId, storedPath } from '../../../functions/platform/keys/storage-paths.ts';
import { scan } from '../../../functions/platform/tables/dynamo.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { DELETE_COURSE, KEEP_SUBMISSION_TEXT, RESET_ENROLMENT } from '../../fixtures/calls.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import {
  beat,
  COMPLETE,
  type CourseInput,
  ENROL,
  fixtureTime,
  type Made,
  passSeconds,
  publish,
  refOf,
  useCourseFixture,
  text as richText,
} from './course-fixture.ts';

const fixture = useCourseFixture();

const FIELDS = `id user { id first_name } course { id title } unit_id unit_title type content file_path view_url file_type file_size
  submitted_at status state comment number is_replaced reviewed_at reviewed_by { id }`;
const LIST = `query ($courseId: Int, $status: String) { assignmentSubmissions(courseId: $courseId, status: $status) { ${FIELDS} } }`;
const PAGE = `query ($courseId: Int, $status: String, $search: String, $sort: String, $order: String, $limit: Int, $page: Int) {
  assignmentSubmissionsPage(courseId: $courseId, status: $status, search: $search, sort: $sort, order: $order, limit: $limit, page: $page) {
    data { ${FIELDS} } paginatorInfo { currentPage lastPage total } } }`;
const REVIEW_QUERY = `query ($id: ID!) { assignmentSubmission(submission_id: $id) { unit_content accepting_completes submission { ${FIELDS} } submissions { id status number } } }`;
const LEARNER_QUERY = `query ($course: ID!, $unit: ID!) { ownSubmissions(course_id: $course, unit_id: $unit) { ${FIELDS} } }`;
const REVIEW = `mutation ($input: ReviewAssignmentInput!) { reviewAssignment(input: $input) { ${FIELDS} } }`;
const HAND_IN = `mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id response status comment file_path } }`;
const MINE = `query ($id: Int!) { course(id: $id, asLearner: true) { is_complete units { id is_complete }
  userResponses { unit_id status comment file_path response } } }`;

type Submission = {
  readonly id: string;
  readonly user: { readonly id: string; readonly first_name: string };
  readonly unit_title: string;
  readonly content: string | null;
  readonly file_path: string | null;
  readonly view_url: string | null;
  readonly status: string;
  readonly comment: string | null;
  readonly is_replaced: boolean;
};
type Page = { assignmentSubmissionsPage: { data: Submission[]; paginatorInfo: { total: number } } };

const essay = (title: string, completion_option = 'instructor-accepts', more: Record<string, unknown> = {}) => ({
  content: [],
  assignment: [{ unit_order: 1, title, content: `Write about ${title}.`, completion_option, ...more }],
});

const text = (made: Made, content: string, index = 0) => ({
  input: { ...refOf(made, index), input_type: 'Assignment', response: JSON.stringify({ type: 'AssignmentText', content }) },
});

async function course(
  title: string,
  learners: readonly PersonName[] = ['l1'],
  more: Partial<CourseInput> = essay(`Essay of ${title}`),
  branch = 'north',
): Promise<Made> {
  const made = await publish(fixture, { title, ...more }, 'a1', branch);
  for (const name of learners) await fixture.get(name, ENROL, { id: made.id });
  return made;
}

const handIn = (name: PersonName, made: Made, content: string) => fixture.get(name, HAND_IN, text(made, content));

async function waiting(name: PersonName, made: Made): Promise<Submission[]> {
  const { assignmentSubmissions } = await fixture.get(name, LIST, {
    courseId: made.id,
    status: 'pending',
  });
  return assignmentSubmissions;
}

async function onlyWaiting(name: PersonName, made: Made): Promise<Submission> {
  let found: Submission[] = [];
  await eventually(async () => (found = await waiting(name, made)).length === 1);
  const [submission] = found;
  if (!submission) throw new Error('Nothing waits.');
  return submission;
}

const page = async (name: PersonName, variables: Record<string, unknown>): Promise<Page['assignmentSubmissionsPage']> =>
  (await fixture.get(name, PAGE, variables)).assignmentSubmissionsPage;

const review = (name: PersonName, id: string, accepted: boolean, comment: string | null = null) =>
  fixture.get(name, REVIEW, { input: { submission_id: id, accepted, comment } });
const refusedReview = (name: PersonName, id: string, accepted: boolean, comment: string | null = null) =>
  fixture.refusal(name, REVIEW, { input: { submission_id: id, accepted, comment } });

const DRAFT_QUERY =
  'query ($id: Int!) { course(id: $id, asLearner: true) { round units { ... on AssignmentUnitType { begun_text begun_at } } } }';
type DraftReply = { readonly begun_text: string | null; readonly begun_at: string | null };

const keeping = (made: Made, text: string, index = 0) => {
  const { course_id, unit_id } = refOf(made, index);
  return { input: { course_id, unit_id, submission_text: text } };
};
/** Everything that is kept of begun texts. */
async function draftItems(): Promise<string[]> {
  const found: string[] = [];
  for await (const items of scan('expiring'))
    for (const item of items) if (item.pk.startsWith('begun#')) found.push(JSON.stringify(item, Object.keys(item).toSorted()));
  return found.toSorted();
}
const roundOf = async (name: PersonName, made: Made): Promise<number | null> =>
  (await fixture.get(name, DRAFT_QUERY, { id: made.id })).course.round;
const draftOf = async (name: PersonName, made: Made): Promise<DraftReply | undefined> =>
  (await fixture.get<{ course: { units: DraftReply[] } }>(name, DRAFT_QUERY, { id: made.id })).course.units[0];

describe('a text that is not handed in yet', () => {
  it('is kept for other devices, the last one of all, until it is handed in', async () => {
    const made = await course('Begun');
    expect(await draftOf('l1', made)).toEqual({ begun_text: null, begun_at: null });
    const { keepSubmissionText } = await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'On the phone'));
    await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'On the phone, and\r\nat the desk'));
    const kept = await draftOf('l1', made);
    expect(kept?.begun_text).toBe('On the phone, and\nat the desk');
    expect(kept?.begun_at && kept.begun_at > keepSubmissionText).toBe(true);
    // Nobody reviews it, and nobody else reads it.
    expect(await waiting('i1', made)).toEqual([]);
    expect(await draftOf('a1', made)).toEqual({ begun_text: null, begun_at: null });

    await handIn('l1', made, 'On the phone, and at the desk.');
    expect(await draftOf('l1', made)).toEqual({ begun_text: null, begun_at: null });
    await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'Once more'));
    expect((await draftOf('l1', made))?.begun_text).toBe('Once more');
    await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, '  '));
    expect(await draftOf('l1', made)).toEqual({ begun_text: null, begun_at: null });
  });

  it('goes when the course is started again, and those of other courses and people stay', async () => {
    const [made, other] = [await course('Begun before', ['l1', 'u12']), await course('Begun elsewhere')];
    await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'Of the first round'));
    await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(other, 'Of another course'));
    await fixture.get('u12', KEEP_SUBMISSION_TEXT, keeping(made, 'Of somebody else'));
    for (const seconds of [0, 30]) {
      passSeconds(seconds);
      await beat(fixture, 'l1', [made.id, made.units[0]?.id ?? ''], seconds);
    }
    const held = await draftItems();
    const person = String(fixture.personas.people.l1.id);
    expect(await fixture.get('a1', RESET_ENROLMENT, { user: person, course: String(made.id) })).toEqual({ resetEnrolment: true });
    expect((await draftOf('l1', made))?.begun_text).toBeNull();
    // By the number of the round a device knows that what it has kept is of a former one.
    expect(await Promise.all([roundOf('l1', made), roundOf('u12', made), roundOf('i1', made)])).toEqual([2, 1, null]);
    expect((await draftItems()).length).toBe(held.length - 1);
    expect((await draftOf('l1', other))?.begun_text).toBe('Of another course');
    expect((await draftOf('u12', made))?.begun_text).toBe('Of somebody else');
  });

  it("is one text of limited length for an assignment of one's course; everything else changes nothing", async () => {
    const reading = [{ unit_order: 2, title: 'Reading', content: richText('Read this.') }];
    const made = await course('Bounded', ['l1'], { ...essay('Bounded'), content: reading });
    // A first sign-in is written.
    await Promise.all((['l1', 'l1s', 'i1'] as const).map((name) => fixture.tokenOf(name)));
    const before = [await dump(), await draftItems()];
    expect(await fixture.refusal('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'x'.repeat(60_001)))).toMatchObject({ code: 'VALIDATION' });
    expect(await fixture.refusal('l1s', KEEP_SUBMISSION_TEXT, keeping(made, 'Not enrolled'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fixture.refusal('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'No assignment', 1))).toMatchObject({ code: 'NOT_FOUND' });
    // A preview of an author is kept nowhere.
    expect(await fixture.get('i1', KEEP_SUBMISSION_TEXT, keeping(made, 'Tried out'))).toEqual({ keepSubmissionText: null });
    expect([await dump(), await draftItems()]).toEqual(before);

    passSeconds(60);
    for (let turn = 0; turn < 20; turn += 1) await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, `Turn ${turn}`));
    expect(await fixture.refusal('l1', KEEP_SUBMISSION_TEXT, keeping(made, 'Too often'))).toMatchObject({ code: 'RATE_LIMITED' });
    passSeconds(60);
    await fixture.get('l1', KEEP_SUBMISSION_TEXT, keeping(made, '\u{1F600}'.repeat(30_000)));
    expect((await draftOf('l1', made))?.begun_text).toHaveLength(60_000);
    expect((await draftItems()).length).toBe(before[1]!.length + 1);
  });
});

describe('a submission and its review', () => {
  it('is returned, handed in again and accepted, which completes unit and course; each submission stays', async () => {
    const made = await course('Welding');
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(made, 0) })).toMatchObject({
      message: 'Please provide a valid submission.',
    });
    await handIn('l1', made, 'My first essay.');
    const first = await onlyWaiting('i1', made);
    expect(first).toMatchObject({
      content: 'My first essay.',
      status: 'pending',
      comment: null,
      unit_title: 'Essay of Welding',
      user: { first_name: 'L1' },
    });
    // Next moves on while it waits, and completes nothing.
    expect(await fixture.get('l1', COMPLETE, { input: refOf(made, 0) })).toMatchObject({ markUnitComplete: { is_complete: false } });
    expect(await fixture.get('i1', REVIEW_QUERY, { id: first.id })).toMatchObject({
      assignmentSubmission: {
        unit_content: 'Write about Essay of Welding.',
        accepting_completes: 'course',
        submissions: [{ id: first.id, status: 'pending', number: 1 }],
      },
    });

    expect(await refusedReview('i1', first.id, false, '  ')).toMatchObject({ code: 'VALIDATION' });
    expect((await review('i1', first.id, false, 'More, please.')).reviewAssignment).toMatchObject({
      status: 'returned',
      comment: 'More, please.',
    });
    expect(await fixture.get('l1', MINE, { id: made.id })).toMatchObject({
      course: { is_complete: false, userResponses: [{ status: 'returned', comment: 'More, please.', file_path: null }] },
    });
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(made, 0) })).toMatchObject({
      message: 'Please provide a valid submission.',
    });

    await handIn('l1', made, 'My second essay.');
    const second = await onlyWaiting('i1', made);
    expect((await review('i1', second.id, true)).reviewAssignment).toMatchObject({ status: 'accepted', comment: null });
    expect(await fixture.get('l1', MINE, { id: made.id })).toMatchObject({
      course: { is_complete: true, units: [{ is_complete: true }], userResponses: [{ status: 'accepted' }] },
    });
    expect(await refusedReview('i1', second.id, true)).toEqual({ code: 'CONFLICT', message: 'This submission is already accepted.' });

    const all = {
      ownSubmissions: [
        { content: 'My first essay.', status: 'returned', comment: 'More, please.', reviewed_by: null },
        { status: 'accepted' },
      ],
    };
    expect(await fixture.get('l1', LEARNER_QUERY, { course: made.id, unit: made.units[0]?.id })).toMatchObject(all);
    const listed = await page('i1', { courseId: made.id });
    expect(listed.data.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'returned'],
      [second.id, 'accepted'],
    ]);
  });

  it('that needs no acceptance completes the unit at once, and cannot be reviewed', async () => {
    const made = await course('Photos', ['l1'], essay('Photo', 'user-uploads'));
    await handIn('l1', made, 'Here it is.');
    expect(await fixture.get('l1', MINE, { id: made.id })).toMatchObject({
      course: { is_complete: true, userResponses: [{ status: 'accepted' }] },
    });
    await eventually(async () => (await page('i1', { courseId: made.id })).data.length === 1);
    const [submission] = (await page('i1', { courseId: made.id })).data;
    expect(await refusedReview('i1', submission!.id, true)).toMatchObject({ code: 'CONFLICT' });
  });

  it('that the learner has replaced waits for nobody, and is refused', async () => {
    const made = await course('Replaced');
    await handIn('l1', made, 'Draft.');
    const first = await onlyWaiting('i1', made);
    await handIn('l1', made, 'Better.');
    await eventually(async () => (await waiting('i1', made))[0]?.content === 'Better.');
    expect(await waiting('i1', made)).toHaveLength(1);
    expect(await refusedReview('i1', first.id, true)).toMatchObject({ code: 'CONFLICT' });
    expect((await page('i1', { courseId: made.id })).data).toMatchObject([
      { is_replaced: true, state: 'replaced' },
      { is_replaced: false, state: 'pending' },
    ]);
  });

  it('has one effect for a review that is sent again with its key [R13, V2]', async () => {
    const made = await course('Once');
    await handIn('l1', made, 'Text.');
    const { id } = await onlyWaiting('i1', made);
    const context = { headers: { 'idempotency-key': 'review-once' } };
    const input = { submission_id: id, accepted: true };
    await fixture.get('i1', REVIEW, { input }, context);
    expect(await fixture.get('i1', REVIEW, { input }, context)).toMatchObject({ reviewAssignment: { status: 'accepted' } });
  });
});

/** What enrolments hold: signing in, which the first call of somebody does, is no part of it. */
const learningEvents = async (): Promise<string[]> =>
  (await dump()).filter((line) => line.startsWith('events ') && !line.includes('SignedIn'));

describe('who sees and reviews a submission', () => {
  it('nobody their own, and nobody of another branch or tenant [T05, P01]', async () => {
    const made = await course('Scope', ['l1', 'i1']);
    const south = await course('Scope of south', ['l1s'], essay('South'), 'south');
    await handIn('l1', made, 'Of a learner.');
    await handIn('i1', made, 'Of the instructor.');
    await handIn('l1s', south, 'Of the other branch.');
    const ofLearner = await onlyWaiting('i1', made);
    expect(ofLearner.content).toBe('Of a learner.');
    await eventually(async () => (await waiting('ab1', made)).length === 2);
    const own = (await waiting('ab1', made)).find(({ content }) => content === 'Of the instructor.');
    expect(await refusedReview('i1', own!.id, true)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('i1', REVIEW_QUERY, { id: own!.id })).toMatchObject({ code: 'FORBIDDEN' });

    let elsewhere: Submission[] = [];
    await eventually(async () => (elsewhere = await waiting('a1', south)).length === 1);
    expect(await fixture.refusal('i1', LIST, { courseId: south.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await page('i1', { search: 'Scope of south' })).data).toEqual([]);
    const before = await learningEvents();
    for (const name of ['i1', 'ab1', 'a2'] as const) {
      expect(await refusedReview(name, elsewhere[0]!.id, true)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await fixture.refusal(name, REVIEW_QUERY, { id: elsewhere[0]!.id })).toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const name of ['l1', 'm1'] as const) {
      expect(await refusedReview(name, ofLearner.id, true)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await fixture.refusal(name, LIST)).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const id of ['x', '1-2-3', '1-1-1-1-1', '0-0-0-0-0'])
      expect(await refusedReview('a1', id, true)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await learningEvents()).toEqual(before);
    expect(await fixture.refusal('l1s', LEARNER_QUERY, { course: made.id, unit: made.units[0]?.id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('one that never was with no trace, not even a key for the texts of its person [V7]', async () => {
    const made = await course('Nothing yet', ['u12']);
    const input = {
      submission_id: `${fixture.personas.people.u12.id}-${made.id}-1-${made.units[0]?.id}-1`,
      accepted: true,
      comment: 'Well done.',
    };
    const before = await dump();
    expect(await fixture.refusal('a1', REVIEW, { input })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await dump()).toEqual(before);
  });

  it('a file only of its own: the path of somebody else’s is refused [L10]', async () => {
    const made = await course('Files', ['l1', 'u12']);
    const { scope } = fixture.personas.t1;
    const path = storedPath(scope, 'assignments', `${newObjectId()}.png`);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const { course_id: courseId, unit_id: unitId } = refOf(made, 0);
    const facts = {
      name,
      path,
      type: 'image/png',
      size: 1_234,
      etag: 'e',
      width: 2,
      height: 2,
      course: courseId,
      unit: Number(unitId),
      at: fixtureTime(),
    };
    await transact(async () => ({
      writes: [putFile(scope, { ...facts, purpose: 'assignment', by: fixture.personas.people.l1.id })],
      result: null,
    }));
    const file = {
      input: {
        ...refOf(made, 0),
        input_type: 'Assignment',
        response: JSON.stringify({ type: 'AssignmentFile', file: path.replace('storage/', '') }),
      },
    };
    const before = await dump();
    expect(await fixture.refusal('u12', HAND_IN, file)).toMatchObject({
      code: 'VALIDATION',
      message: 'Please provide a valid submission.',
    });
    expect(await dump()).toEqual(before);
    expect(await fixture.get('l1', HAND_IN, file)).toMatchObject({
      storeUnitResponse: { status: 'pending', file_path: expect.stringMatching(/^t\d+\/assignments\/.*sig=/) },
    });
    const submission = await onlyWaiting('i1', made);
    expect(submission).toMatchObject({ type: 'AssignmentFile', content: null, file_type: 'image/png', file_size: 1_234 });
    expect(submission.view_url).toMatch(new RegExp(`/_m/.*/${name}$`));
    expect(submission.file_path).toMatch(/^t\d+\//);
  });
});

describe('the queue', () => {
  it('is searched, filtered, sorted and paged on the server', async () => {
    const forge = await course('Forging', ['l1', 'u12'], essay('Über Ämboss'));
    await handIn('u12', forge, 'A');
    passSeconds(60);
    await handIn('l1', forge, 'B');
    await eventually(async () => (await waiting('i1', forge)).length === 2);
    const contents = async (variables: Record<string, unknown>) =>
      (await page('i1', { courseId: forge.id, ...variables })).data.map(({ content }) => content);
    expect(await contents({})).toEqual(['A', 'B']);
    expect(await contents({ sort: 'user' })).toEqual(['B', 'A']);
    expect(await contents({ sort: 'submitted_at', order: 'desc' })).toEqual(['B', 'A']);
    for (const sort of ['course', 'unit', 'status']) expect(await contents({ sort })).toEqual(['A', 'B']);
    expect(await contents({ search: 'u12' })).toEqual(['A']);
    expect(await contents({ search: 'amboss' })).toEqual(['A', 'B']);
    expect(await contents({ search: 'forging' })).toEqual(['A', 'B']);
    expect(await contents({ search: 'nobody' })).toEqual([]);
    expect(await page('i1', { courseId: forge.id, limit: 1, page: 2 })).toMatchObject({
      data: [{ content: 'B' }],
      paginatorInfo: { total: 2, lastPage: 2 },
    });
    expect(await fixture.refusal('i1', PAGE, { status: 'open' })).toMatchObject({ code: 'VALIDATION' });
    expect(await fixture.refusal('i1', PAGE, { sort: 'colour' })).toMatchObject({ code: 'VALIDATION' });
  });

  it('equals what a rebuild gives, and holds no text of anybody [V4, V5]', async () => {
    const made = await course('Verified');
    await handIn('l1', made, 'A text that only its reviewers read.');
    const { id } = await onlyWaiting('i1', made);
    await review('i1', id, false, 'A comment that only its learner reads.');
    // The notifications of both are commits, too.
    await atRest();
    const generation = await currentGeneration();
    await eventually(async () => (await checkFollowed(PROJECTOR, generation)).length === 0);
    expect(await verify(PROJECTOR, generation)).toEqual([]);
    const stored = (await dump()).join('\n');
    expect(stored).not.toContain('only its reviewers read');
    expect(stored).not.toContain('only its learner reads');
  });
});

describe('mail about assignments', () => {
  const subjects = (name: PersonName): string[] => mailTo(fixture.cloud, emailOf(name)).map(({ subject }) => subject);
  const of = (name: PersonName, made: { readonly title: string }) =>
    mailTo(fixture.cloud, emailOf(name)).filter(({ text: body }) => body.includes(made.title));

  it('goes to the reviewers of the scope with a link, and back to the learner, in the look of the tenant', async () => {
    const made = { ...(await course('Letters')), title: 'Letters' };
    await handIn('l1', made, 'Please read.');
    for (const name of ['i1', 'ab1', 'a1', 'a1b'] as const) await eventually(async () => of(name, made).length === 1);
    expect(subjects('i1')).toContain('L1 Persona has handed in “Essay of Letters”');
    const { id } = await onlyWaiting('i1', made);
    const link = linkIn(of('i1', made)[0]);
    expect([link.pathname, link.searchParams.get('submission')]).toEqual(['/app/branch/north/assignments/review', id]);
    expect(linkIn(of('a1', made)[0]).pathname).toBe('/app/assignments/review');
    for (const name of ['l1', 'l1s', 'm1', 'a2'] as const) expect(of(name, made)).toEqual([]);
    await review('i1', id, false, 'Read it again.');
    await eventually(async () => of('l1', made).length === 1);
    const [returned] = of('l1', made);
    expect(returned?.subject).toBe('“Essay of Letters” was returned to you');
    expect(returned?.text).toContain('Comment: Read it again.');
    expect(linkIn(returned).pathname).toBe(`/app/branch/north/learner/course/${made.id}/unit/1`);
  });

  it('is not sent by a course that was deleted [complaint 23]', async () => {
    const retired = { ...(await course('Retired')), title: 'Retired' };
    await handIn('l1', retired, 'In time.');
    const { id } = await onlyWaiting('i1', retired);
    await eventually(async () => of('i1', retired).length === 1 && of('a1', retired).length === 1);
    const before = [of('i1', retired), of('a1', retired)];
    await fixture.get('a1', DELETE_COURSE, { id: retired.id });
    await expect(review('i1', id, true)).rejects.toThrow();
    await expect(handIn('l1', retired, 'Again.')).rejects.toThrow();
    const other = { ...(await course('Still there')), title: 'Still there' };
    await handIn('l1', other, 'Text.');
    await review('i1', (await onlyWaiting('i1', other)).id, true);
    await eventually(async () => of('l1', other).length === 1);
    expect([of('l1', retired), of('i1', retired), of('a1', retired)]).toEqual([[], ...before]);
  });

  it('is not sent by a course that has ended [complaint 23]', async () => {
    const ending = { title: 'Ending', until: fixtureTime().slice(0, 10), ...essay('Late') };
    const made = { ...(await publish(fixture, ending)), title: 'Ending' };
    await fixture.get('l1', ENROL, { id: made.id });
    await handIn('l1', made, 'In time.');
    const { id } = await onlyWaiting('i1', made);
    await eventually(async () => of('i1', made).length === 1);
    // Calls in between, so that nobody is signed out.
    for (const _ of Array.from({ length: 5 })) {
      passSeconds(6 * 3_600);
      for (const name of ['a1', 'i1', 'l1'] as const) await fixture.get(name, '{ courses { id } }');
    }
    await review('i1', id, true);
    // Another review, whose mail comes after this one's would have.
    const other = { ...(await course('Afterwards')), title: 'Afterwards' };
    await handIn('l1', other, 'Text.');
    await review('i1', (await onlyWaiting('i1', other)).id, true);
    await eventually(async () => of('l1', other).length === 1);
    expect(of('l1', made)).toEqual([]);
  });
});
