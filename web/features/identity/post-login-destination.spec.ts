import { describe, expect, it } from 'vitest';
import { type AccessInstance, type ArrivalFacts, type Destination, NO_INSTANCES, whereTo } from './post-login-destination.ts';

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
const facts = (more: Partial<ArrivalFacts>): ArrivalFacts => ({
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
  const branch = (member: boolean) => ({ slug: 'north', found: { id: '11', url: 'north', instanceId: '1', member } });
  it.each<[string, Partial<ArrivalFacts>, Destination]>([
    ['a member enters', { branch: branch(true) }, { kind: 'open', instanceId: '1', branch: { id: '11', url: 'north' } }],
    ['a definite no ends the session', { branch: branch(false) }, { kind: 'end', message: null }],
    ['a branch that is not there is a no', { branch: { slug: 'nowhere', found: null } }, { kind: 'end', message: null }],
  ])('%s', (_name, more, destination) => expect(whereTo(facts(more))).toEqual(destination));
});

describe('on an instance host', () => {
  it.each<[string, Partial<ArrivalFacts>, Destination]>([
    ['a super_admin works in the instance', { role: 'super_admin', instances: [] }, home],
    [
      'Workspace home was chosen',
      { prefersInstance: true, instances: [acme({ user_primary_access: true, user_branches: [north] })] },
      home,
    ],
    [
      'Workspace home without primary access is not given',
      { prefersInstance: true, instances: [acme({ user_branches: [north, south] })] },
      chooseBranch,
    ],
    ['primary access and a branch: choose', { instances: [acme({ user_primary_access: true, user_branches: [north] })] }, chooseBranch],
    ['primary access and no branch: home', { instances: [acme({ user_primary_access: true })] }, home],
    ['one branch: that one', { instances: [acme({ user_branches: [north] })] }, { kind: 'open', instanceId: '1', branch: north }],
    [
      'one inactive branch: the chooser says so',
      { instances: [acme({ user_branches: [{ ...north, user_branch_is_active: false }] })] },
      chooseBranch,
    ],
    ['two branches: choose', { instances: [acme({ user_branches: [north, south] })] }, chooseBranch],
    ['no branch and no primary access: choose', { instances: [acme()] }, chooseBranch],
  ])('%s', (_name, more, destination) => expect(whereTo(facts(more))).toEqual(destination));
});

describe('on the central host', () => {
  const central = (more: Partial<ArrivalFacts>): Destination => whereTo(facts({ instance: null, role: null, ...more }));
  it.each<[string, Partial<ArrivalFacts>, Destination]>([
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
    ['the lookup fails: the dashboard, which the guard turns', { instances: null }, { kind: 'dashboard' }],
  ])('%s', (_name, more, destination) => expect(central(more)).toEqual(destination));
});
