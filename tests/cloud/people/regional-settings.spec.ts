import { describe, expect, it } from 'vitest';
import { signIn } from '../../fixtures/personas.ts';
import { ACME, CENTRAL, cloud, fieldsOf, personas, s0, useInstancesFixture } from '../tenancy/instances-fixture.ts';

useInstancesFixture();

const OF_INSTANCE = `mutation ($id: ID!, $language: String, $languages: [String!], $zone: String) {
  updateLmsInstance(id: $id, name: "Acme", language: $language, languages: $languages, time_zone: $zone) { language languages time_zone } }`;
const OF_BRANCH = `mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { language languages time_zone } }`;
const OF_PERSON = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language time_zone } }';
const READ = '{ viewer { language time_zone user { language time_zone } } }';
const OTHERS = 'query ($id: ID!) { user(id: $id) { language time_zone } }';

type Settings = { readonly language: string | null; readonly time_zone: string | null };

const ofInstance = (variables: object) =>
  cloud.graphql<{ updateLmsInstance: object }>(CENTRAL, OF_INSTANCE, { id: personas.t1.id, ...variables }, { token: s0 });
const ofBranch = async (input: object) =>
  cloud.graphql<{ updateBranch: object }>(
    ACME,
    OF_BRANCH,
    { id: personas.t1.north, input: { name: 'North', url: 'north', ...input } },
    { token: await signIn(cloud, 'a1', ACME) },
  );
const learner = async () => ({ token: await signIn(cloud, 'l1', ACME, 'north'), branch: 'north' });
const ofPerson = async (input: object) =>
  cloud.graphql<{ updateUserDetails: Settings }>(
    ACME,
    OF_PERSON,
    { input: { first_name: 'Lena', last_name: 'One', ...input } },
    await learner(),
  );
const settings = async () => (await cloud.graphql<{ viewer: Settings & { user: Settings } }>(ACME, READ, {}, await learner())).data?.viewer;

const NONE = { language: null, time_zone: null };

describe('language and time zone', () => {
  it('of a person are their own, else those of the branch, else those of the instance [Z01]', async () => {
    expect(await settings()).toEqual({ ...NONE, user: NONE });
    const { data } = await ofInstance({ language: 'fr', languages: ['fr', 'de', 'fr'], zone: 'America/New_York' });
    expect(data?.updateLmsInstance).toEqual({ language: 'fr', languages: ['fr', 'de'], time_zone: 'America/New_York' });
    expect(await settings()).toEqual({ language: 'fr', time_zone: 'America/New_York', user: NONE });
    expect((await ofBranch({ time_zone: 'Asia/Calcutta', languages: ['de'] })).data?.updateBranch).toEqual({
      language: 'en',
      languages: ['de'],
      time_zone: 'Asia/Calcutta',
    });
    expect(await settings()).toEqual({ language: 'fr', time_zone: 'Asia/Calcutta', user: NONE });
    const own = { language: 'pl', time_zone: 'Europe/Warsaw' };
    expect((await ofPerson(own)).data?.updateUserDetails).toEqual(own);
    expect(await settings()).toEqual({ ...own, user: own });
  });

  it('that are not sent stay, and null takes them away [Z01]', async () => {
    expect((await ofPerson({})).data?.updateUserDetails).toEqual({ language: 'pl', time_zone: 'Europe/Warsaw' });
    expect((await ofPerson({ language: null })).data?.updateUserDetails).toEqual({ language: null, time_zone: 'Europe/Warsaw' });
    expect((await ofPerson({ time_zone: null })).data?.updateUserDetails).toEqual(NONE);
    expect((await ofBranch({ time_zone: null })).data?.updateBranch).toEqual({ language: 'en', languages: ['de'], time_zone: null });
    expect((await ofInstance({})).data?.updateLmsInstance).toMatchObject({ language: 'fr', time_zone: 'America/New_York' });
    expect(await settings()).toEqual({ language: 'fr', time_zone: 'America/New_York', user: NONE });
  });

  it('that are unknown are refused by field and value, and nothing is written [Z02]', async () => {
    const zone = ['This time zone is not known: Europe/Atlantis. Enter a name such as Europe/Berlin.'];
    const language = ['This language cannot be chosen: tlh. Choose one of en-GB, de, fr, es, pl, ar.'];
    const unknown = { time_zone: 'Europe/Atlantis', language: 'tlh' };
    expect(fieldsOf(await ofPerson(unknown))).toEqual({ time_zone: zone, language });
    expect(fieldsOf(await ofBranch({ time_zone: 'Europe/Atlantis', languages: ['de', 'tlh'] }))).toEqual({
      time_zone: zone,
      'languages.1': language,
    });
    expect(fieldsOf(await ofInstance({ zone: 'Europe/Atlantis', language: 'tlh' }))).toEqual({ time_zone: zone, language });
    expect(await settings()).toEqual({ language: 'fr', time_zone: 'America/New_York', user: NONE });
  });

  it('of a person are read by nobody else [Z01]', async () => {
    await ofPerson({ time_zone: 'Europe/Warsaw' });
    const token = await signIn(cloud, 'a1', ACME);
    const { data } = await cloud.graphql<{ user: Settings }>(ACME, OTHERS, { id: personas.people.l1.id }, { token });
    expect(data?.user).toEqual(NONE);
  });
});
