import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { workThroughDue } from '../../../functions/stream/due.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { addMonths } from '../../../shared/certificates/certifications/validity-days.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { ADD_USER_TO_GROUPS, CREATE_GROUP, DELETE_COURSE, RESET_ENROLMENT } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import {
  COMPLETE,
  type CourseFixture,
  ENROL,
  fixtureTime,
  type Made,
  passSeconds,
  publish,
  refOf,
  startCourseFixture,
} from '../learning/course-fixture.ts';

const CERTIFICATION =
  'id title validity_months validity_day window_days lapse_days counts_from courses { id name } renewal { id } groups { id }';
const CREATE = `mutation ($input: CertificationInput!) { createCertification(input: $input) { ${CERTIFICATION} } }`;
const UPDATE = `mutation ($id: ID!, $input: CertificationInput!) { updateCertification(id: $id, input: $input) { ${CERTIFICATION} } }`;
const DELETE = 'mutation ($id: ID!) { deleteCertification(id: $id) }';
const LIST = 'query { certifications { id title counts { state people } } }';
const HOLDERS = `query ($id: ID!, $state: String, $within: Int, $search: String, $page: Int, $limit: Int, $sort: String, $order: String) {
  certificationHolders(id: $id, state: $state, ends_within: $within, search: $search, page: $page, limit: $limit, sort: $sort, order: $order) {
    data { id state completed_on valid_until renew_from } paginatorInfo { total } } }`;
const ROUNDS = 'id title state rounds { kind completed_on valid_until renew_from lapses_after revoked_on }';
const MINE = `query { myCertifications { ${ROUNDS} } }`;
const OF_PERSON = `query ($user: ID!) { personCertifications(user_id: $user) { ${ROUNDS} } }`;
const REVOKE = 'mutation ($id: ID!, $user: ID!, $reason: String!) { revokeCertification(id: $id, user_id: $user, reason: $reason) }';
const EXEMPT =
  'mutation ($id: ID!, $user: ID!, $exempt: Boolean!, $reason: String!) { exemptFromCertification(id: $id, user_id: $user, exempt: $exempt, reason: $reason) }';

type Round = { kind: string; completed_on: string; valid_until: string | null; renew_from: string | null; revoked_on: string | null };
type HolderStatus = { id: string; title: string; state: string; rounds: Round[] };
type Holder = { id: string; state: string; valid_until: string | null };

let fixture: CourseFixture;
let course: Made;
let count = 0;
beforeAll(async () => {
  fixture = await startCourseFixture();
});
beforeEach(async () => {
  count += 1;
  course = await publish(fixture, { title: `Fire safety ${count}` });
});
afterAll(() => fixture.stop());

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const today = (): string => fixtureTime().slice(0, 10);
const passDays = (days: number): void => passSeconds(days * 86_400);
const yearly = (more: object = {}) => ({
  title: `Certification ${count}`,
  course_ids: [String(course.id)],
  validity_months: 12,
  window_days: 60,
  lapse_days: 30,
  ...more,
});

async function create(more: object = {}): Promise<string> {
  const { createCertification } = await fixture.get<{ createCertification: { id: string } }>('a1', CREATE, { input: yearly(more) });
  return createCertification.id;
}

async function complete(name: PersonName, made = course): Promise<void> {
  await fixture.get(name, ENROL, { id: made.id });
  await fixture.get(name, COMPLETE, { input: refOf(made, 0) });
}

const mine = async (name: PersonName, id: string): Promise<HolderStatus | undefined> =>
  (await fixture.get<{ myCertifications: HolderStatus[] }>(name, MINE)).myCertifications.find((each) => each.id === id);

/** Waits until a person stands so to a certification, and returns the rounds. */
async function status(name: PersonName, id: string, state: string, rounds: number): Promise<Round[]> {
  await eventually(async () => {
    const now = await mine(name, id);
    return now?.state === state && now.rounds.length === rounds;
  });
  return (await mine(name, id))?.rounds ?? [];
}

async function holders(id: string, filter: object = {}): Promise<Holder[]> {
  return (await fixture.get<{ certificationHolders: { data: Holder[] } }>('a1', HOLDERS, { id, ...filter })).certificationHolders.data;
}

const held = (id: string, people: readonly PersonName[], filter: object = {}): Promise<void> =>
  eventually(async () => {
    const found = (await holders(id, filter)).map((holder) => holder.id).toSorted();
    return JSON.stringify(found) === JSON.stringify(people.map(idOf).toSorted());
  });

/** Waits until somebody has so much of a course. */
const progress = (name: PersonName, made: Made, percent: number): Promise<void> =>
  eventually(async () => {
    const { myCourses } = await fixture.get<{ myCourses: { id: string; progress: number }[] }>(name, 'query { myCourses { id progress } }');
    return myCourses.some((row) => row.id === String(made.id) && row.progress === percent);
  });

/** Does what has fallen due by now. */
const hour = () => workThroughDue(fixtureTime());

const refusal = async (name: PersonName, query: string, variables: object) =>
  (await fixture.ask(name, query, { ...variables })).errors[0]?.extensions;

describe('a certification', () => {
  it('follows from a completion, for two certifications at once, and from one before it was made [D77]', async () => {
    const first = await create();
    await complete('l1');
    const [round] = await status('l1', first, 'valid', 1);
    expect(round).toMatchObject({ kind: 'first', completed_on: today(), valid_until: addMonths(today(), 12), revoked_on: null });
    const second = await create({ title: `Two years ${count}`, validity_months: 24 });
    expect((await status('l1', second, 'valid', 1))[0]).toMatchObject({ valid_until: addMonths(today(), 24) });
    await held(first, ['l1'], { state: 'valid' });
    expect(await holders(first, { state: 'expired' })).toEqual([]);
    const listed = (await fixture.get<{ certifications: { id: string; counts: { state: string; people: number }[] }[] }>('a1', LIST))
      .certifications;
    expect(listed.find(({ id }) => id === first)?.counts).toContainEqual({ state: 'valid', people: 1 });
    const later = await create({ title: `From tomorrow ${count}`, counts_from: addDays(today(), 1) });
    expect(await mine('l1', later)).toMatchObject({ state: 'in_progress', rounds: [] });
  });

  it('opens its renewal on the day of its window, once, and counts from the old end; no round is lost [D75, D80, D85]', async () => {
    const id = await create();
    passDays(3);
    // From here on no window opens but by the completion.
    await hour();
    await complete('l1');
    const [first] = await status('l1', id, 'valid', 1);
    passDays(200);
    await hour();
    expect(await mine('l1', id)).toMatchObject({ state: 'valid' });
    passDays(120);
    expect(await mine('l1', id)).toMatchObject({ state: 'window_open' });
    await hour();
    await progress('l1', course, 0);
    const stored = await dump();
    await hour();
    expect(await dump()).toEqual(stored);
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    const rounds = await status('l1', id, 'valid', 2);
    expect(rounds[0]).toEqual(first);
    expect(rounds[1]).toMatchObject({ kind: 'renewal', completed_on: today(), valid_until: addMonths(String(first?.completed_on), 24) });
    expect(await fixture.refusal('a1', RESET_ENROLMENT, { user: idOf('l1'), course: course.id })).toBeNull();
    expect(await status('l1', id, 'valid', 2)).toEqual(rounds);
  });

  it('enrols in the courses of its renewal, and asks for the first ones again after a lapse [D79, D85]', async () => {
    const refresher = await publish(fixture, { title: `Refresher ${count}` });
    const id = await create({ renewal_ids: [String(refresher.id)] });
    await complete('l1');
    await status('l1', id, 'valid', 1);
    passDays(370);
    expect(await mine('l1', id)).toMatchObject({ state: 'expired' });
    await hour();
    await progress('l1', refresher, 0);
    await progress('l1', course, 100);
    passDays(30);
    await fixture.get('l1', COMPLETE, { input: refOf(refresher, 0) });
    await status('l1', id, 'lapsed', 1);
  });

  it('concerns people of a group, is revoked, and people are exempt, by reasons that no event says [D83]', async () => {
    const { createGroup } = await fixture.get('a1', CREATE_GROUP, { name: `Group ${count}` });
    for (const name of ['l1', 'u12'] as const) await fixture.get('a1', ADD_USER_TO_GROUPS, { user: idOf(name), groups: [createGroup.id] });
    const id = await create({ group_ids: [createGroup.id] });
    await held(id, ['l1', 'u12'], { state: 'none' });
    expect(await mine('l1', id)).toMatchObject({ state: 'none' });
    await complete('l1');
    await status('l1', id, 'valid', 1);
    await fixture.get('a1', EXEMPT, { id, user: idOf('u12'), exempt: true, reason: 'Xylophone leave' });
    await held(id, ['u12'], { state: 'exempt' });
    await fixture.get('a1', REVOKE, { id, user: idOf('l1'), reason: 'Xylophone fraud' });
    const [round] = await status('l1', id, 'revoked', 1);
    expect(round).toMatchObject({ revoked_on: today() });
    expect((await dump()).filter((line) => line.includes('Xylophone'))).toEqual([]);
    await fixture.get('a1', EXEMPT, { id, user: idOf('u12'), exempt: false, reason: 'Back' });
    await held(id, ['u12'], { state: 'none' });
    const refused = await refusal('a1', DELETE, { id });
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    const audit = await fixture.get<{ auditLogPage: { data: { sentence: string }[] } }>(
      'a1',
      'query { auditLogPage { data { sentence } } }',
    );
    expect(audit.auditLogPage.data.map(({ sentence }) => sentence).join('\n')).toContain(`the certification Certification ${count}`);
  });

  it('keeps its courses from being deleted, and names itself [D84]', async () => {
    const id = await create();
    const refused = await fixture.refusal('a1', DELETE_COURSE, { id: course.id });
    expect(refused).toEqual({
      code: 'CONFLICT',
      message: `“Fire safety ${count}” is part of the certification “Certification ${count}”. Take it out of that first, then delete it.`,
    });
    await fixture.get('a1', DELETE, { id });
    expect(await fixture.refusal('a1', DELETE_COURSE, { id: course.id })).toBeNull();
    expect(await refusal('a1', CREATE, { input: yearly() })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused with foreign courses and groups, a title that is taken, and at the field [D87]', async () => {
    await create();
    const foreign = await publish(fixture, { title: `Foreign ${count}` }, 'a2', null);
    const stored = await dump();
    const at = (field: string) => ({ code: 'VALIDATION', validation: { [field]: [expect.any(String)] } });
    const tried = (more: object) => refusal('a1', CREATE, { input: yearly({ title: `Another ${count}`, ...more }) });
    expect(await tried({ title: `certification ${count}` })).toMatchObject(at('title'));
    expect(await tried({ course_ids: [String(foreign.id)] })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await tried({ renewal_ids: ['x'] })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await tried({ group_ids: ['999999'] })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await tried({ validity_months: 0 })).toMatchObject(at('validity_months'));
    expect(await tried({ validity_day: '03-31' })).toMatchObject(at('validity_day'));
    expect(await tried({ window_days: 400 })).toMatchObject(at('window_days'));
    expect(await dump()).toEqual(stored);
  });

  it('is changed for everybody at once, and refuses what is out of scope or one’s own [D88]', async () => {
    const id = await create();
    await complete('l1');
    await status('l1', id, 'valid', 1);
    await fixture.get('a1', UPDATE, { id, input: yearly({ validity_months: null, validity_day: '12-31', window_days: 0 }) });
    expect((await mine('l1', id))?.rounds[0]?.valid_until).toMatch(/-12-31$/);
    await fixture.get('a1', UPDATE, { id, input: yearly({ validity_months: 1, window_days: 5 }) });
    await held(id, ['l1'], { within: 60 });
    expect(await holders(id, { within: 3 })).toEqual([]);
    expect(await refusal('a1', HOLDERS, { id, state: 'late' })).toMatchObject({ code: 'VALIDATION' });
    expect(await refusal('a1', HOLDERS, { id, within: 0 })).toMatchObject({ code: 'VALIDATION' });
    const revoke = (name: PersonName, whom: PersonName) => refusal(name, REVOKE, { id, user: idOf(whom), reason: 'Fraud' });
    expect(await revoke('a1', 'a1')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await revoke('a1', 'l2')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await revoke('a2', 'l2')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await revoke('i1', 'l1')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await revoke('a1', 'u12')).toMatchObject({ code: 'VALIDATION' });
    expect(await refusal('l1', OF_PERSON, { user: idOf('u12') })).toMatchObject({ code: 'FORBIDDEN' });
    const of = await fixture.get<{ personCertifications: HolderStatus[] }>('a1', OF_PERSON, { user: idOf('l1') });
    expect(of.personCertifications.find((each) => each.id === id)).toEqual(await mine('l1', id));
  });

  it('is the same after a rebuild of all views, and ops verify finds nothing [D86]', async () => {
    const id = await create();
    await complete('l1');
    await status('l1', id, 'valid', 1);
    await fixture.get('a1', EXEMPT, { id, user: idOf('l1'), exempt: true, reason: 'On leave' });
    await held(id, ['l1'], { state: 'exempt' });
    const before = await holders(id);
    const { generation } = await rebuild(PROJECTOR, { waitMs: 0 });
    expect(await holders(id)).toEqual(before);
    await atRest();
    expect(await verify(PROJECTOR, generation)).toEqual([]);
  });
});
