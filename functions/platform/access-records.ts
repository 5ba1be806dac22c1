import type { BranchId, PersonId, TenantId } from '../../shared/kernel/ids.ts';
import { asId } from '../../shared/kernel/ids.ts';
import type { Day, Instant } from '../../shared/kernel/instant.ts';
import type { Role } from '../../shared/access/roles.ts';
import type { Item } from './dynamo.ts';

/** The records that decide who may act. Every request reads them; the rooms own the commands that change them. */

/** Expiring `s#{family}`/session. Lives 12 h after its last call, 7 days at most. */
export type SessionItem = Item & {
  person: number;
  family: string;
  session: string;
  /** The instance it is bound to for life; null for a session of the central host and for a super admin's. */
  bound: number | null;
  /** Instances that a central session has gained by selectContext. */
  gained?: number[];
  createdAt: Instant;
  usedAt: Instant;
  ttl: number;
};

/** Platform `p#id42`/self: the one home of a person's names. */
export type SelfItem = Item & {
  id: number;
  v: number;
  email: string;
  firstName: string;
  lastName: string;
  active: boolean;
  superAdmin: boolean;
  /** Sessions made before this moment are ended. */
  sessionsAfter: Instant;
  lastLoginAt: Instant | null;
  /** How many instances the person belongs to. */
  memberships: number;
  /** Instances that the person has left for good and that keep their learning, with a copy of their names. */
  left?: number[];
  createdAt: Instant;
};

export type SubscriptionFacts = {
  id: number;
  status: 'active' | 'trialing' | 'paused' | 'cancelled';
  trialEndsAt: Day | null;
  planEndsAt: Day | null;
};

/** Platform `p#dom`/domain: guard of the domain, and what every request must know of the instance. */
export type DomainItem = Item & {
  id: number;
  name: string;
  active: boolean;
  logo: string | null;
  accent: string | null;
  theme: string | null;
  /** Newest last. */
  subscriptions: SubscriptionFacts[];
};

/**
 * What the record of something deleted says of it: by whom (null: the product itself), and since when there is no way back, which
 * leaves the record alone standing for what once was here. Absent on what was not deleted, or was restored.
 */
export type Deletion = { deletedAt?: Instant; deletedBy?: number | null; purgedAt?: Instant };

/** Records `t7#U#…`/42. */
export type MemberItem = Item & {
  person: number;
  v: number;
  role: Role;
  primary: boolean;
  owner: boolean;
  active: boolean;
  /** Inactive from 00:00 UTC of this day on. */
  deactivateAt: Day | null;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Instant;
  lastLoginAt: Instant | null;
} & Deletion;

export type LinkSource = { kind: 'direct' } | { kind: 'group'; group: number };

/** Records `t7#u42`/`b#2` and its twin in the branch. */
export type PersonBranchItem = Item & {
  branch: number;
  person: number;
  role: Role;
  active: boolean;
  sources: LinkSource[];
  since: Instant;
};
/** Records `t7#u42`/`g#3` and its twin in the group. */
export type PersonGroupItem = Item & { group: number; person: number; since: Instant };

/** Records `t7#b2`/`c#9` and its twin in the course: a course in the catalogue of a branch. */
export type BranchCourseItem = Item & { branch: number; course: number; sources: LinkSource[]; since: Instant };

/**
 * Records `t7#slug`/slug: guard of the slug. An old slug stays and leads to its branch. The current one is closed while its branch is
 * deleted, so that whoever calls from there is refused by what every call reads anyway (`branchBehind`).
 */
export type SlugItem = Item & { branch: number; current: boolean; closed?: true };

/** Records `t7#B`/id. */
export type BranchItem = Item & {
  id: number;
  v: number;
  name: string;
  slug: string;
  logo: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  theme: string | null;
  language: string;
  isDefault: boolean;
  createdAt: Instant;
} & Deletion;

export const personId = (n: number): PersonId => asId<PersonId>(n);
export const tenantId = (n: number): TenantId => asId<TenantId>(n);
export const branchId = (n: number): BranchId => asId<BranchId>(n);

/** Active by the flags and the date of the membership; the person and the instance have flags of their own. */
export const memberIsActive = (member: Pick<MemberItem, 'active' | 'deactivateAt' | 'deletedAt'>, today: Day): boolean =>
  member.active && !member.deletedAt && (member.deactivateAt === null || member.deactivateAt > today);

/** Active or Trialing with its day today or later, or without one. */
const isEffective = (subscription: SubscriptionFacts, today: Day): boolean => {
  if (subscription.status === 'active') return subscription.planEndsAt === null || subscription.planEndsAt >= today;
  return subscription.status === 'trialing' && (subscription.trialEndsAt === null || subscription.trialEndsAt >= today);
};

/** The latest created one that is effective, else the latest created; undefined = none. */
export const currentSubscription = (subscriptions: readonly SubscriptionFacts[], today: Day): SubscriptionFacts | undefined =>
  subscriptions.findLast((subscription) => isEffective(subscription, today)) ?? subscriptions.at(-1);

/** Rule G8: whatever makes the tenant grow needs an effective subscription, or none at all. */
export function growthIsBlocked(subscriptions: readonly SubscriptionFacts[], today: Day): boolean {
  const current = currentSubscription(subscriptions, today);
  return current !== undefined && !isEffective(current, today);
}
