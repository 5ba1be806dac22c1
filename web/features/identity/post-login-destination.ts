import type { Role } from '../../../shared/access/roles.ts';

/** One instance of meAccess, as far as the way depends on it. */
export type AccessInstance = {
  readonly id: string;
  readonly domain: string;
  readonly is_active: boolean;
  readonly user_primary_access: boolean;
  readonly user_instance_is_active: boolean;
  readonly user_branches: readonly { readonly id: string; readonly url: string; readonly user_branch_is_active: boolean }[];
};

export type BranchFact = { readonly id: string; readonly url: string; readonly instanceId: string; readonly member: boolean };

export type ArrivalFacts = {
  readonly role: Role | null;
  /** Instance of the host and its id, or null on the central host. */
  readonly instance: { readonly domain: string; readonly id: string | null } | null;
  /** On a branch route: the branch, or null where there is none of that name. */
  readonly branch: { readonly slug: string; readonly found: BranchFact | null } | null;
  readonly prefersInstance: boolean;
  /** null: the lookup failed. */
  readonly instances: readonly AccessInstance[] | null;
};

export type Destination =
  /** Selects the context and opens its dashboard, or what was meant to be opened. */
  | { readonly kind: 'open'; readonly instanceId: string; readonly branch: { readonly id: string; readonly url: string } | null }
  | {
      readonly kind: 'hand-off';
      readonly instanceId: string;
      readonly domain: string;
      readonly branch: { readonly id: string; readonly url: string } | null;
    }
  | { readonly kind: 'choose-branch'; readonly instanceId: string }
  | { readonly kind: 'choose-instance' }
  | { readonly kind: 'platform' }
  | { readonly kind: 'dashboard' }
  /** Ends the session; `message` is shown at login. */
  | { readonly kind: 'end'; readonly message: string | null };

export const NO_INSTANCES = 'No instances assigned to your account.';

const usable = (instance: AccessInstance): boolean => instance.is_active && instance.user_instance_is_active;

/** The one branch that can be entered; a single inactive one is shown by the chooser instead. */
function onlyBranch({ user_branches: branches }: AccessInstance): AccessInstance['user_branches'][number] | null {
  const [first] = branches;
  return branches.length === 1 && first?.user_branch_is_active ? first : null;
}

function onBranch(branch: NonNullable<ArrivalFacts['branch']>): Destination {
  const { found } = branch;
  if (!found?.member) return { kind: 'end', message: null };
  return { kind: 'open', instanceId: found.instanceId, branch: { id: found.id, url: found.url } };
}

function onInstance(facts: ArrivalFacts, host: NonNullable<ArrivalFacts['instance']>): Destination {
  if (facts.role === 'super_admin') return host.id === null ? { kind: 'dashboard' } : { kind: 'open', instanceId: host.id, branch: null };
  if (facts.instances === null) return { kind: 'dashboard' };
  const instance = facts.instances.find(({ domain }) => domain === host.domain);
  if (!instance) return { kind: 'end', message: NO_INSTANCES };
  const home: Destination = { kind: 'open', instanceId: instance.id, branch: null };
  if (instance.user_primary_access && facts.prefersInstance) return home;
  if (instance.user_primary_access) return instance.user_branches.length > 0 ? { kind: 'choose-branch', instanceId: instance.id } : home;
  const branch = onlyBranch(instance);
  return branch ? { kind: 'open', instanceId: instance.id, branch } : { kind: 'choose-branch', instanceId: instance.id };
}

function onCentral(facts: ArrivalFacts): Destination {
  if (facts.role === 'super_admin') return { kind: 'platform' };
  if (facts.instances === null) return { kind: 'dashboard' };
  const [first, second] = facts.instances;
  if (!first) return { kind: 'end', message: NO_INSTANCES };
  // The only instance is closed to them: the chooser says so, where a hand-off would only be refused.
  if (second || !usable(first)) return { kind: 'choose-instance' };
  const target = { kind: 'hand-off', instanceId: first.id, domain: first.domain } as const;
  if (first.user_primary_access && first.user_branches.length === 0) return { ...target, branch: null };
  const branch = onlyBranch(first);
  if (branch && !first.user_primary_access) return { ...target, branch };
  return { kind: 'choose-branch', instanceId: first.id };
}

/** Where sign-in leads, by the table of the contract: the first case that fits. */
export function whereTo(facts: ArrivalFacts): Destination {
  if (facts.instance === null) return onCentral(facts);
  return facts.branch ? onBranch(facts.branch) : onInstance(facts, facts.instance);
}
