import type { Role } from './roles.ts';

/**
 * Who may call an operation at all. Scope, rank and single fields are checked later, where the rows are read.
 * - public: anybody
 * - session: any session, with or without an instance
 * - platform: super admins, without an instance
 * - roles: by effective role, `instance` without a branch (needs primary access) and `branch` inside one
 */
export type AccessEntry = { readonly who: 'public' } | { readonly who: 'session' } | { readonly who: 'platform' } | RolesEntry;

type RolesEntry = {
  readonly who: 'roles';
  readonly instance: readonly Role[];
  readonly branch: readonly Role[];
  /** The call adds to what the plan limits: blocked while the subscription is not active (rule G8). */
  readonly countsAgainstPlan?: true;
};

/** Entries by the name of the operation, of a part of it (`name.part`), or of a route (`POST /api/...`). */
export type AccessTable = Readonly<Record<string, AccessEntry>>;

export const PUBLIC = { who: 'public' } as const satisfies AccessEntry;
export const SESSION = { who: 'session' } as const satisfies AccessEntry;
export const PLATFORM = { who: 'platform' } as const satisfies AccessEntry;

/** Returns an entry for these roles, in the whole instance and inside a branch. */
export const roles = (instance: readonly Role[], branch: readonly Role[] = instance): RolesEntry => ({ who: 'roles', instance, branch });

/** Returns the entry of a call that adds to what the plan limits. */
export const countsAgainstPlan = (entry: RolesEntry): RolesEntry => ({ ...entry, countsAgainstPlan: true });
