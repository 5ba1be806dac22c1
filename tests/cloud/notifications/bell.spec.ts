import { beforeEach, expect, it } from 'vitest';
import { readHeader } from '../../../functions/courses/course.queries.ts';
import { notifyOfSubmission } from '../../../functions/notifications/submission-notifications.reactor.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { bellKeys } from '../../../functions/platform/keys/notification-keys.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import { pointerOf } from '../../../functions/platform/store/reactor.ts';
import { putItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { addDays, dayOf } from '../../../shared/kernel/instant.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { DELETE_COURSE, PENDING_SUBMISSIONS, REVIEW_ASSIGNMENT } from '../../fixtures/calls.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ENROL, fixtureTime, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const READ = '{ bell { id kind course_id course_title created_at is_read } }';
const MARK = 'mutation ($ids: [ID!]) { markBellRead(ids: $ids) { id is_read } }';
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';

type Entry = { readonly id: string; readonly kind: string; readonly course_title: string; readonly is_read: boolean };
const bell = async (name: PersonName): Promise<Entry[]> => (await fixture.get<{ bell: Entry[] }>(name, READ)).bell;
const mark = (name: PersonName, ids: readonly string[] | null) => fixture.get(name, MARK, { ids });
const unread = async (name: PersonName): Promise<string[]> =>
  (await bell(name)).filter(({ is_read: isRead }) => !isRead).map(({ course_title: title }) => title);

let title: string;
let made: Made;
let count = 0;

async function handIn(): Promise<void> {
  title = `Knives ${(count += 1)}`;
  const essay = { unit_order: 1, title: 'Essay', content: 'Write.', completion_option: 'instructor-accepts' };
  made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
}
beforeEach(handIn);

async function review(accepted: boolean): Promise<void> {
  const { assignmentSubmissions } = await fixture.get('i1', PENDING_SUBMISSIONS, { course: made.id });
  const [submission] = assignmentSubmissions;
  await fixture.get('i1', REVIEW_ASSIGNMENT, { input: { submission_id: submission?.id, accepted, comment: 'Seen.' } });
  await atRest();
}

it('a bell has what its owner was notified of, newest first, once for an event however often it comes [D63]', async () => {
  expect((await bell('i1'))[0]).toMatchObject({ kind: 'submission_waits', course_title: title, is_read: false });
  const { scope } = fixture.personas.t1;
  const items = await commitItems(streams.enrolment(scope, fixture.personas.people.l1.id, asId<CourseId>(made.id)), 1);
  const pointer = items.flatMap((item) => pointerOf(item) ?? []).find(({ names }) => names.includes('AssignmentSubmitted'));
  if (!pointer) throw new Error('No submission was announced.');
  await Promise.all(Array.from({ length: 3 }, () => notifyOfSubmission.react(pointer)));
  expect((await bell('i1')).filter((entry) => entry.course_title === title)).toHaveLength(1);
  await review(false);
  expect((await bell('l1'))[0]).toMatchObject({ kind: 'returned', course_title: title, is_read: false });
  expect((await bell('l1s')).filter((entry) => entry.course_title === title)).toEqual([]);
});

it('entries are marked as read one by one and all at once, by their owner alone [D64]', async () => {
  const first = title;
  await handIn();
  const [newest] = await bell('i1');
  const ids = [newest?.id ?? ''];
  await mark('l1', ids);
  await mark('ab1', null);
  expect((await unread('i1')).slice(0, 2)).toEqual([title, first]);
  expect(await unread('ab1')).toEqual([]);
  await mark('i1', ids);
  expect((await unread('i1'))[0]).toBe(first);
  await mark('i1', null);
  expect(await unread('i1')).toEqual([]);
  await handIn();
  expect(await unread('i1')).toEqual([title]);
  const many = Array.from({ length: 51 }, (_, n) => String(n));
  expect(await fixture.refusal('i1', MARK, { ids: many })).toMatchObject({ code: 'VALIDATION' });
});

it('a bell has nothing of courses that were deleted, of other instances, or older than 90 days [D65]', async () => {
  const { scope } = fixture.personas.t1;
  const { id } = fixture.personas.people.i1;
  expect(await bell('a2')).toEqual([]);
  const course = asId<CourseId>(made.id);
  const at = `${addDays(dayOf(fixtureTime()), -91)}T09:00:00.000Z`;
  const old = { at, notification: 7, kind: 'accepted', course: made.id, read: false, ttl: 4_000_000_000 };
  await putItem('expiring', { ...bellKeys.entry(scope, id, at, 7), ...old });
  expect((await query('expiring', { pk: bellKeys.bell(scope, id) })).length).toBeGreaterThan((await bell('i1')).length);
  expect((await bell('i1')).map((entry) => entry.id)).not.toContain('7');
  await fixture.get('a1', DELETE_COURSE, { id: made.id });
  expect(await readHeader(scope, course)).toBeNull();
  expect((await bell('i1')).filter((entry) => entry.course_title === title)).toEqual([]);
});
