import { describe, expect, it } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { decide, FORBIDDEN_NOTICE, type GuardDecision, type SessionState, UNKNOWN_NOTICE } from './navigation-guard.ts';

const none: SessionState = { kind: 'none' };
const as = (role: Role | null): SessionState => ({ kind: 'in', role });
const at = (instance: string | null) => (path: string, state: SessionState) => decide({ instance, path, state });
const acme = at('acme');
const central = at(null);
const go = (to: string, more: object = {}): GuardDecision => ({ kind: 'go', to, ...more });

describe('on an instance host, without a session', () => {
  it.each<[string, GuardDecision]>([
    ['/', go('/login')],
    ['/branch/leeds', go('/branch/leeds/login')],
    ['/users', go('/login', { keepIntended: true })],
    ['/branch/leeds/users', go('/branch/leeds/login', { keepIntended: true })],
    ['/choose-branch/3', go('/login', { keepIntended: true })],
    ['/logout', go('/login')],
    ['/nowhere', go('/login', { keepIntended: true })],
    ['/login', { kind: 'show', route: 'login' }],
    ['/branch/leeds/forgot-password', { kind: 'show', route: 'forgotPassword' }],
    ['/verify/abc', { kind: 'show', route: 'verifyCertificate' }],
  ])('%s', (path, decision) => expect(acme(path, none)).toEqual(decision));
});

describe('on an instance host, signed in', () => {
  it.each<[string, SessionState, GuardDecision]>([
    ['/', as('admin'), go('/dashboard')],
    ['/', as('learner'), go('/learner/dashboard')],
    ['/login', as('admin'), go('/login-redirect')],
    ['/branch/leeds/login', { kind: 'waiting' }, go('/branch/leeds/login-redirect')],
    ['/users', as('admin'), { kind: 'show', route: 'users' }],
    ['/dashboard', as('learner'), go('/learner/dashboard')],
    ['/branch/leeds/dashboard', as('learner'), go('/branch/leeds/learner/dashboard')],
    ['/users', as('learner'), go('/learner/dashboard', { notice: FORBIDDEN_NOTICE })],
    ['/branch/leeds/users', as('manager'), go('/branch/leeds/dashboard', { notice: FORBIDDEN_NOTICE })],
    ['/admin/instances', as('admin'), go('/dashboard', { notice: FORBIDDEN_NOTICE })],
    ['/nowhere', as('manager'), go('/dashboard', { notice: UNKNOWN_NOTICE })],
    ['/users', as(null), go('/login-redirect')],
    ['/users', { kind: 'waiting' }, { kind: 'wait' }],
    ['/logout', { kind: 'failed' }, { kind: 'show', route: 'logout' }],
    ['/choose-branch/3', as(null), { kind: 'show', route: 'chooseBranch' }],
  ])('%s as %j', (path, state, decision) => expect(acme(path, state)).toEqual(decision));

  it('leads to the profile alone while a password that somebody else set must be changed', () => {
    const state: SessionState = { kind: 'in', role: 'learner', mustChangePassword: true };
    expect(acme('/branch/leeds/learner/courses', state)).toEqual(go('/branch/leeds/profile?tab=security'));
    expect(acme('/profile', state)).toEqual({ kind: 'show', route: 'profile' });
    expect(acme('/logout', state)).toEqual({ kind: 'show', route: 'logout' });
  });

  it('offers a retry, and does not sign out, when the membership of the branch could not be read', () =>
    expect(acme('/branch/leeds/users', { kind: 'failed' })).toEqual({ kind: 'retry' }));

  it('ends the session of a person who is not a member of the branch', () =>
    expect(acme('/branch/leeds/users', { kind: 'outside' })).toEqual({ kind: 'end-session', to: '/branch/leeds/login' }));

  it('treats an address without a screen as an unknown path', () =>
    expect(decide({ instance: 'acme', path: '/nowhere', state: as('admin') })).toEqual(go('/dashboard', { notice: UNKNOWN_NOTICE })));
});

describe('on the central host', () => {
  it.each<[string, SessionState, GuardDecision]>([
    ['/', none, go('/login')],
    ['/users', none, go('/login')],
    ['/videotest', none, go('/login')],
    ['/login', none, { kind: 'show', route: 'login' }],
    ['/password-reset', none, { kind: 'show', route: 'passwordReset' }],
    ['/verify/abc', none, { kind: 'show', route: 'verifyCertificate' }],
    ['/users', as(null), go('/choose-instance')],
    ['/dashboard', as(null), go('/choose-instance')],
    ['/profile', as(null), go('/choose-instance')],
    ['/branch/leeds/users', as(null), go('/choose-instance')],
    ['/choose-instance', as(null), { kind: 'show', route: 'chooseInstance' }],
    ['/choose-branch/4', as(null), { kind: 'show', route: 'chooseBranch' }],
    ['/dashboard', as('super_admin'), go('/admin/instances')],
    ['/admin/instances', as('super_admin'), { kind: 'show', route: 'instances' }],
    ['/profile', as('super_admin'), { kind: 'show', route: 'profile' }],
    ['/users', { kind: 'waiting' }, { kind: 'wait' }],
    ['/users', { kind: 'failed' }, { kind: 'retry' }],
  ])('%s as %j', (path, state, decision) => expect(central(path, state)).toEqual(decision));
});
