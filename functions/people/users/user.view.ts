import type { Role } from '../../../shared/access/roles.ts';
import { parseRole, rankOf } from '../../../shared/access/roles.ts';
import { type PersonRow, rightsOnPerson } from '../../../shared/access/row-rights.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { MemberItem, PersonBranchItem, SelfItem } from '../../platform/access-records.ts';
import { standingOf } from '../../platform/request/authorise.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NamedSource } from '../source.queries.ts';

/** The instance's facts about somebody. */
export type MemberFacts = {
  readonly primary: boolean;
  readonly active: boolean;
  readonly owner: boolean;
  readonly deactivateAt: string | null;
  readonly createdAt: Instant;
};

export type UserBranchView = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly sources: readonly NamedSource[];
};
export type UserGroupView = { readonly id: number; readonly name: string; readonly since: Instant };

/** A person as a caller sees them; what is outside the caller's view is null. */
export type UserView = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role | null;
  readonly lastLoginAt: Instant | null;
  /** null: no membership here, or not the caller's to know. */
  readonly member: MemberFacts | null;
  /** Of the identity itself: super admins only. */
  readonly identityActive: boolean | null;
  readonly rights: readonly string[];
  /** Who looks, where one person is read by themselves; absent inside lists. Later rooms fill their fields for them. */
  readonly seenBy?: Viewer;
  /** Filled for one person, null inside lists. */
  readonly links: { readonly branches: readonly UserBranchView[]; readonly groups: readonly UserGroupView[] } | null;
};

export const factsOf = (member: MemberItem): MemberFacts => ({
  primary: member.primary,
  active: member.active,
  owner: member.owner,
  deactivateAt: member.deactivateAt,
  createdAt: member.createdAt,
});

/** The role that counts in a branch, or in the whole instance; the same rule as for the caller (viewer.ts). */
export function roleIn(
  member: Pick<MemberItem, 'role' | 'primary'>,
  branch: number | null,
  links: readonly Pick<PersonBranchItem, 'branch' | 'role'>[],
): Role | null {
  if (branch === null || (member.primary && member.role === 'admin')) return member.role;
  return parseRole(links.find((link) => link.branch === branch)?.role) ?? member.role;
}

/** The higher of what somebody is in the instance and in a branch: nobody acts on a higher rank, wherever it is held. */
export const higher = (a: Role, b: Role | null): Role => (b !== null && rankOf(b) > rankOf(a) ? b : a);

export type Target = {
  readonly id: number;
  readonly role: Role | null;
  readonly owner: boolean;
  readonly memberships: number;
  readonly primary: boolean;
  readonly branches: readonly number[];
};

export function rightsOn(viewer: Viewer, target: Target): string[] {
  const branch = viewer.place?.branch?.id ?? null;
  const row: PersonRow = {
    self: viewer.person === target.id,
    role: target.role,
    owner: target.owner,
    onlyHere: target.memberships <= 1,
    whollyInScope: branch === null || (!target.primary && target.branches.every((id) => id === branch)),
  };
  return rightsOnPerson(standingOf(viewer), row);
}

/** Oneself, as any session may read it, in an instance or outside. */
export async function viewOneself(viewer: Viewer, self: SelfItem = viewer.self): Promise<UserView> {
  const member = viewer.place?.member ?? null;
  const owned = (await viewer.place?.ownBranches()) ?? [];
  const role = viewer.superAdmin ? 'super_admin' : (viewer.place?.role ?? null);
  return {
    id: self.id,
    firstName: self.firstName,
    lastName: self.lastName,
    email: self.email,
    role,
    lastLoginAt: self.lastLoginAt,
    member: member && factsOf(member),
    identityActive: viewer.superAdmin ? self.active : null,
    rights: rightsOn(viewer, {
      id: self.id,
      role: member ? higher(member.role, role) : role,
      owner: member?.owner ?? false,
      memberships: self.memberships,
      primary: member?.primary ?? false,
      branches: owned.map((link) => link.branch),
    }),
    seenBy: viewer,
    links: null,
  };
}

/** A super admin whom another one made: a person of the platform, without anything of an instance. */
export const viewSuperAdmin = (self: SelfItem): UserView => ({
  id: self.id,
  firstName: self.firstName,
  lastName: self.lastName,
  email: self.email,
  role: 'super_admin',
  lastLoginAt: self.lastLoginAt,
  member: null,
  identityActive: self.active,
  rights: [],
  links: null,
});

/** For S A and I; a manager reads names, e-mail and the last sign-in only. */
export const forManager = (view: UserView): UserView => ({ ...view, role: null, member: null, identityActive: null, links: null });
