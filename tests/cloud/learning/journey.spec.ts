import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/followers.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { eventually } from '../../fixtures/eventually.ts';
import {
  ACME,
  answer,
  beat,
  CLEAR,
  type Classroom,
  COMPLETE,
  ENROL,
  type Made,
  openClassroom,
  passSeconds,
  play,
  publish,
  refOf,
  TIMED,
} from './course-fixture.ts';

let room: Classroom;
let course: Made;

beforeAll(async () => {
  room = await openClassroom();
  course = await publish(room, { title: 'Fire safety', ...TIMED });
  // Signing in takes its time on purpose, and is not what is measured below.
  await Promise.all([room.get('l1', '{ __typename }'), room.get('m1', '{ __typename }')]);
});
afterAll(() => room.stop());

const REPORT = `query ($id: Int!) { CourseReport(courseId: $id) { title stats { completionRate completedLearners learnersInProgress learnersNotStarted trainingTime assignedLearners } users { name progress timeSpent completionDate } } }`;
type Report = {
  CourseReport: {
    stats: Record<string, unknown>;
    users: { name: string; progress: number; timeSpent: number; completionDate: string | null }[];
  } | null;
};

describe('a learner goes through a course', () => {
  it('is enrolled once, however often they press Start', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await room.get('l1', ENROL, { id: course.id })).toEqual({ CourseEnrollment: { id: String(course.id), title: 'Fire safety' } });
    expect((await play(room, 'l1', course.id)).is_enrolled).toBe(true);
  });

  it('L03: waits until the time is up, by the clock of the server', async () => {
    const [timed] = course.units;
    expect((await beat(room, 'l1', [course.id, timed!.id], 0)).status).toBe(204);
    passSeconds(5);
    expect((await beat(room, 'l1', [course.id, timed!.id], 300)).status).toBe(204);
    expect(await room.refusal('l1', COMPLETE, { input: refOf(course, 0) })).toEqual({
      code: 'VALIDATION',
      message: 'You must wait until the time is up before proceeding. (295s remaining)',
    });
    expect((await play(room, 'l1', course.id)).units[0]).toMatchObject({ is_complete: false, time_spent: 5 });
  });

  it('completes the unit when the time is up, counting up to the very moment', async () => {
    const [timed] = course.units;
    for (let beats = 0; beats < 9; beats += 1) {
      passSeconds(30);
      await beat(room, 'l1', [course.id, timed!.id], 30);
    }
    passSeconds(26);
    expect(await room.get('l1', COMPLETE, { input: refOf(course, 0) })).toMatchObject({ markUnitComplete: { is_complete: true } });
  });

  it('L04: refuses a test without answers', async () => {
    expect(await room.refusal('l1', COMPLETE, { input: refOf(course, 1) })).toEqual({
      code: 'VALIDATION',
      message: 'Please complete all tests before proceeding.',
    });
  });

  it('L02: grades itself, whatever the client says', async () => {
    const { storeUnitResponse } = await answer(room, 'l1', course, 0, {
      members: { selectedOption: 'Rome', isCorrect: true, timeSpent: 99_999 },
    });
    expect(storeUnitResponse.is_correct).toBe(false);
    expect(JSON.parse(storeUnitResponse.response)).toMatchObject({ selectedOption: 'Rome', isCorrect: false, timeSpent: 0 });
    expect((await play(room, 'l1', course.id)).units[1]?.is_complete).toBe(false);
  });

  it('is told what was missed, and tries again with options in another order', async () => {
    for (const index of [1, 2, 3, 4]) expect((await answer(room, 'l1', course, index)).storeUnitResponse.is_correct).toBe(true);
    expect(await room.refusal('l1', COMPLETE, { input: refOf(course, 1) })).toEqual({
      code: 'VALIDATION',
      message: 'You answered one or more questions incorrectly. Please check your answers.',
    });
    const before = await play(room, 'l1', course.id);
    expect(before.userResponses).toHaveLength(5);
    expect(await room.get('l1', CLEAR, { input: refOf(course, 1) })).toEqual({ clearUnitResponses: true });
    const after = await play(room, 'l1', course.id);
    expect(after.userResponses).toEqual([]);
    expect(after.units[1]?.tests?.[0]?.options.map(({ id }) => id)).not.toEqual(before.units[1]?.tests?.[0]?.options.map(({ id }) => id));
  });

  it('passes with option ids in place of texts, and so completes the course', async () => {
    const [choice] = (await play(room, 'l1', course.id)).units[1]?.tests ?? [];
    const paris = choice?.options.find((option) => option.text === 'Paris');
    expect((await answer(room, 'l1', course, 0, { members: { selectedOption: paris?.id } })).storeUnitResponse.is_correct).toBe(true);
    for (const index of [1, 2, 3, 4]) await answer(room, 'l1', course, index);
    const done = await play(room, 'l1', course.id);
    expect(done).toMatchObject({ is_complete: true, completed_date: expect.any(String) });
    expect(done.units.map((unit) => unit.is_complete)).toEqual([true, true]);
  });

  it('keeps the words of a free text for the learner', async () => {
    const { userResponses } = await play(room, 'l1', course.id);
    expect(userResponses.map(({ response }) => JSON.parse(response))).toContainEqual(
      expect.objectContaining({ freeTextAnswer: 'Because of the zephyr.', isCorrect: true }),
    );
  });

  it('is in the reports without anybody doing anything for it', async () => {
    await eventually(async () => (await room.get<Report>('m1', REPORT, { id: course.id })).CourseReport?.stats['completedLearners'] === 1);
    const { CourseReport } = await room.get<Report>('m1', REPORT, { id: course.id });
    expect(CourseReport?.stats).toEqual({
      completionRate: 100,
      completedLearners: 1,
      learnersInProgress: 0,
      learnersNotStarted: 0,
      trainingTime: '0h 5m 1s',
      assignedLearners: 1,
    });
    expect(CourseReport?.users).toEqual([{ name: 'L1 World', progress: 100, timeSpent: 301, completionDate: expect.any(String) }]);
  });

  it('complaint 8: has one certificate after five rapid requests, without waiting for anything', async () => {
    const GENERATE = `mutation ($id: ID!) { GenerateCertificate(input: { course_name: "Fire safety", course_id: $id }) { message certificate_url code verify_url } }`;
    type Generated = { GenerateCertificate: { certificate_url: string; code: string; verify_url: string } };
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => room.get<Generated>('l1', GENERATE, { id: course.id })));
    expect(new Set(five.map((one) => one.GenerateCertificate.code)).size).toBe(1);
    const [first] = five;
    const pdf = await room.cloud.fetch(ACME, first!.GenerateCertificate.certificate_url);
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('V4: what is shown equals what all events come to', async () => {
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});
