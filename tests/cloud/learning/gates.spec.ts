import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEnrolment } from '../../../functions/learning/enrolment.records.ts';
import { scan } from '../../../functions/platform/dynamo.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import {
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
  PLAYER,
  publish,
  refOf,
  STORE,
  TIMED,
} from './course-fixture.ts';

let room: Classroom;
beforeAll(async () => {
  room = await openClassroom();
});
afterAll(() => room.stop());

const enrol = (name: PersonName, id: number) => room.get(name, ENROL, { id });
/** All lasting data, once every completion has its certificate: nothing else follows by itself here. */
async function settled(): Promise<readonly string[]> {
  const having = (lines: readonly string[], type: string): number =>
    lines.filter((line) => line.startsWith('events ') && line.includes(type)).length;
  await eventually(async () => {
    const lines = await dump();
    return having(lines, 'CourseCompleted') <= having(lines, 'CertificateIssued');
  });
  return dump();
}
const stateOf = async (name: PersonName, course: number) =>
  (await loadEnrolment(room.world.t1.scope, room.world.people[name].id, asId<CourseId>(course))).state;

describe('what learners are told', () => {
  it('L01: no body and no question before they are enrolled', async () => {
    const made = await publish(room, { title: 'Keys', ...TIMED });
    const outline = await play(room, 'l1', made.id);
    expect(outline.is_enrolled).toBe(false);
    expect(outline.units.map((unit) => unit.tests)).toEqual([[], []]);
    expect(outline.units[0]?.content).toBeNull();
  });

  it('L01: the learner form holds no member of the key, and no order that tells it', async () => {
    const made = await publish(room, { title: 'Keys of tests', ...TIMED });
    await enrol('l1', made.id);
    for (const done of [false, true]) {
      if (done) for (const index of [0, 1, 2, 3, 4]) await answer(room, 'l1', made, index);
      const { data } = await room.ask<{ course: { units: { tests?: Record<string, unknown>[] }[] } }>('l1', PLAYER, { id: made.id });
      const reply = JSON.stringify(data?.course.units);
      for (const secret of ['zephyr', 'blue|green', '"checked":true', '"checked":false', '"word"']) expect(reply).not.toContain(secret);
      const [choice, ordering, pairs, gaps, words] = data!.course.units[1]!.tests!;
      for (const question of [choice, ordering, pairs, gaps, words])
        expect(question).toMatchObject({ pairs: null, rules: null, fillTheGaps: null, required_points: null });
      expect((ordering!['options'] as { text: string }[]).map(({ text }) => text)).not.toEqual(['one', 'two', 'three']);
      const texts = (side: string): string => (pairs![side] as { text: string }[]).map(({ text }) => text).join(' ');
      expect([texts('lefts'), texts('rights')]).not.toEqual(['cat dog', 'kitten puppy']);
      expect(gaps).toMatchObject({ question: 'The sky is [ ] today.', gap_parts: ['The sky is ', ' today.'] });
    }
  });

  it('gives an author the key, and none in the preview, which leaves no record', async () => {
    const made = await publish(room, { title: 'Preview', ...TIMED });
    const KEY =
      'query ($id: Int!, $learner: Boolean) { course(id: $id, asLearner: $learner) { units { ... on TestUnitType { tests { options { checked } } } ... on Content { content } } } }';
    expect(JSON.stringify(await room.get('i1', KEY, { id: made.id }))).toContain('"checked":true');
    const before = await settled();
    const preview = JSON.stringify(await room.get('i1', KEY, { id: made.id, learner: true }));
    expect(preview).toContain('Mind the gap.');
    expect(preview).not.toContain('"checked":true');
    expect((await beat(room, 'i1', [made.id, made.units[0]!.id], 30)).status).toBe(204);
    expect(await dump()).toEqual(before);
  });

  it("grades an author's answers in the preview like a learner's, and stores none of them", async () => {
    const made = await publish(room, { title: 'Preview of a test', ...TIMED });
    const wrong = [
      { selectedOption: 'Rome' },
      { userOrder: ['two', 'one', 'three'] },
      { userSelections: [{ left: 'cat', right: 'puppy' }] },
      { userSelections: ['green'] },
      { freeTextAnswer: 'No idea' },
    ];
    const before = await settled();
    for (const [index, members] of wrong.entries()) {
      expect((await answer(room, 'i1', made, index)).storeUnitResponse.is_correct).toBe(true);
      expect((await answer(room, 'i1', made, index, { members })).storeUnitResponse.is_correct).toBe(false);
    }
    const input = refOf(made, 1);
    expect(await room.get('i1', COMPLETE, { input })).toMatchObject({ markUnitComplete: { is_complete: false } });
    expect(await room.get('i1', CLEAR, { input })).toEqual({ clearUnitResponses: true });
    expect((await play(room, 'i1', made.id)).userResponses).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('grades nothing for those who are neither enrolled nor authors there', async () => {
    const made = await publish(room, { title: 'No preview' }, 'a1');
    const south = await publish(room, { title: 'South alone' }, 'a1', 'south');
    const storing = (course: Made) => ({
      input: { ...refOf(course, 0), response: JSON.stringify({ type: 'CompletionWithNoTest' }) },
    });
    for (const name of ['l1', 'm1'] as const) expect((await room.refusal(name, STORE, storing(made)))?.code).toBe('NOT_FOUND');
    expect((await room.refusal('i1', STORE, storing(south)))?.code).toBe('NOT_FOUND');
  });
});

describe('who may start a course', () => {
  it('L05: refuses enrolment and answers while a prerequisite is open, in the words of the specification', async () => {
    const first = await publish(room, { title: 'First' });
    const second = await publish(room, { title: 'Second', path: [first.id], ...TIMED });
    const open = { code: 'VALIDATION', message: 'Please complete all prerequisite courses before starting this course.' };
    expect(await room.refusal('l1', ENROL, { id: second.id })).toEqual(open);
    // Assigned by an admin, the course is there and still waits.
    await room.get('a1', 'mutation ($user: ID!, $ids: [ID!]!) { AdminCourseEnrollment(user_id: $user, course_ids: $ids) }', {
      user: room.world.people.l1.id,
      ids: [second.id],
    });
    const input = {
      ...refOf(second, 1),
      input_type: 'Test',
      input_key: second.units[1]!.tests![0]!.id,
      response: JSON.stringify({ type: 'Multiple Choice', selectedOption: 'Paris' }),
    };
    expect(await room.refusal('l1', STORE, { input })).toEqual(open);
    expect(await room.refusal('l1', COMPLETE, { input: refOf(second, 0) })).toEqual(open);
    expect((await play(room, 'l1', second.id)).units[0]?.content).toBeNull();
    await enrol('l1', first.id);
    await room.get('l1', COMPLETE, { input: refOf(first, 0) });
    expect((await play(room, 'l1', second.id)).prerequisites).toEqual([{ id: String(first.id), title: 'First', is_complete: true }]);
    expect((await answer(room, 'l1', second, 0)).storeUnitResponse.is_correct).toBe(true);
  });

  it('L06: refuses what is hidden, of another branch, not yet or no longer open, deleted, or not there', async () => {
    const hidden = await publish(room, { title: 'Hidden', hidden: true });
    const south = await publish(
      room,
      { title: 'South', content: [{ unit_order: 1, title: 'A', content: '{"ops":[{"insert":"x\\n"}]}' }] },
      'a1',
      'south',
    );
    const early = await publish(room, { title: 'Early', from: '2199-01-01' });
    const late = await publish(room, { title: 'Late', until: '2020-01-01' });
    // Before the count: a session and the day of the first refusal are rows as well.
    await room.refusal('l1', ENROL, { id: 2_000_000_001 });
    const before = await settled();
    for (const course of [hidden.id, south.id, 2_000_000_000])
      expect(await room.refusal('l1', ENROL, { id: course })).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
    for (const course of [early.id, late.id])
      expect(await room.refusal('l1', ENROL, { id: course })).toEqual({
        code: 'VALIDATION',
        message: 'This course is not open at the moment.',
      });
    expect(await dump()).toEqual(before);
  });

  it('L07: gives one seat to one of many who come at once', async () => {
    const made = await publish(room, { title: 'One seat', capacity: 1 });
    const learners: PersonName[] = ['l1', 'u12', 'm1', 'i1', 'ab1'];
    const outcomes = await Promise.all(learners.flatMap((name) => [1, 2, 3, 4].map(() => room.refusal(name, ENROL, { id: made.id }))));
    const states = await Promise.all(learners.map((name) => stateOf(name, made.id)));
    expect(states.filter((state) => state.status === 'active')).toHaveLength(1);
    for (const refused of outcomes) if (refused) expect(refused).toEqual({ code: 'VALIDATION', message: 'This course is full.' });
  });

  it('L07: gives the seat again when its holder leaves', async () => {
    const made = await publish(room, { title: 'Freed seat', capacity: 1 });
    await enrol('l1', made.id);
    expect(await room.refusal('u12', ENROL, { id: made.id })).toMatchObject({ message: 'This course is full.' });
    const UNENROL = 'mutation ($user: ID!, $course: ID!) { CourseUnenrollment(user_id: $user, course_id: $course) }';
    expect(await room.get('a1', UNENROL, { user: room.world.people.l1.id, course: made.id })).toEqual({ CourseUnenrollment: true });
    await enrol('u12', made.id);
    expect(await room.refusal('l1', COMPLETE, { input: refOf(made, 0) })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('who may write into whose record', () => {
  it('L10: nobody hands in a file that is not their own, or reads another learner', async () => {
    const made = await publish(room, {
      title: 'Hand in',
      assignment: [{ unit_order: 2, title: 'Essay', content: '{"ops":[{"insert":"x\\n"}]}' }],
    });
    await enrol('l1', made.id);
    const input = {
      ...refOf(made, 1),
      input_type: 'Assignment',
      response: JSON.stringify({ type: 'AssignmentFile', file: `storage/t${room.world.t1.id}/content/${'a'.repeat(32)}.pdf` }),
    };
    expect(await room.refusal('l1', STORE, { input })).toEqual({ code: 'VALIDATION', message: 'Please provide a valid submission.' });
    expect(
      await room.refusal('l1', 'query ($id: Int) { UserProgress(userId: $id) { totalCourses } }', { id: room.world.people.l1s.id }),
    ).toMatchObject({ code: 'FORBIDDEN' });
    const text = { ...input, response: JSON.stringify({ type: 'AssignmentText', content: 'My secret essay' }) };
    expect(await room.get('l1', STORE, { input: text })).toMatchObject({ storeUnitResponse: { is_correct: null } });
    // What a learner wrote lies in the store only sealed with their key.
    const stored: string[] = [];
    for await (const items of scan('events')) stored.push(JSON.stringify(items));
    expect(stored.join('')).not.toContain('My secret essay');
    expect(JSON.stringify((await play(room, 'l1', made.id)).userResponses)).toContain('My secret essay');
  });

  it('T01: a foreign id and one that does not exist are answered alike', async () => {
    const own = await publish(room, { title: 'Own' });
    await enrol('l1', own.id);
    const foreign = await publish(room, { title: 'Of Globex' }, 'a2', null);
    const unit = { ...refOf(own, 0), course_id: own.id };
    const response = JSON.stringify({ type: 'CompletionWithNoTest' });
    const calls: ((course: number | string, unitId: string) => [string, Record<string, unknown>])[] = [
      (course) => [ENROL, { id: course }],
      (course, unitId) => [COMPLETE, { input: { ...unit, course_id: course, unit_id: unitId } }],
      (course, unitId) => [CLEAR, { input: { ...unit, course_id: course, unit_id: unitId } }],
      (course, unitId) => [STORE, { input: { ...unit, course_id: course, unit_id: unitId, response } }],
      (course) => ['query ($id: ID!) { CompletedCourses(ids: [$id]) { id } }', { id: course }],
      (course) => ['query ($id: Int!) { course(id: $id) { id } }', { id: Number(course) }],
      (course) => ['mutation ($id: ID!) { GenerateCertificate(input: { course_name: "x", course_id: $id }) { code } }', { id: course }],
    ];
    const before = await settled();
    for (const call of calls) {
      const [there, nowhere] = await Promise.all([
        room.ask('l1', ...call(foreign.id, foreign.units[0]!.id)),
        room.ask('l1', ...call(2_000_000_000, '2000000000')),
      ]);
      expect(there.errors).toEqual(nowhere.errors);
      expect(there.data).toEqual(nowhere.data);
    }
    for (const unitId of [foreign.units[0]!.id, '2000000000'])
      expect(await room.refusal('l1', COMPLETE, { input: { ...unit, unit_id: unitId } })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await dump()).toEqual(before);
  });
});

describe('the same at once and again', () => {
  it('R10: two tabs answer and complete at once, and one completion results', async () => {
    const made = await publish(room, { title: 'Two tabs', test: [{ unit_order: 2, title: 'Check' }], questions: TIMED.questions });
    await enrol('l1', made.id);
    const acts = Array.from({ length: 50 }, (_, turn) =>
      turn % 5 === 4 ? room.ask('l1', COMPLETE, { input: refOf(made, 0) }) : answer(room, 'l1', made, turn % 5),
    );
    await Promise.all(acts);
    await answer(room, 'l1', made, 4);
    const state = await stateOf('l1', made.id);
    expect(state).toMatchObject({ status: 'active', round: { completedAt: expect.any(String) } });
    const completions: unknown[] = [];
    for await (const items of scan('events'))
      for (const item of items)
        if (
          item.pk.endsWith(`#u${room.world.people.l1.id}`) &&
          item.sk.startsWith(`e#c${made.id}#`) &&
          String(item['e']).includes('"CourseCompleted"')
        )
          completions.push(item);
    expect(completions).toHaveLength(1);
  });

  it('R13: a call that is sent again with its key has one effect and the same answer', async () => {
    const made = await publish(room, { title: 'Again', ...TIMED });
    await enrol('l1', made.id);
    const place = { headers: { 'idempotency-key': 'the-same-answer' } };
    const first = await answer(room, 'l1', made, 0, { place });
    const { version } = await loadEnrolment(room.world.t1.scope, room.world.people.l1.id, asId<CourseId>(made.id));
    expect(await answer(room, 'l1', made, 0, { place })).toEqual(first);
    expect((await loadEnrolment(room.world.t1.scope, room.world.people.l1.id, asId<CourseId>(made.id))).version).toBe(version);
  });
});

describe('time and progress', () => {
  it('complaint 9: unit times sum to the course time, one unit runs, and a hidden tab adds nothing', async () => {
    const made = await publish(room, {
      title: 'Time',
      content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: '{"ops":[{"insert":"x\\n"}]}' })),
    });
    await enrol('l1', made.id);
    const [one, two] = made.units;
    await beat(room, 'l1', [made.id, one!.id], 0);
    passSeconds(30);
    // Two tabs claim the same half minute.
    await Promise.all([beat(room, 'l1', [made.id, one!.id], 30), beat(room, 'l1', [made.id, one!.id], 30)]);
    passSeconds(600);
    await beat(room, 'l1', [made.id, one!.id], 0, true);
    await beat(room, 'l1', [made.id, two!.id], 300);
    passSeconds(20);
    const last = await beat(room, 'l1', [made.id, two!.id], 20, true);
    const spent = (await play(room, 'l1', made.id)).units.map((unit) => unit.time_spent);
    expect(spent[0]).toBeGreaterThanOrEqual(30);
    expect(spent[0]).toBeLessThanOrEqual(32);
    expect(spent[1]).toBe(20);
    type Progress = { UserProgress: { courses: { id: string; timeSpent: number }[] } };
    const { UserProgress } = await room.get<Progress>(
      'l1',
      '{ UserProgress { courses { id timeSpent } } }',
      {},
      { headers: { 'x-trellis-after': last.headers.get('x-trellis-after') ?? '' } },
    );
    expect(UserProgress.courses.find((course) => course.id === String(made.id))?.timeSpent).toBe(spent[0]! + spent[1]!);
  });

  it('refuses a beat that claims more than a beat can, or names no course of the learner', async () => {
    const made = await publish(room, { title: 'Claims' });
    expect((await beat(room, 'l1', [made.id, made.units[0]!.id], 99_999)).status).toBe(400);
    expect((await beat(room, 'l1', [made.id, made.units[0]!.id], 30)).status).toBe(404);
    expect((await beat(room, 'l1', [2_000_000_000, '1'], 30)).status).toBe(404);
  });

  it('complaint 7: reading a unit does not complete it', async () => {
    const made = await publish(room, { title: 'Reading' });
    await enrol('l1', made.id);
    await beat(room, 'l1', [made.id, made.units[0]!.id], 0);
    passSeconds(60);
    await beat(room, 'l1', [made.id, made.units[0]!.id], 60, true);
    expect((await play(room, 'l1', made.id)).units[0]).toMatchObject({ is_complete: false, time_spent: 60 });
  });

  it('complaint 6: whoever completed stays complete when the author adds a unit, and progress stays within 0 to 100', async () => {
    const made = await publish(room, { title: 'Growing' });
    await enrol('l1', made.id);
    await room.get('l1', COMPLETE, { input: refOf(made, 0) });
    const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id units { id } } }';
    const unit = (order: number, id?: string) => ({
      unit_order: order,
      title: `Part ${order}`,
      content: '{"ops":[{"insert":"x\\n"}]}',
      ...(id && { id }),
    });
    await room.get('a1', EDIT, { input: { id: made.id, contents: [unit(1, made.units[0]!.id), unit(2), unit(3)] } }, { branch: 'north' });
    const after = await play(room, 'l1', made.id);
    expect(after).toMatchObject({ is_complete: true });
    expect(after.units.map((each) => each.is_complete)).toEqual([true, false, false]);
    type Mine = { myCourses: { id: string; progress: number }[] };
    expect(
      (await room.get<Mine>('l1', '{ myCourses { id progress } }')).myCourses.find((course) => course.id === String(made.id))?.progress,
    ).toBe(33);
  });
});
