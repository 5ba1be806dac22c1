import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, expect, it, vi } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
afterEach(() => vi.restoreAllMocks());

const LOG = `query ($person: ID, $status: NotificationStatus, $kind: NotificationKind, $search: String, $sort: String) {
  notificationLogPage(person_id: $person, status: $status, kind: $kind, search: $search, sort: $sort) {
    data { user_id name course_title kind status reason tries } paginatorInfo { total } } }`;
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';

type Line = {
  readonly user_id: string;
  readonly course_title: string;
  readonly kind: string;
  readonly status: string;
  readonly reason: string | null;
  readonly tries: number;
};
const read = async (variables: object = {}): Promise<Line[]> =>
  (await fixture.get<{ notificationLogPage: { data: Line[] } }>('a1', LOG, { ...variables })).notificationLogPage.data;
const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);

async function handIn(title: string): Promise<void> {
  const essay = { unit_order: 1, title: 'Essay', content: 'Write.', completion_option: 'instructor-accepts' };
  const made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
}

it('the log says what was sent to whom, and what waits and why, as a rebuild does [D38, V4]', async () => {
  await handIn('Hygiene');
  vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(new Error('The mail service is away.'));
  await handIn('Allergens');
  const ofInstructor = await read({ person: idOf('i1') });
  expect(ofInstructor).toMatchObject([
    { user_id: idOf('i1'), course_title: 'Allergens', kind: 'submission_waits', status: 'queued', reason: 'Error', tries: 1 },
    { user_id: idOf('i1'), course_title: 'Hygiene', kind: 'submission_waits', status: 'sent', reason: null, tries: 1 },
  ]);
  expect((await read({ status: 'queued', search: 'allerg' })).map(({ user_id: user }) => user).toSorted()).toEqual(
    (['a1', 'a1b', 'ab1', 'i1'] as const).map(idOf).toSorted(),
  );
  expect(await read({ kind: 'overdue' })).toEqual([]);
  expect(await verify(PROJECTOR, await currentGeneration())).toEqual([]);
});

it('the log is for admins of the whole instance alone, and a sort that it has not is refused [D38]', async () => {
  for (const name of ['ab1', 'i1', 'm1', 'l1'] as const) expect(await fixture.refusal(name, LOG)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await fixture.refusal('a1', LOG, { sort: 'colour' })).toMatchObject({ code: 'VALIDATION' });
  const { notificationLogPage: foreign } = await fixture.get<{ notificationLogPage: { data: Line[] } }>('a2', LOG);
  expect(foreign.data).toEqual([]);
});
