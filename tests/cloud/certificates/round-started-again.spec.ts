import { expect, it } from 'vitest';
import { issueCertificate } from '../../../functions/certificates/issue-certificate.reactor.ts';
import { issuedFor } from '../../../functions/certificates/certificate.queries.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { COMPLETE, ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';
import { RESET_ENROLMENT } from '../../fixtures/calls.ts';

const fixture = useCourseFixture({ follow: 'never' });

it('a course started again before its certificate was issued has that of the completed round, once', async () => {
  const made = await publish(fixture, { title: 'Started again at once' });
  const { scope } = fixture.personas.t1;
  const person = fixture.personas.people.l1.id;
  await fixture.get('l1', ENROL, { id: made.id });
  await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
  expect(await fixture.refusal('i1', RESET_ENROLMENT, { user: String(person), course: made.id })).toBeNull();
  const course = asId<CourseId>(made.id);
  const commits = await commitItems(streams.enrolment(scope, person, course), 1);
  const completion = commits.find((commit) => JSON.stringify(commit).includes('CourseCompleted'));
  for (const _ of ['at first', 'again']) await issueCertificate.react({ ...completion!, names: ['CourseCompleted'] });
  expect((await issuedFor(scope, person, course)).map(({ round }) => round)).toEqual([1]);
});
