import { describe, expect, it } from 'vitest';
import { loadEnrolment } from '../../../functions/learning/enrolment/enrolment.records.ts';
import { isKeyGone } from '../../../functions/platform/credentials/person-key.ts';
import { scan } from '../../../functions/platform/tables/dynamo.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { DELETE_COURSE, EDIT_COURSE, ENROL_IN_COURSES, UNENROL_USER } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { office } from '../../fixtures/files.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import {
  answer,
  beat,
  CLEAR,
  COMPLETE,
  ENROL,
  type Made,
  useCourseFixture,
  passSeconds,
  play,
  PLAYER,
  publish,
  refOf,
  RETRY,
  STORE,
  TIMED,
} from './course-fixture.ts';

const fixture = useCourseFixture();

const enrol = (name: PersonName, id: number) => fixture.get(name, ENROL, { id });
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
  (await loadEnrolment(fixture.personas.t1.scope, fixture.personas.people[name].id, asId<CourseId>(course))).state;

describe('what learners can read of a course', () => {
  it('no body and no question before enrolment [L01]', async () => {
    const made = await publish(fixture, { title: 'Keys', ...TIMED });
    const outline = await play(fixture, 'l1', made.id);
    expect(outline.is_enrolled).toBe(false);
    expect(outline.units.map((unit) => unit.tests)).toEqual([[], []]);
    expect(outline.units[0]?.content).toBeNull();
  });

  it('no member of the answer key, and no order that reveals it [L01, complaint 1]', async () => {
    const made = await publish(fixture, { title: 'Keys of tests', ...TIMED });
    await enrol('l1', made.id);
    for (const done of [false, true]) {
      if (done) for (const index of [0, 1, 2, 3, 4]) await answer(fixture, 'l1', made, index);
      const { data } = await fixture.ask('l1', PLAYER, { id: made.id });
      const reply = JSON.stringify(data?.course.units);
      for (const secret of ['zephyr', 'blue|green', '"checked":true', '"checked":false', '"word"']) expect(reply).not.toContain(secret);
      const [choice, ordering, pairs, gaps, words] = data!.course.units[1]!.tests!;
      for (const question of [choice, ordering, pairs, gaps, words])
        expect(question).toMatchObject({ pairs: null, rules: null, fillTheGaps: null, required_points: null });
      expect((ordering!['options'] as { text: string }[]).map(({ text }) => text)).not.toEqual(['one', 'two', 'three']);
      expect(gaps).toMatchObject({ question: 'The sky is [ ] today.', gap_parts: ['The sky is ', ' today.'] });
    }
  });

  it('the answer key for an author only, and not in the preview, which stores nothing', async () => {
    const made = await publish(fixture, { title: 'Preview', ...TIMED });
    const KEY =
      'query ($id: Int!, $learner: Boolean) { course(id: $id, asLearner: $learner) { units { ... on TestUnitType { tests { options { checked } } } ... on Content { content } } } }';
    expect(JSON.stringify(await fixture.get('i1', KEY, { id: made.id }))).toContain('"checked":true');
    const before = await settled();
    const preview = JSON.stringify(await fixture.get('i1', KEY, { id: made.id, learner: true }));
    expect(preview).toContain('Mind the gap.');
    expect(preview).not.toContain('"checked":true');
    expect((await beat(fixture, 'i1', [made.id, made.units[0]!.id], 30)).status).toBe(204);
    expect(await dump()).toEqual(before);
  });

  it("grades for an author's answers in the preview as for a learner's, without storing them", async () => {
    const made = await publish(fixture, { title: 'Preview of a test', ...TIMED });
    const wrong = [
      { selectedOption: 'Rome' },
      { userOrder: ['two', 'one', 'three'] },
      { userSelections: [{ left: 'cat', right: 'puppy' }] },
      { userSelections: ['green'] },
      { freeTextAnswer: 'No idea' },
    ];
    const before = await settled();
    for (const [index, members] of wrong.entries()) {
      expect((await answer(fixture, 'i1', made, index)).storeUnitResponse.is_correct).toBe(true);
      expect((await answer(fixture, 'i1', made, index, { members })).storeUnitResponse.is_correct).toBe(false);
    }
    const input = refOf(made, 1);
    expect(await fixture.get('i1', COMPLETE, { input })).toMatchObject({ markUnitComplete: { is_complete: false } });
    expect(await fixture.get('i1', CLEAR, { input })).toEqual({ clearUnitResponses: true });
    expect((await play(fixture, 'i1', made.id)).userResponses).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('no grades for callers who are neither enrolled nor authors there', async () => {
    const made = await publish(fixture, { title: 'No preview' }, 'a1');
    const south = await publish(fixture, { title: 'South alone' }, 'a1', 'south');
    const storing = (course: Made) => ({
      input: { ...refOf(course, 0), response: JSON.stringify({ type: 'CompletionWithNoTest' }) },
    });
    for (const name of ['l1', 'm1'] as const) expect((await fixture.refusal(name, STORE, storing(made)))?.code).toBe('NOT_FOUND');
    expect((await fixture.refusal('i1', STORE, storing(south)))?.code).toBe('NOT_FOUND');
  });
});

describe('who may start a course', () => {
  it('refuses enrolment and answers while a prerequisite is open, in the words of the specification [L05]', async () => {
    const first = await publish(fixture, { title: 'First' });
    const second = await publish(fixture, { title: 'Second', path: [first.id], ...TIMED });
    const open = { code: 'VALIDATION', message: 'Please complete all prerequisite courses before starting this course.' };
    expect(await fixture.refusal('l1', ENROL, { id: second.id })).toEqual(open);
    // Assigned by an admin, the course is there and still waits.
    await fixture.get('a1', 'mutation ($user: ID!, $ids: [ID!]!) { AdminCourseEnrollment(user_id: $user, course_ids: $ids) }', {
      user: fixture.personas.people.l1.id,
      ids: [second.id],
    });
    const input = {
      ...refOf(second, 1),
      input_type: 'Test',
      input_key: second.units[1]!.tests![0]!.id,
      response: JSON.stringify({ type: 'Multiple Choice', selectedOption: 'Paris' }),
    };
    const before = await settled();
    expect(await fixture.refusal('l1', STORE, { input })).toEqual(open);
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(second, 0) })).toEqual(open);
    expect(await dump()).toEqual(before);
    expect((await play(fixture, 'l1', second.id)).units[0]?.content).toBeNull();
    await enrol('l1', first.id);
    await fixture.get('l1', COMPLETE, { input: refOf(first, 0) });
    expect((await play(fixture, 'l1', second.id)).prerequisites).toEqual([{ id: String(first.id), title: 'First', is_complete: true }]);
    expect((await answer(fixture, 'l1', second, 0)).storeUnitResponse.is_correct).toBe(true);
  });

  it('refuses a course that is hidden, of another branch, not open yet, closed, deleted, or missing [L06]', async () => {
    const hidden = await publish(fixture, { title: 'Hidden', hidden: true });
    const south = await publish(
      fixture,
      { title: 'South', content: [{ unit_order: 1, title: 'A', content: '{"ops":[{"insert":"x\\n"}]}' }] },
      'a1',
      'south',
    );
    const early = await publish(fixture, { title: 'Early', from: '2199-01-01' });
    const late = await publish(fixture, { title: 'Late', until: '2020-01-01' });
    const deleted = await publish(fixture, { title: 'Deleted' });
    await fixture.get('a1', DELETE_COURSE, { id: deleted.id });
    // Before the count: a session and the day of the first refusal are rows as well.
    await fixture.refusal('l1', ENROL, { id: 2_000_000_001 });
    const before = await settled();
    for (const course of [hidden.id, south.id, deleted.id, 2_000_000_000])
      expect(await fixture.refusal('l1', ENROL, { id: course })).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
    for (const course of [early.id, late.id])
      expect(await fixture.refusal('l1', ENROL, { id: course })).toEqual({
        code: 'VALIDATION',
        message: 'This course is not open at the moment.',
      });
    expect(await dump()).toEqual(before);
  });

  it('gives the last seat to exactly one of many who enrol at once [L07]', async () => {
    const made = await publish(fixture, { title: 'One seat', capacity: 1 });
    const learners: PersonName[] = ['l1', 'u12', 'm1', 'i1', 'ab1'];
    const outcomes = await Promise.all(learners.flatMap((name) => [1, 2, 3, 4].map(() => fixture.refusal(name, ENROL, { id: made.id }))));
    const states = await Promise.all(learners.map((name) => stateOf(name, made.id)));
    expect(states.filter((state) => state.status === 'active')).toHaveLength(1);
    for (const refused of outcomes) if (refused) expect(refused).toEqual({ code: 'VALIDATION', message: 'This course is full.' });
  });

  it('frees the seat when its holder leaves [L07]', async () => {
    const made = await publish(fixture, { title: 'Freed seat', capacity: 1 });
    await enrol('l1', made.id);
    expect(await fixture.refusal('u12', ENROL, { id: made.id })).toMatchObject({ message: 'This course is full.' });
    expect(await fixture.get('a1', UNENROL_USER, { user: fixture.personas.people.l1.id, course: made.id })).toEqual({
      CourseUnenrollment: true,
    });
    await enrol('u12', made.id);
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(made, 0) })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe("who may write into a learner's record", () => {
  it("nobody submits another person's file, or reads another learner [L10]", async () => {
    const made = await publish(fixture, {
      title: 'Hand in',
      assignment: [{ unit_order: 2, title: 'Essay', content: '{"ops":[{"insert":"x\\n"}]}' }],
    });
    const south = await publish(
      fixture,
      { title: 'Of south', assignment: [{ unit_order: 2, title: 'Essay', content: 'x' }] },
      'a1',
      'south',
    );
    await enrol('l1', made.id);
    await enrol('l1s', south.id);
    const form = (of: typeof made): FormData => {
      const sent = new FormData();
      sent.append('courseId', String(of.id));
      sent.append('unitId', of.units[1]?.id ?? '');
      sent.append('file', new File([new Uint8Array(office('word'))], 'essay.docx'));
      return sent;
    };
    const handed = await fixture.fetchAs('l1s', '/api/upload-assignment', { method: 'POST', body: form(south) });
    const { filePath } = (await handed.json()) as { filePath: string };
    expect(handed.status).toBe(200);
    const before = await dump();
    expect((await fixture.fetchAs('l1', '/api/upload-assignment', { method: 'POST', body: form(south) })).status).toBe(404);
    const upload = { courseId: String(south.id), unitId: south.units[1]?.id, filename: 'a.pdf', size: 10, type: '' };
    expect((await fixture.post('l1', '/api/upload-assignment', upload)).status).toBe(404);
    const input = {
      ...refOf(made, 1),
      input_type: 'Assignment',
      response: JSON.stringify({ type: 'AssignmentFile', file: filePath }),
    };
    for (const file of [
      filePath,
      filePath.split('?')[0],
      `storage/${filePath}`,
      `storage/t${fixture.personas.t1.id}/content/${'a'.repeat(32)}.pdf`,
    ])
      expect(
        await fixture.refusal('l1', STORE, { input: { ...input, response: JSON.stringify({ type: 'AssignmentFile', file }) } }),
      ).toEqual({ code: 'VALIDATION', message: 'Please provide a valid submission.' });
    expect(
      await fixture.refusal('l1', 'query ($id: Int) { UserProgress(userId: $id) { totalCourses } }', {
        id: fixture.personas.people.l1s.id,
      }),
    ).toMatchObject({ code: 'FORBIDDEN' });
    expect(await dump()).toEqual(before);
    const text = { ...input, response: JSON.stringify({ type: 'AssignmentText', content: 'My secret essay' }) };
    expect(await fixture.get('l1', STORE, { input: text })).toMatchObject({ storeUnitResponse: { is_correct: null } });
    // What a learner wrote lies in the store only sealed with their key.
    const stored: string[] = [];
    for await (const items of scan('events')) stored.push(JSON.stringify(items));
    expect(stored.join('')).not.toContain('My secret essay');
    expect(JSON.stringify((await play(fixture, 'l1', made.id)).userResponses)).toContain('My secret essay');
  });

  it('a first text that is refused leaves no trace, not even a key for the texts of its writer [V7]', async () => {
    const made = await publish(fixture, { title: 'First text', ...TIMED });
    await enrol('u12', made.id);
    const essay = JSON.stringify({ type: 'AssignmentText', content: 'My first essay' });
    const answered = JSON.stringify({ type: 'Free Text', freeTextAnswer: 'My first answer' });
    const { scope } = fixture.personas.t1;
    expect(await isKeyGone(scope, fixture.personas.people.u12.id)).toBe(true);
    // Before the count: a session and the day of the first refusal are rows as well.
    await fixture.refusal('u12', COMPLETE, { input: { ...refOf(made, 0), unit_id: '2000000000' } });
    const before = await settled();
    for (const [input, code] of [
      [{ ...refOf(made, 1), input_type: 'Assignment', response: essay }, 'VALIDATION'],
      [{ ...refOf(made, 1), input_type: 'Test', input_key: '2000000000', response: answered }, 'VALIDATION'],
      [{ ...refOf(made, 1), input_type: 'Test', input_key: '2000000000', response: answered, round: 2 }, 'CONFLICT'],
    ] as const)
      expect(await fixture.refusal('u12', STORE, { input })).toMatchObject({ code });
    expect(await dump()).toEqual(before);
    expect(await isKeyGone(scope, fixture.personas.people.u12.id)).toBe(true);
    // One that is taken makes the key.
    await answer(fixture, 'u12', made, 4);
    expect(await isKeyGone(scope, fixture.personas.people.u12.id)).toBe(false);
  });

  it.each([390_000, 410_000])('no answer of %i characters is stored, and its refusal leaves all data as they were [R19]', async (size) => {
    const made = await publish(fixture, { title: `Long ${size}`, assignment: [{ unit_order: 2, title: 'Essay', content: 'x' }] });
    await enrol('l1', made.id);
    const before = await settled();
    // Letters of one byte, of four, and one that JSON writes as six: such a request is too large as a whole.
    for (const [letter, code] of [
      ['x', 'VALIDATION'],
      ['\u{1F600}', 'VALIDATION'],
      ['\u0001', 'BAD_REQUEST'],
    ] as const) {
      const content = letter.repeat(size / letter.length);
      const essay = JSON.stringify({ type: 'AssignmentText', content });
      const text = JSON.stringify({ type: 'CompletionWithNoTest', content });
      const answers = [
        { ...refOf(made, 1), input_type: 'Assignment', response: essay },
        { ...refOf(made, 0), input_type: 'Completion', response: text },
      ];
      for (const input of answers) expect((await fixture.refusal('l1', STORE, { input }))?.code).toBe(code);
    }
    expect(await dump()).toEqual(before);
  });

  it('a foreign id and one that does not exist have the same reply [T01]', async () => {
    const own = await publish(fixture, { title: 'Own' });
    await enrol('l1', own.id);
    const foreign = await publish(fixture, { title: 'Of Globex' }, 'a2', null);
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
        fixture.ask('l1', ...call(foreign.id, foreign.units[0]!.id)),
        fixture.ask('l1', ...call(2_000_000_000, '2000000000')),
      ]);
      expect(there.errors).toEqual(nowhere.errors);
      expect(there.data).toEqual(nowhere.data);
    }
    for (const unitId of [foreign.units[0]!.id, '2000000000'])
      expect(await fixture.refusal('l1', COMPLETE, { input: { ...unit, unit_id: unitId } })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await dump()).toEqual(before);
  });
});

describe('every role', () => {
  it.each<PersonName>(['l1', 'm1', 'i1', 'ab1', 'a1'])('completes a test, and the course with it: %s [complaint 24]', async (name) => {
    const check = { test: [{ unit_order: 2, title: 'Check' }], questions: TIMED.questions };
    const made = await publish(fixture, { title: `Taken by ${name}`, ...check });
    await enrol(name, made.id);
    await fixture.get(name, COMPLETE, { input: refOf(made, 0) });
    for (const index of TIMED.questions.keys()) expect((await answer(fixture, name, made, index)).storeUnitResponse.is_correct).toBe(true);
    expect(await play(fixture, name, made.id)).toMatchObject({ is_complete: true, units: [{ is_complete: true }, { is_complete: true }] });
  });
});

describe('simultaneous and repeated calls', () => {
  it('two tabs that answer and complete at once make one completion [R10]', async () => {
    const made = await publish(fixture, { title: 'Two tabs', test: [{ unit_order: 2, title: 'Check' }], questions: TIMED.questions });
    await enrol('l1', made.id);
    const acts = Array.from({ length: 50 }, (_, turn) =>
      turn % 5 === 4 ? fixture.ask('l1', COMPLETE, { input: refOf(made, 0) }) : answer(fixture, 'l1', made, turn % 5),
    );
    await Promise.all(acts);
    // One tab tries the test again while the other answers it.
    await Promise.all([
      fixture.ask('l1', RETRY, { input: refOf(made, 1) }),
      ...[0, 1, 2, 3].map((index) => answer(fixture, 'l1', made, index)),
    ]);
    const last = await answer(fixture, 'l1', made, 4);
    const state = await stateOf('l1', made.id);
    // Both tabs show the answer that was accepted last, once for each question.
    const shown = await Promise.all([1, 2].map(async () => (await play(fixture, 'l1', made.id)).userResponses));
    expect(shown[1]).toEqual(shown[0]);
    const tests = shown[0]?.filter(({ input_type }) => input_type === 'Test') ?? [];
    expect([new Set(tests.map(({ input_key }) => input_key)).size, tests.length]).toEqual([5, 5]);
    expect(tests.map(({ response }) => response)).toContain(last.storeUnitResponse.response);
    expect(state).toMatchObject({ status: 'active', round: { completedAt: expect.any(String) } });
    const completions: unknown[] = [];
    for await (const items of scan('events'))
      for (const item of items)
        if (
          item.pk.endsWith(`#u${fixture.personas.people.l1.id}`) &&
          item.sk.startsWith(`e#c${made.id}#`) &&
          String(item['e']).includes('"CourseCompleted"')
        )
          completions.push(item);
    expect(completions).toHaveLength(1);
  });

  it('a call that is repeated with its key has one effect and the same reply [R13]', async () => {
    const made = await publish(fixture, { title: 'Again', ...TIMED });
    await enrol('l1', made.id);
    const context = { headers: { 'idempotency-key': 'the-same-answer' } };
    const first = await answer(fixture, 'l1', made, 0, { context });
    const { version } = await loadEnrolment(fixture.personas.t1.scope, fixture.personas.people.l1.id, asId<CourseId>(made.id));
    expect(await answer(fixture, 'l1', made, 0, { context })).toEqual(first);
    expect((await loadEnrolment(fixture.personas.t1.scope, fixture.personas.people.l1.id, asId<CourseId>(made.id))).version).toBe(version);
  });
});

describe('a key of a repeated call', () => {
  const body = async (key: string, query: string, variables: Record<string, unknown>, who: 'a1' | 'l1' = 'a1') =>
    fixture.refusal(who, query, variables, { headers: { 'idempotency-key': key } });
  const USED = { code: 'CONFLICT', message: 'This Idempotency-Key was used for another request.' };

  it('is refused with another body by every call that changes something for a learner, and changes nothing [R13]', async () => {
    const [one, other] = [await publish(fixture, { title: 'One', ...TIMED }), await publish(fixture, { title: 'Other', ...TIMED })];
    const { l1, u12 } = fixture.personas.people;
    // Given each call once with a key, and once more with it; when it comes with another body, then it is refused
    const calls: [string, Record<string, unknown>, Record<string, unknown>, 'a1' | 'l1'][] = [
      [ENROL, { id: one.id }, { id: other.id }, 'l1'],
      [CLEAR, { input: refOf(one, 1) }, { input: refOf(one, 0) }, 'l1'],
      [ENROL_IN_COURSES, { user: u12.id, courses: [one.id] }, { user: u12.id, courses: [other.id] }, 'a1'],
      [UNENROL_USER, { user: u12.id, course: one.id }, { user: l1.id, course: one.id }, 'a1'],
      [
        'mutation ($input: UserBranchInput!) { addUserToBranch(userBranchInput: $input) }',
        { input: { user_ids: [u12.id], branch_ids: [fixture.personas.t1.south] } },
        { input: { user_ids: [l1.id], branch_ids: [fixture.personas.t1.south] } },
        'a1',
      ],
    ];
    for (const [index, [query, first, second, who]] of calls.entries()) {
      const key = `another-body-${index}`;
      if (query === CLEAR) await answer(fixture, 'l1', one, 0);
      expect(await body(key, query, first, who)).toBeNull();
      expect(await body(key, query, first, who)).toBeNull();
      const before = await settled();
      expect([query, await body(key, query, second, who)]).toEqual([query, USED]);
      expect(await dump()).toEqual(before);
    }
  });

  it('is refused with another answer to the same question, which is not lost silently [R13]', async () => {
    const made = await publish(fixture, { title: 'Answers', ...TIMED });
    await enrol('l1', made.id);
    const context = { headers: { 'idempotency-key': 'one-answer' } };
    await answer(fixture, 'l1', made, 0, { context });
    await expect(answer(fixture, 'l1', made, 0, { members: { selectedOption: 'Rome' }, context })).rejects.toThrow(
      'This Idempotency-Key was used',
    );
    await expect(answer(fixture, 'l1', made, 1, { context })).rejects.toThrow('This Idempotency-Key was used');
  });
});

describe('time and progress', () => {
  it('times of units add up to that of the course, one counts at a time, a hidden tab adds nothing [complaint 9]', async () => {
    const made = await publish(fixture, {
      title: 'Time',
      content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: '{"ops":[{"insert":"x\\n"}]}' })),
    });
    await enrol('l1', made.id);
    const [one, two] = made.units;
    await beat(fixture, 'l1', [made.id, one!.id], 0);
    passSeconds(30);
    // Two tabs claim the same half minute.
    await Promise.all([beat(fixture, 'l1', [made.id, one!.id], 30), beat(fixture, 'l1', [made.id, one!.id], 30)]);
    passSeconds(600);
    await beat(fixture, 'l1', [made.id, one!.id], 0, true);
    await beat(fixture, 'l1', [made.id, two!.id], 300);
    passSeconds(20);
    const last = await beat(fixture, 'l1', [made.id, two!.id], 20, true);
    const spent = (await play(fixture, 'l1', made.id)).units.map((unit) => unit.time_spent);
    expect(spent[0]).toBeGreaterThanOrEqual(30);
    expect(spent[0]).toBeLessThanOrEqual(32);
    expect(spent[1]).toBe(20);
    const { UserProgress } = await fixture.get(
      'l1',
      '{ UserProgress { courses { id timeSpent } } }',
      {},
      { headers: { 'x-trellis-after': last.headers.get('x-trellis-after') ?? '' } },
    );
    expect(UserProgress.courses.find((course) => course.id === String(made.id))?.timeSpent).toBe(spent[0]! + spent[1]!);
  });

  it('commits beats at most once in ten seconds, whatever their units, and loses no time [complaint 9]', async () => {
    const made = await publish(fixture, {
      title: 'Many beats',
      content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: '{"ops":[{"insert":"x\\n"}]}' })),
    });
    await enrol('l1', made.id);
    const [one, two] = made.units;
    await beat(fixture, 'l1', [made.id, one!.id], 0);
    const versionOf = async (): Promise<number> =>
      (await loadEnrolment(fixture.personas.t1.scope, fixture.personas.people.l1.id, asId<CourseId>(made.id))).version;
    const before = await versionOf();
    // Given forty beats in forty seconds, two in each unit in turn, each with a new position and as if the learner left
    let counted = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      passSeconds(1);
      const unit = turn % 4 < 2 ? one! : two!;
      const body = { courseId: String(made.id), unitId: unit.id, seconds: 1, position: turn, leaving: true };
      expect((await fixture.post('l1', '/api/learning/beat', body)).status).toBe(204);
      // Time between two beats of one unit counts, and the first beat follows one of its unit.
      if (turn % 2 === 1 || turn === 0) counted += 1;
    }
    // Then few commits were made
    expect((await versionOf()) - before).toBeLessThanOrEqual(4);
    // And what they did not contain comes with the next one
    passSeconds(10);
    await beat(fixture, 'l1', [made.id, two!.id], 0, true);
    expect((await versionOf()) - before).toBeLessThanOrEqual(5);
    const units = (await play(fixture, 'l1', made.id)).units;
    expect(units.reduce((sum, { time_spent }) => sum + time_spent, 0)).toBe(counted);
    expect(units).toMatchObject([{ position: 37 }, { position: 39 }]);
  });

  it('makes one commit of fifty beats at once, and the clock goes on [R10]', async () => {
    const made = await publish(fixture, { title: 'Beats at once' });
    await enrol('l1', made.id);
    const place = [made.id, made.units[0]!.id] as const;
    const load = () => loadEnrolment(fixture.personas.t1.scope, fixture.personas.people.l1.id, asId<CourseId>(made.id));
    await beat(fixture, 'l1', place, 0);
    passSeconds(30);
    const before = (await load()).version;
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await beat(fixture, 'l1', place, 30, true)).status));
    // Whoever loses to others too often is told so, and the page sends the seconds again.
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([]);
    expect((await load()).version - before).toBe(1);
    passSeconds(30);
    await beat(fixture, 'l1', place, 30, true);
    expect((await play(fixture, 'l1', made.id)).units[0]?.time_spent).toBe(60);
  });

  it('refuses a beat of more seconds than the maximum, or of a course without enrolment', async () => {
    const made = await publish(fixture, { title: 'Claims' });
    expect((await beat(fixture, 'l1', [made.id, made.units[0]!.id], 99_999)).status).toBe(400);
    expect((await beat(fixture, 'l1', [made.id, made.units[0]!.id], 30)).status).toBe(404);
    expect((await beat(fixture, 'l1', [2_000_000_000, '1'], 30)).status).toBe(404);
  });

  it('does not know a beat of a course that has closed since, and counts again when it is open', async () => {
    const made = await publish(fixture, { title: 'Closes meanwhile' });
    await enrol('l1', made.id);
    const place = [made.id, made.units[0]!.id] as const;
    const end = (date: string | null) => fixture.get('a1', EDIT_COURSE, { input: { id: made.id, end_date: date } }, { branch: 'north' });
    await end('2020-01-01');
    expect((await beat(fixture, 'l1', place, 30)).status).toBe(404);
    await end('2199-01-01');
    expect((await beat(fixture, 'l1', place, 30)).status).toBe(204);
  });

  it('follows the order of commits where clocks differ by ten minutes, and completes nothing too early [R14]', async () => {
    const made = await publish(fixture, { title: 'Two clocks', ...TIMED });
    await enrol('l1', made.id);
    const [timed, test] = made.units;
    const response = async () => (await play(fixture, 'l1', made.id)).userResponses.find(({ unit_id: unit }) => unit === test!.id);
    passSeconds(600);
    expect((await beat(fixture, 'l1', [made.id, timed!.id], 0)).status).toBe(204);
    await answer(fixture, 'l1', made, 0, { members: { selectedOption: 'Paris' } });
    // The server that takes the next calls is twenty minutes behind the one before.
    passSeconds(-1_200);
    await answer(fixture, 'l1', made, 0, { members: { selectedOption: 'Rome' } });
    expect(await response()).toMatchObject({ is_correct: false });
    expect((await beat(fixture, 'l1', [made.id, timed!.id], 300)).status).toBe(204);
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(made, 0) })).toEqual({
      code: 'VALIDATION',
      message: 'You must wait until the time is up before proceeding. (300s remaining)',
    });
    await answer(fixture, 'l1', made, 0);
    expect(await response()).toMatchObject({ is_correct: true });
    passSeconds(600);
  });

  it('reading a unit does not complete it [complaint 7]', async () => {
    const made = await publish(fixture, { title: 'Reading' });
    await enrol('l1', made.id);
    await beat(fixture, 'l1', [made.id, made.units[0]!.id], 0);
    passSeconds(60);
    await beat(fixture, 'l1', [made.id, made.units[0]!.id], 60, true);
    expect((await play(fixture, 'l1', made.id)).units[0]).toMatchObject({ is_complete: false, time_spent: 60 });
  });

  it('a completed learner stays complete when a unit is added, and progress stays within 0 to 100 [complaint 6]', async () => {
    const made = await publish(fixture, { title: 'Growing' });
    await enrol('l1', made.id);
    await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
    const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id units { id } } }';
    const unit = (order: number, id?: string) => ({
      unit_order: order,
      title: `Part ${order}`,
      content: '{"ops":[{"insert":"x\\n"}]}',
      ...(id && { id }),
    });
    await fixture.get(
      'a1',
      EDIT,
      { input: { id: made.id, contents: [unit(1, made.units[0]!.id), unit(2), unit(3)] } },
      { branch: 'north' },
    );
    const after = await play(fixture, 'l1', made.id);
    expect(after).toMatchObject({ is_complete: true });
    expect(after.units.map((each) => each.is_complete)).toEqual([true, false, false]);
    expect(
      (await fixture.get('l1', '{ myCourses { id progress } }')).myCourses.find((course) => course.id === String(made.id))?.progress,
    ).toBe(33);
  });
});
