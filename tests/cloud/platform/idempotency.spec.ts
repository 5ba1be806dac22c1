import { beforeAll, describe, expect, it } from 'vitest';
import { expiring } from '../../../functions/platform/keys/keys.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { COMPLETE_UNIT, ENROL_IN_COURSES, UPDATE_USER_DETAILS } from '../../fixtures/calls.ts';
import { png } from '../../fixtures/images.ts';
import { dump } from '../../fixtures/dump.ts';
import { answer, CLEAR, COMPLETE, ENROL, type Made, play, publish, refOf, useCourseFixture, TIMED } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
let one: Made;
let other: Made;
beforeAll(async () => {
  [one, other] = [await publish(fixture, { title: 'One', ...TIMED }), await publish(fixture, { title: 'Other', ...TIMED })];
  for (const { id } of [one, other]) await fixture.get('l1', ENROL, { id });
});

const USED = { code: 'CONFLICT', message: 'This Idempotency-Key was used for another request.' };
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const refusal = (who: 'a1' | 'l1', key: string, query: string, variables: Record<string, unknown> = {}) =>
  fixture.refusal(who, query, variables, withKey(key));
/** Returns what a call does to the data, beside its refusal. */
async function refusedBy(call: () => Promise<unknown>): Promise<{ readonly answer: unknown; readonly changed: boolean }> {
  const before = await dump();
  const answered = await call();
  return { answer: answered, changed: JSON.stringify(await dump()) !== JSON.stringify(before) };
}
const NOTHING_BUT_USED = { answer: USED, changed: false };

describe('a key of a learner', () => {
  it('is refused in another course, and with another call of the same one, before anything is written [R13]', async () => {
    await answer(fixture, 'l1', one, 0, { context: withKey('answer-in-one') });
    const variables = (made: Made) => ({ input: refOf(made, 0) });
    for (const [query, made] of [
      [CLEAR, one],
      [COMPLETE, one],
      [CLEAR, other],
      [COMPLETE, other],
    ] as const)
      expect([query, await refusedBy(() => refusal('l1', 'answer-in-one', query, variables(made)))]).toEqual([query, NOTHING_BUT_USED]);
    await expect(answer(fixture, 'l1', other, 0, { context: withKey('answer-in-one') })).rejects.toThrow(USED.message);
    expect((await play(fixture, 'l1', other.id)).units[0]).toMatchObject({ is_complete: false });
    expect(await refusal('l1', 'clear-in-other', CLEAR, variables(other))).toBeNull();
    expect(await refusal('l1', 'clear-in-other', CLEAR, variables(other))).toBeNull();
  });

  it('is refused between answers and changes of records, either way [R13]', async () => {
    const details = { input: { first_name: 'Renamed', last_name: 'Person' } };
    await answer(fixture, 'l1', one, 0, { context: withKey('answer-first') });
    expect(await refusedBy(() => refusal('l1', 'answer-first', UPDATE_USER_DETAILS, details))).toEqual(NOTHING_BUT_USED);
    expect(await refusal('l1', 'details-first', UPDATE_USER_DETAILS, details)).toBeNull();
    expect(await refusedBy(() => refusal('l1', 'details-first', CLEAR, { input: refOf(one, 0) }))).toEqual(NOTHING_BUT_USED);
    // Somebody else has keys of their own.
    expect(await refusal('a1', 'details-first', UPDATE_USER_DETAILS, details)).toBeNull();
  });
});

describe('a key of a document', () => {
  const GROUP = 'createGroup(input: { name: ';
  const TWO = `mutation { first: ${GROUP}"Keyed one" }) { id } second: ${GROUP}"Keyed two" }) { id } }`;
  type Groups = { readonly first: { readonly id: string }; readonly second: { readonly id: string } };

  it('is that of all its mutations, each of which takes effect once [R13, V2]', async () => {
    const made = await fixture.get<Groups>('a1', TWO, {}, withKey('two-groups'));
    expect(made.first.id).not.toBe(made.second.id);
    const before = await dump();
    expect(await fixture.get<Groups>('a1', TWO, {}, withKey('two-groups'))).toEqual(made);
    expect(await dump()).toEqual(before);
    expect(await refusedBy(() => refusal('a1', 'two-groups', `mutation { ${GROUP}"Keyed three" }) { id } }`))).toEqual(NOTHING_BUT_USED);
  });

  it('completes what is missing when it is repeated after a half [R13, V2]', async () => {
    const first = await fixture.get<{ first: { id: string } }>('a1', `mutation { first: ${GROUP}"Half" }) { id } }`, {}, withKey('half'));
    const whole = `mutation { first: ${GROUP}"Half" }) { id } second: ${GROUP}"Rest" }) { id } }`;
    const both = await fixture.get<Groups>('a1', whole, {}, withKey('half'));
    expect(both.first).toEqual(first.first);
    expect(await fixture.get<Groups>('a1', whole, {}, withKey('half'))).toEqual(both);
  });

  it('is that of a learner’s mutations of two kinds, too [R13, V2]', async () => {
    const part = (order: number) => ({ unit_order: order, title: `Part ${order}`, content: '{"ops":[{"insert":"x\\n"}]}' });
    const made = await publish(fixture, { title: 'Both', content: [part(1), part(2)] });
    await fixture.get('l1', ENROL, { id: made.id });
    const query = `mutation ($input: UnitRefInput!, $details: UserDetailsInput!) {
      markUnitComplete(input: $input) { is_complete } clearUnitResponses(input: $input) updateUserDetails(input: $details) { id } }`;
    const variables = { input: refOf(made, 0), details: { first_name: 'Both', last_name: 'Person' } };
    const answered = await fixture.get('l1', query, variables, withKey('both-kinds'));
    const before = await dump();
    expect(await fixture.get('l1', query, variables, withKey('both-kinds'))).toEqual(answered);
    expect(await dump()).toEqual(before);
  });

  it('is that of the same mutation of a learner for two units of a course [R13, V2]', async () => {
    const part = (order: number) => ({ unit_order: order, title: `Part ${order}`, content: '{"ops":[{"insert":"x\\n"}]}' });
    const made = await publish(fixture, { title: 'Twice', content: [part(1), part(2), part(3)] });
    await fixture.get('l1', ENROL, { id: made.id });
    const query = `mutation ($one: UnitRefInput!, $two: UnitRefInput!) {
      one: markUnitComplete(input: $one) { is_complete } two: markUnitComplete(input: $two) { is_complete } }`;
    const variables = { one: refOf(made, 0), two: refOf(made, 1) };
    const answered = await fixture.get('l1', query, variables, withKey('two-units'));
    expect(answered).toEqual({ one: { is_complete: true }, two: { is_complete: true } });
    const before = await dump();
    expect(await fixture.get('l1', query, variables, withKey('two-units'))).toEqual(answered);
    expect(await dump()).toEqual(before);
    expect(await refusedBy(() => refusal('l1', 'two-units', COMPLETE_UNIT, { input: refOf(made, 2) }))).toEqual(NOTHING_BUT_USED);
  });

  it('takes no more inputs than a document has mutations, however often it comes with others [R13, R19]', async () => {
    const named = (n: number) => `updateUserDetails(input: { first_name: "Number ${n}", last_name: "Person" }) { id }`;
    const both = (n: number) => refusal('l1', 'more-and-more', `mutation { first: ${named(0)} second: ${named(n)} }`);
    for (let n = 1; n <= 30; n += 1) expect([n, await both(n)]).toEqual([n, null]);
    expect(await both(31)).toEqual(USED);
    expect(await both(30)).toBeNull();
  });

  it('stays unused by a refused change of a record, and is taken by what recognises its own repeats [R13]', async () => {
    const key = (name: string) => getItem('expiring', expiring.idempotency(fixture.personas.people.a1.id, name));
    const user = fixture.personas.people.u12.id;
    expect((await refusal('a1', 'refused-record', `mutation { ${GROUP}" " }) { id } }`))?.code).toBe('VALIDATION');
    expect(await key('refused-record')).toBeUndefined();
    expect(await refusal('a1', 'taken', ENROL_IN_COURSES, { user, courses: [one.id] })).toBeNull();
    expect(await key('taken')).toBeDefined();
  });
});

describe('a key of an upload', () => {
  it('is refused with another file, and with another call [R13]', async () => {
    const upload = async (width: number) => {
      const form = new FormData();
      form.append('image', new Blob([Uint8Array.from(png(width, 1))], { type: 'image/png' }), 'a.png');
      return fixture.fetchAs('a1', '/api/upload-image', { method: 'POST', body: form, headers: { 'idempotency-key': 'one-image' } });
    };
    expect((await upload(2)).status).toBe(200);
    expect((await upload(2)).status).toBe(200);
    const refused = await refusedBy(async () => {
      const response = await upload(3);
      const { code, error } = (await response.json()) as { code: string; error: string };
      return { status: response.status, code, message: error };
    });
    expect(refused).toEqual({ answer: { status: 409, ...USED }, changed: false });
    expect(
      await refusedBy(() => refusal('a1', 'one-image', UPDATE_USER_DETAILS, { input: { first_name: 'Other', last_name: 'Person' } })),
    ).toEqual(NOTHING_BUT_USED);
  });
});
