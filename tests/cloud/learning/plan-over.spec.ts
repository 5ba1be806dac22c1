import { beforeAll, expect, it } from 'vitest';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { testContext } from '../../fixtures/personas.ts';
import {
  answer,
  beat,
  CLEAR,
  COMPLETE,
  ENROL,
  type Made,
  passSeconds,
  play,
  publish,
  refOf,
  useCourseFixture,
  TIMED,
} from './course-fixture.ts';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'Fire safety', ...TIMED });
  await fixture.get('l1', ENROL, { id: course.id });
  await createSubscription(testContext(), fixture.personas.t1.id, { status: 'active', plan_ends_at: '2020-01-01' });
});

const GENERATE = 'mutation ($id: ID!) { GenerateCertificate(input: { course_name: "Fire safety", course_id: $id }) { code } }';

it('a running course goes on while the plan is over: its times, answers, completion and certificate [B02]', async () => {
  const [timed] = course.units;
  expect((await beat(fixture, 'l1', [course.id, timed?.id ?? ''], 0)).status).toBe(204);
  for (let beats = 0; beats < 10; beats += 1) {
    passSeconds(30);
    expect((await beat(fixture, 'l1', [course.id, timed?.id ?? ''], 30)).status).toBe(204);
  }
  await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
  await answer(fixture, 'l1', course, 0, { members: { selectedOption: 'Rome' } });
  await fixture.get('l1', CLEAR, { input: refOf(course, 1) });
  for (const index of [0, 1, 2, 3, 4]) expect((await answer(fixture, 'l1', course, index)).storeUnitResponse.is_correct).toBe(true);
  await fixture.get('l1', COMPLETE, { input: refOf(course, 1) });
  expect((await play(fixture, 'l1', course.id)).is_complete).toBe(true);
  const { GenerateCertificate } = await fixture.get('l1', GENERATE, { id: course.id });
  expect(GenerateCertificate.code).toMatch(/^[\w-]{22}$/);
  expect(await fixture.refusal('u12', ENROL, { id: course.id })).toMatchObject({ code: 'SUBSCRIPTION_INACTIVE' });
});
