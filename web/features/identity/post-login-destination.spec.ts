import { describe, expect, it } from 'vitest';
import { type AccessInstance, type DestinationFacts, type Destination, NO_INSTANCES, destinationOf } from './post-login-destination.ts';

const north = { id: '11', url: 'north', user_branch_is_active: true };
const south = { id: '12', url: 'south', user_branch_is_active: true };
const acme = (more: Partial<AccessInstance> = {}): AccessInstance => ({
  id: '1',
  domain: 'acme',
  is_active: true,
  user_primary_access: false,
  user_instance_is_active: true,
  user_branches: [],
  ...more,
});
const beta = (): AccessInstance => ({ ...acme(), id: '2', domain: 'beta' });
const facts = (more: Partial<DestinationFacts>): DestinationFacts => ({
  role: 'admin',
  instance: { domain: 'acme', id: '1' },
  branch: null,
  prefersInstance: false,
  instances: [acme()],
  ...more,
});
const chooseBranch: Destination = { kind: 'choose-branch', instanceId: '1' };
const home: Destination = { kind: 'open', instanceId: '1', branch: null };

describe('on a branch', () => {
  const branch = (member: boolean) => ({ slug: 'north', record: { id: '11', url: 'north', instanceId: '1', member } });
  it.each<[string, Partial<DestinationFacts>, Destination]>([
    ['a member enters', { branch: branch(true) }, { kind: 'open', instanceId: '1', branch: { id: '11', url: 'north' } }],
    ['the session ends for a person who is not a member', { branch: branch(false) }, { kind: 'end', message: null }],
    ['the session ends for a branch that does not exist', { branch: { slug: 'nowhere', record: null } }, { kind: 'end', message: null }],
  ])('%s', (_name, more, destination) => expect(destinationOf(facts(more))).toEqual(destination));
});

describe('on an instance host', () => {
  it.each<[string, Partial<DestinationFacts>, Destination]>([
    ['a super_admin works in the instance', { role: 'super_admin', instances: [] }, home],
    [
      'Workspace home was chosen',
      { prefersInstance: true, instances: [acme({ user_primary_access: true, user_branches: [north] })] },
      home,
    ],
    [
      'Workspace home is not opened without primary access',
      { prefersInstance: true, instances: [acme({ user_branches: [north, south] })] },
      chooseBranch,
    ],
    ['primary access and a branch: choose', { instances: [acme({ user_primary_access: true, user_branches: [north] })] }, chooseBranch],
    ['primary access and no branch: home', { instances: [acme({ user_primary_access: true })] }, home],
    ['one branch: that one', { instances: [acme({ user_branches: [north] })] }, { kind: 'open', instanceId: '1', branch: north }],
    ['one inactive branch: choose', { instances: [acme({ user_branches: [{ ...north, user_branch_is_active: false }] })] }, chooseBranch],
    ['two branches: choose', { instances: [acme({ user_branches: [north, south] })] }, chooseBranch],
    ['no branch and no primary access: choose', { instances: [acme()] }, chooseBranch],
  ])('%s', (_name, more, destination) => expect(destinationOf(facts(more))).toEqual(destination));
});

describe('on the central host', () => {
  const central = (more: Partial<DestinationFacts>): Destination => destinationOf(facts({ instance: null, role: null, ...more }));
  it.each<[string, Partial<DestinationFacts>, Destination]>([
    ['a super_admin: the platform', { role: 'super_admin', instances: [] }, { kind: 'platform' }],
    ['no instance: the session ends', { instances: [] }, { kind: 'end', message: NO_INSTANCES }],
    ['several: choose', { instances: [acme(), beta()] }, { kind: 'choose-instance' }],
    [
      'one, primary access, no branch: its host',
      { instances: [acme({ user_primary_access: true })] },
      { kind: 'hand-off', instanceId: '1', domain: 'acme', branch: null },
    ],
    [
      'one, one branch: that branch',
      { instances: [acme({ user_branches: [north] })] },
      { kind: 'hand-off', instanceId: '1', domain: 'acme', branch: north },
    ],
    [
      'one, one branch and primary access: choose',
      { instances: [acme({ user_primary_access: true, user_branches: [north] })] },
      chooseBranch,
    ],
    ['one, two branches: choose', { instances: [acme({ user_branches: [north, south] })] }, chooseBranch],
    [
      'one that is closed: the chooser shows it',
      { instances: [acme({ is_active: false, user_primary_access: true })] },
      { kind: 'choose-instance' },
    ],
    ['the lookup fails: the dashboard, which the guard redirects', { instances: null }, { kind: 'dashboard' }],
  ])('%s', (_name, more, destination) => expect(central(more)).toEqual(destination));
});
