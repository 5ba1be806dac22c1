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

/** The descriptor of a call or a route: who may make it, and what somebody tried whom it was denied, to follow "tried to" in the audit log. */
export type Described<Entry extends AccessEntry = AccessEntry> = Entry & { readonly denied: string };

/**
 * Descriptors by the name of the call or of the route (`POST /api/...`), and rights to a part of a call (`name.part`), which have no words
 * of their own, nor have routes that record no denied calls.
 */
export type AccessTable = Readonly<Record<string, AccessEntry & { readonly denied?: string }>>;

export const PUBLIC = { who: 'public' } as const satisfies AccessEntry;
export const SESSION = { who: 'session' } as const satisfies AccessEntry;
export const PLATFORM = { who: 'platform' } as const satisfies AccessEntry;

/** Returns an entry for these roles, in the whole instance and inside a branch. */
export const roles = (instance: readonly Role[], branch: readonly Role[] = instance): RolesEntry => ({ who: 'roles', instance, branch });

/** Returns the entry of a call that adds to what the plan limits. */
export const countsAgainstPlan = (entry: RolesEntry): RolesEntry => ({ ...entry, countsAgainstPlan: true });

/** Returns the descriptor of a call, with what the audit log says of one that was denied. */
export const call = <Entry extends AccessEntry>(entry: Entry, denied: string): Described<Entry> => ({ ...entry, denied });
