import { expect, it } from 'vitest';
import { DELETE_BRANCH, DELETE_COURSE, SAVE_DRAFT } from '../../fixtures/calls.ts';
import { signIn } from '../../fixtures/personas.ts';
import { ACME, cloud, codeOf, made, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const READ = '{ firstSteps { seen_as_learner dismissed } }';
const KEEP =
  'mutation ($seen: Boolean, $dismissed: Boolean) { keepFirstStep(seen_as_learner: $seen, dismissed: $dismissed) { seen_as_learner dismissed } }';

it('the first steps of an instance are kept for all its admins, and nothing takes them back', async () => {
  const a1 = { token: await signIn(cloud, 'a1', ACME) };
  const read = async (host: string, token: string) => (await cloud.graphql(host, READ, {}, { token })).data?.firstSteps;
  expect(await read(ACME, a1.token)).toEqual({ seen_as_learner: false, dismissed: false });
  const seen = await cloud.graphql(ACME, KEEP, { seen: true }, a1);
  expect(seen.data?.keepFirstStep).toEqual({ seen_as_learner: true, dismissed: false });
  await cloud.graphql(ACME, KEEP, { seen: false, dismissed: true }, a1);
  const s0 = await signIn(cloud, 's0', ACME);
  expect(await read(ACME, s0)).toEqual({ seen_as_learner: true, dismissed: true });
  expect(await read('globex.localhost', await signIn(cloud, 's0', 'globex.localhost'))).toEqual({
    seen_as_learner: false,
    dismissed: false,
  });
});

it('the look is set once the instance or a branch that is there has a logo or a colour, shown or not', async () => {
  const { id, domain, name } = await made({ branding: false });
  const host = `${domain}.localhost`;
  const token = await signIn(cloud, 's0', host);
  const ask = (query: string, variables: Record<string, unknown> = {}) => cloud.graphql(host, query, variables, { token });
  const hasLook = async () => (await ask('{ firstSteps { has_look } }')).data?.firstSteps;
  expect(await hasLook()).toEqual({ has_look: false });
  const add = async (name: string, color: string | null) => {
    const ADD =
      'mutation ($name: String!, $color: String) { createBranch(input: { name: $name, url: $name, primary_color: $color }) { id } }';
    return (await ask(ADD, { name, color })).data?.createBranch.id;
  };
  await add('west', null);
  expect(await hasLook()).toEqual({ has_look: false });
  const east = await add('east', '#7c2d12');
  expect(await hasLook()).toEqual({ has_look: true });
  await ask(DELETE_BRANCH, { id: east });
  expect(await hasLook()).toEqual({ has_look: false });
  const UPDATE = 'mutation ($id: ID!, $name: String!) { updateLmsInstance(id: $id, name: $name, primary_color: "#7c2d12") { id } }';
  await ask(UPDATE, { id, name });
  expect(await hasLook()).toEqual({ has_look: true });
});

it('the first course is there once a draft is, and not any more when it is deleted [E93]', async () => {
  const { domain } = await made({});
  const host = `${domain}.localhost`;
  const token = await signIn(cloud, 's0', host);
  const ask = async (query: string, variables: Record<string, unknown> = {}) =>
    (await cloud.graphql(host, query, variables, { token })).data;
  const HAS = '{ firstSteps { has_course } }';
  expect(await ask(HAS)).toEqual({ firstSteps: { has_course: false } });
  const saved = await ask(SAVE_DRAFT, { draft: { title: 'Food hygiene' } });
  expect(await ask(HAS)).toEqual({ firstSteps: { has_course: true } });
  await ask(DELETE_COURSE, { id: Number(saved?.saveCourseDraft.id) });
  expect(await ask(HAS)).toEqual({ firstSteps: { has_course: false } });
});

it('the first steps are refused to everybody else', async () => {
  const token = await signIn(cloud, 'l1', ACME, 'north');
  expect(codeOf(await cloud.graphql(ACME, KEEP, { dismissed: true }, { token, branch: 'north' }))).toBe('FORBIDDEN');
});
