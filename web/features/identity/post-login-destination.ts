import type { Role } from '../../../shared/access/roles.ts';
import { text } from '../../texts/text.ts';

/** The members of an instance of meAccess that the destination depends on. */
export type AccessInstance = {
  readonly id: string;
  readonly domain: string;
  readonly is_active: boolean;
  readonly user_primary_access: boolean;
  readonly user_instance_is_active: boolean;
  readonly user_branches: readonly { readonly id: string; readonly url: string; readonly user_branch_is_active: boolean }[];
};

export type BranchRecord = { readonly id: string; readonly url: string; readonly instanceId: string; readonly member: boolean };

/** What the destination after sign-in depends on. */
export type DestinationFacts = {
  readonly role: Role | null;
  /** Instance of the host and its id, or null on the central host. */
  readonly instance: { readonly domain: string; readonly id: string | null } | null;
  /** On a branch route: the branch; `record` is null where no branch has this slug. */
  readonly branch: { readonly slug: string; readonly record: BranchRecord | null } | null;
  readonly prefersInstance: boolean;
  /** null: the lookup failed. */
  readonly instances: readonly AccessInstance[] | null;
};

export type Destination =
  /** Selects the context and opens its dashboard, or the page that was requested before sign-in. */
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

export const NO_INSTANCES = text('No instances assigned to your account.');

const usable = (instance: AccessInstance): boolean => instance.is_active && instance.user_instance_is_active;

/** Returns the only branch where it is active; a single inactive branch is shown by the chooser. */
function onlyBranch({ user_branches: branches }: AccessInstance): AccessInstance['user_branches'][number] | null {
  const [first] = branches;
  return branches.length === 1 && first?.user_branch_is_active ? first : null;
}

function onBranch(branch: NonNullable<DestinationFacts['branch']>): Destination {
  const { record } = branch;
  if (!record?.member) return { kind: 'end', message: null };
  return { kind: 'open', instanceId: record.instanceId, branch: { id: record.id, url: record.url } };
}

function onInstance(facts: DestinationFacts, host: NonNullable<DestinationFacts['instance']>): Destination {
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

function onCentral(facts: DestinationFacts): Destination {
  if (facts.role === 'super_admin') return { kind: 'platform' };
  if (facts.instances === null) return { kind: 'dashboard' };
  const [first, second] = facts.instances;
  if (!first) return { kind: 'end', message: NO_INSTANCES };
  // The only instance cannot be entered: the chooser shows that, whereas a hand-off would be refused.
  if (second || !usable(first)) return { kind: 'choose-instance' };
  const target = { kind: 'hand-off', instanceId: first.id, domain: first.domain } as const;
  if (first.user_primary_access && first.user_branches.length === 0) return { ...target, branch: null };
  const branch = onlyBranch(first);
  if (branch && !first.user_primary_access) return { ...target, branch };
  return { kind: 'choose-branch', instanceId: first.id };
}

/** Returns the destination after sign-in: the first matching row of docs/spec/screens/identity.md, section 2. */
export function destinationOf(facts: DestinationFacts): Destination {
  if (facts.instance === null) return onCentral(facts);
  return facts.branch ? onBranch(facts.branch) : onInstance(facts, facts.instance);
}
