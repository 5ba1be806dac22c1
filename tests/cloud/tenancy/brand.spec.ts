import { describe, expect, it } from 'vitest';
import { dump } from '../../fixtures/dump.ts';
import { png, SVG } from '../../fixtures/images.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';
import { ACME, CENTRAL, cloud, codeOf, fieldsOf, personas, s0, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const FIELDS = 'name domain license_count branding_enabled logo_url theme primary_color secondary_color';
const SET = `mutation ($logo: Upload, $remove: Boolean, $theme: String, $primary: String, $secondary: String) {
  setInstanceBrand(logo: $logo, remove_logo: $remove, theme: $theme, primary_color: $primary, secondary_color: $secondary) { ${FIELDS} } }`;
const READ = `{ instanceBrand { ${FIELDS} } }`;
const PUBLIC = '{ instanceByUrl(url: "acme") { logo_url primary_color secondary_color } }';

type Brand = {
  readonly name: string;
  readonly logo_url: string | null;
  readonly primary_color: string | null;
  readonly secondary_color: string | null;
};
type Answer = { data?: { setInstanceBrand: Brand } | null; errors?: readonly { extensions?: Record<string, unknown> }[] };

const tokens = new Map<string, Promise<string>>();
function tokenOf(name: PersonName, branch?: string): Promise<string> {
  const key = `${name} ${branch}`;
  const token = tokens.get(key) ?? signIn(cloud, name, ACME, branch);
  tokens.set(key, token);
  return token;
}
const set = async (variables: Record<string, unknown>, as: PersonName = 'a1', branch?: string) =>
  cloud.graphql(ACME, SET, variables, {
    token: await tokenOf(as, branch),
    ...(branch !== undefined && { branch }),
  });
const stored = async () => (await cloud.graphql(ACME, READ, {}, { token: await tokenOf('a1') })).data?.instanceBrand;
const shown = async () => (await cloud.graphql(ACME, PUBLIC, {})).data?.instanceByUrl;

/** Sends a logo as the client does. */
async function setLogo(bytes: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: SET, variables: { logo: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.logo'] }));
  form.append('0', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${await tokenOf('a1')}` };
  const response = await cloud.fetch(ACME, '/graphql', { method: 'POST', body: form, headers });
  return (await response.json()) as Answer;
}

const switchBranding = (branding: boolean) =>
  cloud.graphql(
    CENTRAL,
    'mutation ($id: ID!, $branding: Boolean) { updateLmsInstance(id: $id, name: "Acme", branding_enabled: $branding) { id } }',
    { id: personas.t1.id, branding },
    { token: s0 },
  );

describe('the brand that an admin gives the own instance', () => {
  it('is shown to everybody, and the rest of the instance stays', async () => {
    const before = await stored();
    await switchBranding(true);
    expect((await set({ primary: '#b45309', secondary: '#4f46e5', theme: 'dark' })).data?.setInstanceBrand).toEqual({
      ...before,
      branding_enabled: true,
      theme: 'dark',
      primary_color: '#b45309',
      secondary_color: '#4f46e5',
    });
    const logo = (await setLogo(png())).data?.setInstanceBrand.logo_url;
    expect(logo).toMatch(/^storage\/t\d+\/logos\/[0-9a-f]{32}\.png$/);
    expect(await shown()).toEqual({ logo_url: logo, primary_color: '#b45309', secondary_color: '#4f46e5' });
    // What is absent stays, what is null goes.
    expect((await set({ secondary: null })).data?.setInstanceBrand).toMatchObject({ primary_color: '#b45309', secondary_color: null });
    expect((await set({ remove: true })).data?.setInstanceBrand).toMatchObject({ logo_url: null, theme: 'dark' });
  });

  it('is kept and not shown while the branding is switched off, which is up to the super admin', async () => {
    await switchBranding(false);
    expect((await set({ primary: '#1d4ed8' })).data?.setInstanceBrand).toMatchObject({ branding_enabled: false, primary_color: '#1d4ed8' });
    expect(await shown()).toEqual({ logo_url: null, primary_color: null, secondary_color: null });
    expect(await stored()).toMatchObject({ primary_color: '#1d4ed8' });
    await switchBranding(true);
    expect(await shown()).toMatchObject({ primary_color: '#1d4ed8' });
  });

  it('is refused with colours that are none and a logo with a script, and nothing is written', async () => {
    const before = await dump();
    expect(fieldsOf(await set({ primary: 'red', secondary: '#12345' }))).toEqual({
      primary_color: expect.anything() as unknown,
      secondary_color: expect.anything() as unknown,
    });
    expect((await setLogo(SVG)).errors?.[0]?.extensions?.['validation']).toHaveProperty('logo');
    expect(await dump()).toEqual(before);
  });

  it('is refused to everybody else: in a branch, to other roles, and to admins of other instances', async () => {
    for (const [who, branch] of [
      ['ab1', 'north'],
      ['i1', undefined],
      ['i1', 'north'],
      ['m1', 'north'],
      ['l1', 'north'],
    ] as const)
      expect([who, codeOf(await set({ primary: '#000000' }, who, branch))]).toEqual([who, 'FORBIDDEN']);
    const foreign = await signIn(cloud, 'a2', 'globex.localhost');
    const { data } = await cloud.graphql('globex.localhost', SET, { primary: '#000000' }, { token: foreign });
    expect(data?.setInstanceBrand.name).toBe('Globex');
    expect(codeOf(await cloud.graphql(ACME, SET, { primary: '#000000' }, { token: foreign }))).toBe('FORBIDDEN');
    expect(await stored()).toMatchObject({ primary_color: '#1d4ed8' });
  });

  it('is told in the audit log', async () => {
    await set({ primary: '#0f766e' });
    const token = await tokenOf('a1');
    const LOG = '{ auditLogPage { data { sentence before { name value } after { name value } } } }';
    await expect
      .poll(async () => JSON.stringify((await cloud.graphql(ACME, LOG, {}, { token })).data))
      .toContain(
        'changed the primary colour of Acme","before":[{"name":"Primary colour","value":"#1d4ed8"}],"after":[{"name":"Primary colour","value":"#0f766e"}]',
      );
  });
});
