import type { Role } from '../../../shared/access/roles.ts';
import { parseRole, rankOf } from '../../../shared/access/roles.ts';
import { type PersonRow, rightsOnPerson } from '../../../shared/access/row-rights.ts';
import type { Day, Instant } from '../../../shared/kernel/instant.ts';
import { type MemberItem, type PersonBranchItem, type SelfItem, usesLicence } from '../../platform/request/access-records.ts';
import type { Listed } from '../../platform/book/listed.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import type { Viewer } from '../../platform/request/viewer.ts';
import type { NamedSource } from '../source.queries.ts';
import { belongsOnlyHere } from '../admission/holders.queries.ts';

/** The fields of a membership. */
type MemberFacts = {
  readonly primary: boolean;
  readonly active: boolean;
  readonly owner: boolean;
  readonly deactivateAt: string | null;
  readonly createdAt: Instant;
};

/** Why a person has no access here: a flag of the person, of the membership, its date, or the flag of the branch of the context. */
export const INACTIVE_CAUSES = ['person', 'membership', 'date', 'branch'] as const;
export type InactiveCause = (typeof INACTIVE_CAUSES)[number];

/** Returns why a member has no access; null for somebody who has. The flags and the date are those of today. */
export function inactiveCause(
  member: Pick<MemberItem, 'active' | 'deactivateAt'>,
  flags: { readonly person: boolean; readonly branch: boolean },
  today: Day,
): InactiveCause | null {
  if (!flags.person) return 'person';
  // The nightly work ends a membership whose date has come.
  if (member.deactivateAt !== null && member.deactivateAt <= today) return 'date';
  if (!member.active) return 'membership';
  return flags.branch ? null : 'branch';
}

/** A branch of a person with the sources of the link. */
export type UserBranchView = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly sources: readonly NamedSource[];
};
/** A group of a person. */
export type UserGroupView = { readonly id: number; readonly name: string; readonly since: Instant };

/** A person with what a caller may see of them; other fields are null. */
export type UserView = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role | null;
  readonly lastLoginAt: Instant | null;
  /** null without a membership here, and when the caller may not see it. */
  readonly member: MemberFacts | null;
  /** Whether the identity is active; for super admins only. */
  readonly identityActive: boolean | null;
  /** null, or absent, for somebody who has access here, and without a membership. */
  readonly inactiveCause?: InactiveCause | null;
  /** What the caller may do with the person; in lists found out when it is asked for. */
  readonly rights: readonly string[] | (() => Promise<readonly string[]>);
  /** The caller, when a single person is read; absent inside lists. Fields of later modules need it. */
  readonly seenBy?: Viewer;
  /** Inside a page of a list: its rows. */
  readonly listed?: Listed;
  /** Language and zone that they have chosen; for oneself only. */
  readonly regional?: Pick<SelfItem, 'language' | 'timeZone'>;
  /** Filled for a single person, null inside lists. */
  readonly links: { readonly branches: readonly UserBranchView[]; readonly groups: readonly UserGroupView[] } | null;
};

/** Returns the fields of a membership. */
export const memberFactsOf = (member: MemberItem): MemberFacts => ({
  primary: member.primary,
  active: usesLicence(member),
  owner: member.owner,
  deactivateAt: member.deactivateAt,
  createdAt: member.createdAt,
});

/** Returns the effective role in a branch, or in the whole instance; the same rule as for the caller (viewer.ts). */
export function roleIn(
  member: Pick<MemberItem, 'role' | 'primary'>,
  branch: number | null,
  links: readonly Pick<PersonBranchItem, 'branch' | 'role'>[],
): Role | null {
  if (branch === null || (member.primary && member.role === 'admin')) return member.role;
  return parseRole(links.find((link) => link.branch === branch)?.role) ?? member.role;
}

/** Returns the higher of two roles: a caller must not act on a person with a higher role, wherever it is held. */
export const higherRole = (a: Role, b: Role | null): Role => (b !== null && rankOf(b) > rankOf(a) ? b : a);

/** A person on whom a caller may act. */
export type Target = {
  readonly id: number;
  readonly role: Role | null;
  readonly owner: boolean;
  /** Belongs to no other instance, as rule G11 counts. */
  readonly onlyHere: boolean;
  readonly primary: boolean;
  readonly branches: readonly number[];
};

/** Returns what the caller may do with a person. */
export function rightsOn(viewer: Viewer, target: Target): string[] {
  const branch = viewer.tenant?.branch?.id ?? null;
  const row: PersonRow = {
    self: viewer.person === target.id,
    role: target.role,
    owner: target.owner,
    onlyHere: target.onlyHere,
    whollyInScope: branch === null || (!target.primary && target.branches.every((id) => id === branch)),
  };
  return rightsOnPerson(accessSubjectOf(viewer), row);
}

/** Returns the caller, as any session may read them, in an instance or outside. */
export async function viewOneself(viewer: Viewer, self: SelfItem = viewer.self): Promise<UserView> {
  const member = viewer.tenant?.member ?? null;
  const role = viewer.superAdmin ? 'super_admin' : (viewer.tenant?.role ?? null);
  return {
    id: self.id,
    firstName: self.firstName,
    lastName: self.lastName,
    email: self.email,
    role,
    lastLoginAt: self.lastLoginAt,
    member: member && memberFactsOf(member),
    identityActive: viewer.superAdmin ? self.active : null,
    rights: await rightsOnOneself(viewer, self, role),
    regional: self,
    seenBy: viewer,
    links: null,
  };
}

async function rightsOnOneself(viewer: Viewer, self: SelfItem, role: Role | null): Promise<string[]> {
  const member = viewer.tenant?.member ?? null;
  const ownBranches = (await viewer.tenant?.ownBranches()) ?? [];
  return rightsOn(viewer, {
    id: self.id,
    role: member ? higherRole(member.role, role) : role,
    owner: member?.owner ?? false,
    onlyHere: viewer.tenant === null || (await belongsOnlyHere(self, viewer.tenant.id)),
    primary: member?.primary ?? false,
    branches: ownBranches.map((link) => link.branch),
  });
}

/** Returns a super admin for another super admin; there is no membership. */
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

/** Returns what a manager may see of a person: names, e-mail and the last sign-in. */
export const hideFromManager = (view: UserView): UserView => ({
  ...view,
  role: null,
  member: null,
  identityActive: null,
  inactiveCause: null,
  links: null,
});
