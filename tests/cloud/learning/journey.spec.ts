import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import {
  ACME,
  answer,
  beat,
  CLEAR,
  COMPLETE,
  ENROL,
  type Made,
  useCourseFixture,
  passSeconds,
  play,
  publish,
  refOf,
  RETRY,
  TIMED,
} from './course-fixture.ts';

const fixture = useCourseFixture();
let course: Made;

beforeAll(async () => {
  course = await publish(fixture, { title: 'Fire safety', ...TIMED });
  // Signing in takes its time on purpose, and is not what is measured below.
  await Promise.all([fixture.get('l1', '{ __typename }'), fixture.get('m1', '{ __typename }')]);
});

const REPORT = `query ($id: Int!) { CourseReport(courseId: $id) { title stats { completionRate completedLearners learnersInProgress learnersNotStarted trainingTime assignedLearners } users { name progress timeSpent completionDate } } }`;

describe('a learner who takes a course', () => {
  it('is enrolled once, however often Start is pressed', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await fixture.get('l1', ENROL, { id: course.id })).toEqual({
        CourseEnrollment: { id: String(course.id), title: 'Fire safety' },
      });
    expect((await play(fixture, 'l1', course.id)).is_enrolled).toBe(true);
  });

  it('cannot complete a timed unit before its time, by the clock of the server [L03]', async () => {
    const [timed] = course.units;
    expect((await beat(fixture, 'l1', [course.id, timed!.id], 0)).status).toBe(204);
    passSeconds(5);
    expect((await beat(fixture, 'l1', [course.id, timed!.id], 300)).status).toBe(204);
    const before = await dump();
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(course, 0) })).toEqual({
      code: 'VALIDATION',
      message: 'You must wait until the time is up before proceeding. (295s remaining)',
    });
    expect(await dump()).toEqual(before);
    expect((await play(fixture, 'l1', course.id)).units[0]).toMatchObject({ is_complete: false, time_spent: 5 });
  });

  it('completes the unit when its time is over, counted up to the call itself', async () => {
    const [timed] = course.units;
    for (let beats = 0; beats < 9; beats += 1) {
      passSeconds(30);
      await beat(fixture, 'l1', [course.id, timed!.id], 30);
    }
    passSeconds(26);
    expect(await fixture.get('l1', COMPLETE, { input: refOf(course, 0) })).toMatchObject({ markUnitComplete: { is_complete: true } });
  });

  it('cannot complete a test without answers [L04]', async () => {
    const before = await dump();
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(course, 1) })).toEqual({
      code: 'VALIDATION',
      message: 'Please complete all tests before proceeding.',
    });
    expect(await dump()).toEqual(before);
  });

  it('is graded on the server, whatever the client says [L02]', async () => {
    const { storeUnitResponse } = await answer(fixture, 'l1', course, 0, {
      members: { selectedOption: 'Rome', isCorrect: true, timeSpent: 99_999 },
    });
    expect(storeUnitResponse.is_correct).toBe(false);
    expect(JSON.parse(storeUnitResponse.response)).toMatchObject({ selectedOption: 'Rome', isCorrect: false, timeSpent: 0 });
    expect((await play(fixture, 'l1', course.id)).units[1]?.is_complete).toBe(false);
  });

  it('gets the wrong questions, and tries again with options in another order', async () => {
    for (const index of [1, 2, 3, 4]) expect((await answer(fixture, 'l1', course, index)).storeUnitResponse.is_correct).toBe(true);
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(course, 1) })).toEqual({
      code: 'VALIDATION',
      message: 'You answered one or more questions incorrectly. Please check your answers.',
    });
    const before = await play(fixture, 'l1', course.id);
    expect(before.userResponses).toHaveLength(5);
    expect(await fixture.get('l1', RETRY, { input: refOf(course, 1) })).toEqual({ clearUnitResponses: true });
    const kept = await play(fixture, 'l1', course.id);
    expect(kept.userResponses.map(({ is_correct }) => is_correct)).toEqual([true, true, true, true]);
    expect(kept.userResponses.map(({ response }) => response).join()).toContain('Because of the zephyr.');
    expect(await fixture.get('l1', CLEAR, { input: refOf(course, 1) })).toEqual({ clearUnitResponses: true });
    const after = await play(fixture, 'l1', course.id);
    expect([before, kept, after].map(({ units }) => units[1]?.attempt)).toEqual([1, 2, 3]);
    expect(after.userResponses).toEqual([]);
    expect(after.units[1]?.tests?.[0]?.options.map(({ id }) => id)).not.toEqual(before.units[1]?.tests?.[0]?.options.map(({ id }) => id));
  });

  it('passes with option ids instead of texts, and so completes the course', async () => {
    const [choice] = (await play(fixture, 'l1', course.id)).units[1]?.tests ?? [];
    const paris = choice?.options.find((option) => option.text === 'Paris');
    expect((await answer(fixture, 'l1', course, 0, { members: { selectedOption: paris?.id } })).storeUnitResponse.is_correct).toBe(true);
    for (const index of [1, 2, 3, 4]) await answer(fixture, 'l1', course, index);
    const done = await play(fixture, 'l1', course.id);
    expect(done).toMatchObject({ is_complete: true, completed_date: expect.any(String) });
    expect(done.units.map((unit) => unit.is_complete)).toEqual([true, true]);
  });

  it('can read their own free text again', async () => {
    const { userResponses } = await play(fixture, 'l1', course.id);
    expect(userResponses.map(({ response }) => JSON.parse(response))).toContainEqual(
      expect.objectContaining({ freeTextAnswer: 'Because of the zephyr.', isCorrect: true }),
    );
  });

  it('appears in the reports without further calls', async () => {
    await eventually(async () => (await fixture.get('m1', REPORT, { id: course.id })).CourseReport?.stats['completedLearners'] === 1);
    const { CourseReport } = await fixture.get('m1', REPORT, { id: course.id });
    expect(CourseReport?.stats).toEqual({
      completionRate: 100,
      completedLearners: 1,
      learnersInProgress: 0,
      learnersNotStarted: 0,
      trainingTime: '0h 5m 1s',
      assignedLearners: 1,
    });
    expect(CourseReport?.users).toEqual([{ name: 'L1 Persona', progress: 100, timeSpent: 301, completionDate: expect.any(String) }]);
  });

  it('has one certificate after five rapid requests, without a wait [complaint 8]', async () => {
    const GENERATE = `mutation ($id: ID!) { GenerateCertificate(input: { course_name: "Fire safety", course_id: $id }) { message certificate_url code verify_url } }`;
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.get('l1', GENERATE, { id: course.id })));
    expect(new Set(five.map((one) => one.GenerateCertificate.code)).size).toBe(1);
    const [first] = five;
    const pdf = await fixture.cloud.fetch(ACME, first!.GenerateCertificate.certificate_url);
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('has lists that equal a replay of all events [V4]', async () => {
    await atRest();
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});
