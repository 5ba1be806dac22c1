import { expect, it } from 'vitest';
import { signIn } from '../../fixtures/personas.ts';
import { ACME, cloud, codeOf, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const READ = '{ firstSteps { seen_as_learner dismissed } }';
const KEEP =
  'mutation ($seen: Boolean, $dismissed: Boolean) { keepFirstStep(seen_as_learner: $seen, dismissed: $dismissed) { seen_as_learner dismissed } }';

it('the first steps of an instance are kept for all its admins, and nothing takes them back', async () => {
  const a1 = { token: await signIn(cloud, 'a1', ACME) };
  const read = async (host: string, token: string) =>
    (await cloud.graphql<{ firstSteps: object }>(host, READ, {}, { token })).data?.firstSteps;
  expect(await read(ACME, a1.token)).toEqual({ seen_as_learner: false, dismissed: false });
  const seen = await cloud.graphql<{ keepFirstStep: object }>(ACME, KEEP, { seen: true }, a1);
  expect(seen.data?.keepFirstStep).toEqual({ seen_as_learner: true, dismissed: false });
  await cloud.graphql(ACME, KEEP, { seen: false, dismissed: true }, a1);
  const s0 = await signIn(cloud, 's0', ACME);
  expect(await read(ACME, s0)).toEqual({ seen_as_learner: true, dismissed: true });
  expect(await read('globex.localhost', await signIn(cloud, 's0', 'globex.localhost'))).toEqual({
    seen_as_learner: false,
    dismissed: false,
  });
});

it('the first steps are refused to everybody else', async () => {
  const token = await signIn(cloud, 'l1', ACME, 'north');
  expect(codeOf(await cloud.graphql(ACME, KEEP, { dismissed: true }, { token, branch: 'north' }))).toBe('FORBIDDEN');
});
