import type { Letter } from './roles.ts';

/** A set of role letters, written as text: 'SAI'. */
export type Letters = '' | 'S' | `${Letter}${string}`;

/**
 * Who may call an operation at all. Scope, rank and field rules are checked where the rows are; this is the door.
 * - public: anybody
 * - session: any session, with or without an instance
 * - platform: super admins, without an instance
 * - roles: by effective role, `instance` without a branch (needs primary access) and `branch` inside one
 * `growth` marks calls that a subscription which is not active blocks (rule G8).
 */
export type AccessEntry =
  | { readonly who: 'public' }
  | { readonly who: 'session' }
  | { readonly who: 'platform' }
  | { readonly who: 'roles'; readonly instance: Letters; readonly branch: Letters; readonly growth?: true };

export type AccessTable = Readonly<Record<string, AccessEntry>>;

export const PUBLIC: AccessEntry = { who: 'public' };
export const SESSION: AccessEntry = { who: 'session' };
export const PLATFORM: AccessEntry = { who: 'platform' };
export const roles = (instance: Letters, branch: Letters = instance): AccessEntry => ({ who: 'roles', instance, branch });
/** As `roles`, for calls that make the tenant grow. */
export const growth = (instance: Letters, branch: Letters = instance): AccessEntry => ({ who: 'roles', instance, branch, growth: true });
/** All five roles, in any context. */
export const EVERYBODY: AccessEntry = roles('SAIML');
