import { describe, expect, it, onTestFinished } from 'vitest';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { dynamo, replaceDynamo } from '../../../functions/platform/tables/client.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { records, streams } from '../../../functions/platform/keys/keys.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { FORMER_ROUND } from '../../../shared/learning/answer-texts.ts';
import { ENROL_USERS, KEEP_SUBMISSION_TEXT, RESET_ENROLMENT } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import {
  beat,
  type CallContext,
  COMPLETE,
  ENROL,
  type Made,
  passSeconds,
  play,
  publish,
  refOf,
  RETRY,
  useCourseFixture,
  STORE,
  text as richText,
} from './course-fixture.ts';

const ADDRESSES = `query ($course: ID!, $addresses: [String!]!) {
  peopleByAddress(course_id: $course, addresses: $addresses) { address user_id name state reason } }`;
const PEOPLE = `query ($course: Int!) { courseReportUsersPage(courseId: $course, sort: "name") {
  data { name progress completionDate earlierCompletionDate direct byGroup timeSpent } } }`;
type Reported = {
  name: string;
  progress: number;
  completionDate: string | null;
  earlierCompletionDate: string | null;
  direct: boolean;
  byGroup: boolean;
  timeSpent: number;
};

const fixture = useCourseFixture();

const idOf = (name: PersonName): PersonId => fixture.personas.people[name].id;
const idsOf = (names: readonly PersonName[]): string[] => names.map((name) => String(idOf(name)));
const input = (course: Made, names: readonly PersonName[]) => ({ course: String(course.id), users: idsOf(names) });
const enrol = (by: PersonName, course: Made, names: readonly PersonName[], context: CallContext = {}) =>
  fixture.ask(by, ENROL_USERS, input(course, names), context);
const reset = (by: PersonName, name: PersonName, course: Made, context: CallContext = {}) =>
  fixture.refusal(by, RESET_ENROLMENT, { user: String(idOf(name)), course: String(course.id) }, context);
const commitsOf = async (person: number, course: Made): Promise<number> =>
  (await commitItems(streams.enrolment(fixture.personas.t1.scope, asId<PersonId>(person), asId<CourseId>(course.id)), 1)).length;
const commits = (name: PersonName, course: Made): Promise<number> => commitsOf(idOf(name), course);
const reported = async (course: Made, name: PersonName): Promise<Reported | undefined> => {
  const { courseReportUsersPage } = await fixture.get('a1', PEOPLE, { course: course.id });
  return courseReportUsersPage.data.find((row) => row.name === `${name.toUpperCase()} Persona`);
};
/** Makes members like l1 with the ids from a number on. Returns the ids. */
async function membersFrom(first: number, count: number): Promise<string[]> {
  const { scope } = fixture.personas.t1;
  const member = await getItem('records', records.member(scope, idOf('l1'))); // as it lies in the table
  const people = Array.from({ length: count }, (_, index) => asId<PersonId>(first + index));
  await writeAll(
    'records',
    people.map((person) => ({ ...member, ...records.member(scope, person), person })),
  );
  return people.map(String);
}
const withKey = (key: string): CallContext => ({ headers: { 'idempotency-key': key } });

describe('enrolling several people in a course', () => {
  it('enrols each of them once, and leaves those alone who have it', async () => {
    const course = await publish(fixture, { title: 'For several' });
    await fixture.get('l1', ENROL, { id: course.id });
    expect((await enrol('a1', course, ['l1', 'u12', 'm1', 'u12'])).errors).toEqual([]);
    expect(await Promise.all(['l1', 'u12', 'm1'].map((name) => commits(name as PersonName, course)))).toEqual([1, 1, 1]);
    expect((await play(fixture, 'u12', course.id)).is_enrolled).toBe(true);
    await eventually(async () => (await reported(course, 'u12'))?.direct === true);
    expect(await reported(course, 'u12')).toMatchObject({ direct: true, byGroup: false, earlierCompletionDate: null });
  });

  it('does nothing when one id is out of scope or missing [T08]', async () => {
    const course = await publish(fixture, { title: 'All or nobody' });
    await Promise.all((['a1', 'ab1', 'a2'] as const).map((name) => fixture.tokenOf(name)));
    const before = await dump();
    for (const foreign of ['l2', 'l1s'] as const)
      expect(await fixture.refusal('ab1', ENROL_USERS, input(course, ['l1', foreign]))).toMatchObject({ code: 'NOT_FOUND' });
    for (const user of ['999999', 'x'])
      expect(await fixture.refusal('a1', ENROL_USERS, { course: String(course.id), users: [...idsOf(['l1']), user] })).toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await fixture.refusal('a2', ENROL_USERS, input(course, ['l2']))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await dump()).toEqual(before);
  });

  it('names inactive people, and has instructors enrol learners alone', async () => {
    const course = await publish(fixture, { title: 'Refusals' });
    const { errors } = await enrol('a1', course, ['l1', 'off1']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      validation: { 'user_ids.1': ['OFF1 Persona is inactive and cannot be enrolled.'] },
    });
    expect(await fixture.refusal('i1', ENROL_USERS, input(course, ['l1', 'm1']))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('m1', ENROL_USERS, input(course, ['l1']))).toMatchObject({ code: 'FORBIDDEN' });
    const many = Array.from({ length: 501 }, (_, index) => String(index + 1));
    expect(await fixture.refusal('a1', ENROL_USERS, { course: String(course.id), users: many })).toMatchObject({ code: 'VALIDATION' });
    expect(await commits('l1', course)).toBe(0);
    expect((await enrol('i1', course, ['l1'])).errors).toEqual([]);
  });

  it('enrols nobody where the seats are too few, and says how many are left', async () => {
    const course = await publish(fixture, { title: 'Two seats', capacity: 2 });
    await fixture.get('l1', ENROL, { id: course.id });
    expect(await fixture.refusal('a1', ENROL_USERS, input(course, ['l1', 'u12', 'm1']))).toEqual({
      code: 'VALIDATION',
      message: 'This course has 1 free place for 2 people. Choose fewer people, or raise the capacity of the course.',
    });
    expect(await commits('u12', course)).toBe(0);
    expect((await enrol('a1', course, ['l1', 'u12'])).errors).toEqual([]);
    expect(await fixture.refusal('a1', ENROL_USERS, input(course, ['m1']))).toEqual({
      code: 'VALIDATION',
      message: 'This course is full.',
    });
  });

  it('has one effect for one key, and refuses another input under it [V2]', async () => {
    const course = await publish(fixture, { title: 'Sent twice' });
    const sent = [enrol('a1', course, ['l1', 'u12'], withKey('several')), enrol('a1', course, ['l1', 'u12'], withKey('several'))];
    for (const { errors } of await Promise.all(sent)) expect(errors).toEqual([]);
    expect([await commits('l1', course), await commits('u12', course)]).toEqual([1, 1]);
    expect((await enrol('a1', course, ['m1'], withKey('several'))).errors[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('people by their addresses', () => {
  it('are told whether they can be enrolled; who is out of scope is unknown [T08]', async () => {
    const course = await publish(fixture, { title: 'By address' });
    await enrol('a1', course, ['u12']);
    const { email } = fixture.personas.people.l1;
    const addresses = [
      ` ${email.toUpperCase()} `,
      ...(['u12', 'l1s', 'l2', 'off1', 'm1'] as const).map((name) => fixture.personas.people[name].email),
      'nobody',
    ];
    const states = async (by: PersonName) => {
      const { peopleByAddress } = await fixture.get(by, ADDRESSES, { course: String(course.id), addresses });
      expect(peopleByAddress.map(({ address }) => address)).toEqual(addresses);
      return peopleByAddress.map(({ state, reason }) => reason ?? state);
    };
    const inactive = 'This user is inactive and cannot be enrolled.';
    await eventually(async () => (await states('a1'))[1] === 'enrolled');
    expect(await states('a1')).toEqual(['ready', 'enrolled', 'ready', 'unknown', inactive, 'ready', 'unknown']);
    const learnersOnly = 'Instructors can enrol learners only.';
    expect(await states('i1')).toEqual(['ready', 'enrolled', 'unknown', 'unknown', inactive, learnersOnly, 'unknown']);
  });
});

describe('starting again', () => {
  it('begins at 0, while history, first completion and certificate stay', async () => {
    const course = await publish(fixture, { title: 'Taken twice' });
    const unit = course.units[0]?.id ?? '';
    await fixture.get('l1', ENROL, { id: course.id });
    await beat(fixture, 'l1', [course.id, unit], 0);
    passSeconds(30);
    await beat(fixture, 'l1', [course.id, unit], 30, true);
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    await eventually(async () => (await reported(course, 'l1'))?.progress === 100);
    const first = await reported(course, 'l1');
    expect(first).toMatchObject({ timeSpent: 30, earlierCompletionDate: null });
    // A page that is still open holds time of the round that ends.
    await beat(fixture, 'l1', [course.id, unit], 0);
    passSeconds(20);
    await beat(fixture, 'l1', [course.id, unit], 20);

    expect(await reset('i1', 'l1', course, withKey('again'))).toBeNull();
    const held = await commits('l1', course);
    expect(await reset('i1', 'l1', course, withKey('again'))).toBeNull();
    expect(await reset('i1', 'l1', course)).toBeNull();
    expect(await commits('l1', course)).toBe(held);

    expect(await play(fixture, 'l1', course.id)).toMatchObject({
      is_enrolled: true,
      is_complete: false,
      completed_date: null,
      units: [{ is_complete: false, time_spent: 0 }],
    });
    await eventually(async () => (await reported(course, 'l1'))?.progress === 0);
    expect(await reported(course, 'l1')).toMatchObject({
      completionDate: null,
      earlierCompletionDate: first?.completionDate,
      timeSpent: 0,
    });
    const REPORT = `query ($id: Int) { UserProgress(userId: $id) { completedCourses courses { title is_complete completionPercentage earlier_completed_at } } }`;
    const { UserProgress } = await fixture.get('a1', REPORT, { id: idOf('l1') });
    expect(UserProgress.courses.find(({ title }) => title === 'Taken twice')).toEqual({
      title: 'Taken twice',
      is_complete: false,
      completionPercentage: 0,
      earlier_completed_at: first?.completionDate,
    });
    const CERTIFICATES = '{ CompletedCourses { id title is_complete } }';
    expect((await fixture.get('l1', CERTIFICATES)).CompletedCourses).toContainEqual(
      expect.objectContaining({ title: 'Taken twice', is_complete: true }),
    );
    // The course can be completed once more.
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    expect(await play(fixture, 'l1', course.id)).toMatchObject({ is_complete: true });
    await eventually(async () => (await verify(PROJECTOR, 1, fixture.personas.t1.id)).length === 0);
  });

  it('counts nothing that a page of the former round sends later, and says why', async () => {
    const essay = { unit_order: 2, title: 'Essay', content: richText('Write.') };
    const text = { unit_order: 1, title: 'Reading', content: richText('Read.') };
    const course = await publish(fixture, { title: 'Answered before', content: [text], assignment: [essay] });
    const [reading, writing] = [0, 1].map((unit) => (round: number) => ({ ...refOf(course, unit), round }));
    const sent = (round: number): [string, object, string?][] => [
      [COMPLETE, reading!(round), 'lost'],
      [COMPLETE, reading!(round)],
      [STORE, { ...reading!(round), input_type: 'Completion', response: '{"type":"CompletionWithNoTest","isCorrect":true}' }],
      [STORE, { ...writing!(round), input_type: 'Assignment', response: '{"type":"AssignmentText","content":"Of before"}' }],
      [RETRY, reading!(round)],
      [KEEP_SUBMISSION_TEXT, { course_id: course.id, unit_id: writing!(round).unit_id, submission_text: 'Begun before', round }],
    ];
    const beatOf = (round: number): Promise<Response> =>
      fixture.post('l1', '/api/learning/beat', {
        courseId: String(course.id),
        unitId: reading!(round).unit_id,
        seconds: 20,
        position: 12,
        round,
      });
    await fixture.get('l1', ENROL, { id: course.id });
    expect((await beatOf(1)).status).toBe(204);
    passSeconds(20);
    // The reply to this one is lost: it is sent again later.
    await fixture.get('l1', COMPLETE, { input: reading!(1) }, withKey('lost'));
    expect(await reset('i1', 'l1', course)).toBeNull();

    const before = await dump();
    for (const [call, input, key] of sent(1))
      expect(await fixture.refusal('l1', call, { input }, key === undefined ? {} : withKey(key))).toMatchObject({
        code: 'CONFLICT',
        message: FORMER_ROUND,
      });
    expect((await beatOf(1)).status).toBe(404);
    expect(await dump()).toEqual(before);
    const none = { is_complete: false, time_spent: 0 };
    expect(await play(fixture, 'l1', course.id)).toMatchObject({ is_complete: false, userResponses: [], units: [none, none] });

    for (const [call, input] of sent(2)) expect(await fixture.refusal('l1', call, { input })).toBeNull();
    expect((await beatOf(2)).status).toBe(204);
    // The certificate is issued after the answer: the next test compares all data.
    await eventually(async () =>
      (await dump()).some((item) => item.startsWith(`platform {"course":${course.id},`) && item.includes('p#cert')),
    );
  });

  it('is refused for oneself, for who does not have the course, and out of scope [T08]', async () => {
    const course = await publish(fixture, { title: 'Not by anybody' });
    await enrol('a1', course, ['l1', 'ab1', 'm1', 'l1s', 'i1']);
    await Promise.all((['a1', 'a2', 'ab1', 'i1', 'm1', 'l1'] as const).map((name) => fixture.tokenOf(name)));
    const before = await dump();
    expect(await reset('ab1', 'ab1', course)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset('i1', 'i1', course)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset('i1', 'm1', course)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset('m1', 'l1', course)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset('l1', 'l1', course)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset('ab1', 'l1s', course)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await reset('a1', 'u12', course)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await reset('a2', 'l1', course)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await dump()).toEqual(before);
  });
});

// Last, since nothing announces the members that it writes: ops verify would name them.
describe('enrolling more people than one transaction takes', () => {
  it('names those not enrolled when others take the seats meanwhile; those before them stay enrolled', async () => {
    const course = await publish(fixture, { title: 'Taken meanwhile', capacity: 70 });
    const users = await membersFrom(30_001, 70);
    await fixture.tokenOf('l1');
    // Somebody enrols after the first transaction of the call and before the next one.
    const real = dynamo();
    let isTaken = false;
    replaceDynamo({
      send: async (operation, sent) => {
        const answer = await real.send(operation, sent);
        if (operation !== 'TransactWriteItems' || !('TransactItems' in sent) || (sent.TransactItems?.length ?? 0) < 50 || isTaken)
          return answer;
        isTaken = true;
        await fixture.get('l1', ENROL, { id: course.id });
        return answer;
      },
    });
    onTestFinished(() => replaceDynamo(real));
    const { errors } = await fixture.ask('a1', ENROL_USERS, { course: String(course.id), users });
    const validation = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`user_ids.${50 + n}`, ['This course is full.']]));
    expect(errors[0]).toMatchObject({
      message: '50 people were enrolled, 20 were not: This course is full.',
      extensions: { code: 'VALIDATION', validation },
    });
    const held = await Promise.all(users.map((user) => commitsOf(Number(user), course)));
    expect(held).toEqual([...Array<number>(50).fill(1), ...Array<number>(20).fill(0)]);
    // Those who are enrolled are enrolled once, however often the call is made for them.
    expect((await fixture.ask('a1', ENROL_USERS, { course: String(course.id), users: users.slice(0, 50) })).errors).toEqual([]);
    expect(await commitsOf(Number(users[0]), course)).toBe(1);
  });

  it.each([101, 150])('goes on after the reply for %i, with progress in job(id) [R19]', async (count) => {
    const course = await publish(fixture, { title: 'For everybody' }, 'a1', null);
    const users = await membersFrom(20_001, count);
    const { errors, headers } = await fixture.ask('a1', ENROL_USERS, { course: String(course.id), users });
    const id = headers.get('x-trellis-job');
    expect([errors, id]).toEqual([[], expect.stringMatching(/^\d+$/)]);
    const JOB = 'query ($id: ID!) { job(id: $id) { title status done total message } }';
    await eventually(async () => (await fixture.get('a1', JOB, { id })).job.status !== 'running');
    expect((await fixture.get('a1', JOB, { id })).job).toEqual({
      title: 'Enrolling people in “For everybody”',
      status: 'done',
      done: count,
      total: count,
      message: null,
    });
  });
});
