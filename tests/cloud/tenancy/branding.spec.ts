import { describe, expect, it } from 'vitest';
import { certificateBranding, instanceFacts } from '../../../functions/certificates/certificate.queries.ts';
import { brandOf, instanceTarget } from '../../../functions/identity/password-link.queries.ts';
import { findInstance } from '../../../functions/tenancy/instance.queries.ts';
import { findBranchBySlug } from '../../../functions/tenancy/branch.queries.ts';
import { png } from '../../fixtures/images.ts';
import { ACME, branding, cloud, personas, read, sessionOf, update, useBranchForm } from './branch-form-fixture.ts';

useBranchForm();

const UPDATE = `mutation ($id: ID!, $branding: Boolean, $primary: String, $secondary: String, $theme: String) {
  updateLmsInstance(id: $id, name: "Acme", branding_enabled: $branding, primary_color: $primary, secondary_color: $secondary, theme: $theme) {
    primary_color secondary_color branding_enabled logo_url } }`;
const PUBLIC = '{ instanceByUrl(url: "acme") { logo_url primary_color secondary_color } }';
const change = async (variables: Record<string, unknown>) =>
  (await cloud.graphql(ACME, UPDATE, { id: personas.t1.id, ...variables }, await sessionOf({ name: 's0' }))).data?.updateLmsInstance;
const shown = async () => (await cloud.graphql(ACME, PUBLIC, {})).data?.instanceByUrl;
const pageOf = async (path: string) => (await cloud.fetch(ACME, path)).text();
const certificateOf = async (name: 'l1' | 'l1s') =>
  certificateBranding(personas.t1.scope, personas.people[name].id, await instanceFacts(personas.t1.scope));
async function mailOf(slug: string) {
  const facts = await findInstance('acme');
  if (!facts) throw new Error('Acme is missing.');
  return brandOf(instanceTarget('acme', facts, await findBranchBySlug(personas.t1.scope, slug)));
}

describe('the look of an instance and its branches', () => {
  it('is that of the branch, else of the instance: on pages, certificates and in mail [complaint 20]', async () => {
    expect(await change({ branding: true, primary: '#b45309', secondary: '#4f46e5' })).toMatchObject({ primary_color: '#b45309' });
    const logo = (await update(personas.t1.north, { name: 'North', url: 'north' }, { logo: png() })).branch?.logo_url;
    expect(await shown()).toEqual({ logo_url: null, primary_color: '#b45309', secondary_color: '#4f46e5' });
    expect(await branding('north')).toMatchObject({ logo_url: logo, primary_color: '#1d4ed8', secondary_color: null });
    expect(await pageOf('/app/login')).toContain('--accent-fill:#b45309');
    const north = await pageOf('/app/branch/north/login');
    expect(north).toContain('--accent-fill:#1d4ed8');
    expect(north).toContain('--brand-hue:');
    expect(await certificateOf('l1')).toEqual({ logo, primaryColor: '#1d4ed8', secondaryColor: '#4f46e5' });
    expect(await certificateOf('l1s')).toEqual({ logo: null, primaryColor: '#b45309', secondaryColor: '#4f46e5' });
    expect(await mailOf('north')).toMatchObject({ color: '#1d4ed8', logo: expect.stringContaining(String(logo)) as unknown });
    expect(await mailOf('south')).toMatchObject({ color: '#b45309', logo: null });
  });

  it('is kept and not shown while the branding is switched off', async () => {
    await change({ branding: false });
    const plain = { logo_url: null, primary_color: null, secondary_color: null };
    expect(await shown()).toEqual(plain);
    expect(await branding('north')).toMatchObject(plain);
    expect(await pageOf('/app/branch/north/login')).not.toContain('#1d4ed8');
    expect(await certificateOf('l1')).toEqual({ logo: null, primaryColor: null, secondaryColor: null });
    expect(await mailOf('north')).toMatchObject({ color: null, logo: null });
    const { data } = await cloud.graphql(
      ACME,
      '{ viewer { branch { logo_url primary_color } instance { primary_color } } }',
      {},
      await sessionOf({ name: 'l1', branch: 'north' }),
    );
    expect(data?.viewer).toEqual({ branch: { logo_url: null, primary_color: null }, instance: { primary_color: null } });
    // Forms read what is stored.
    expect(await read(personas.t1.north)).toMatchObject({
      primary_color: '#1d4ed8',
      logo_url: expect.stringContaining('/logos/') as unknown,
    });
    await change({ branding: true });
    expect(await branding('north')).toMatchObject({ primary_color: '#1d4ed8' });
  });

  it('has a scheme to start with: that of the branch, else of the instance', async () => {
    await change({ theme: 'dark' });
    expect(await pageOf('/app/branch/north/login')).toContain('"theme":"dark"');
    await update(personas.t1.north, { name: 'North', url: 'north', theme: 'light' });
    expect(await pageOf('/app/branch/north/login')).toContain('"theme":"light"');
    expect(await pageOf('/app/login')).toContain('"theme":"dark"');
  });
});
