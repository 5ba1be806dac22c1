import * as z from 'zod/mini';
import type { BranchId, PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { asId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { ROLES } from '../../../shared/access/roles.ts';
import { day, instant, part, record, type RecordOf } from '../tables/record.ts';

/** The records that decide who may act. Every request reads them; the modules own the commands that change them. */

/** Expiring `s#{family}`/session. Lives 12 h after its last call, 7 days at most. */
export const sessionRecord = record('session', {
  person: z.int(),
  family: z.string(),
  session: z.string(),
  /** The instance it is bound to for life; null for a session of the central host and for a super admin's. */
  bound: z.nullable(z.int()),
  /** Instances that a central session has gained by selectContext. */
  gained: z.optional(z.array(z.int())),
  createdAt: instant,
  usedAt: instant,
  ttl: z.int(),
});
export type SessionItem = RecordOf<typeof sessionRecord>;

/** Choices of a person, a branch or an instance. Absent, or null: none. */
const regionalShape = { language: z.optional(z.nullable(z.string())), timeZone: z.optional(z.nullable(z.string())) };

/** Platform `p#id42`/self: the only place of a person's names. */
export const selfRecord = record('identity', {
  id: z.int(),
  v: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  active: z.boolean(),
  superAdmin: z.boolean(),
  /** Sessions made before this moment are ended. */
  sessionsAfter: instant,
  lastLoginAt: z.nullable(instant),
  /** How many instances the person belongs to. */
  memberships: z.int(),
  /** Instances that the person has left for good and that keep their learning, with a copy of their names. */
  left: z.optional(z.array(z.int())),
  /** Somebody else set the present password. */
  passwordGiven: z.optional(z.literal(true)),
  /** Who reads the mailbox chose the present password: by a link that was mailed, or knowing one so chosen. */
  passwordChosen: z.optional(z.literal(true)),
  /** The instance whose admin set the present password, or one from which it was chosen. */
  passwordFrom: z.optional(z.int()),
  ...regionalShape,
  createdAt: instant,
});
export type SelfItem = RecordOf<typeof selfRecord>;

/** What every request must know of a subscription, as a shape for records that hold it. */
export const subscriptionShape = {
  id: z.int(),
  status: z.enum(['active', 'trialing', 'paused', 'cancelled']),
  trialEndsAt: z.nullable(day),
  planEndsAt: z.nullable(day),
};
const subscriptionFacts = part(subscriptionShape);
export type SubscriptionFacts = z.infer<typeof subscriptionFacts>;

/** Since when sessions are good in a place: those made before ended there. Absent: none was ended. */
const endingShape = { sessionsAfter: z.optional(instant) };

const supportFacts = part({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  chatUrl: z.nullable(z.string()),
  messengerUrl: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** Platform `p#dom`/domain: guard of the domain, and what every request must know of the instance. */
export const domainRecord = record('domain', {
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  /** Logo and colours are kept and not shown while this is false. Absent: they are shown. */
  branding: z.optional(z.boolean()),
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  secondary: z.optional(z.nullable(z.string())),
  theme: z.nullable(z.string()),
  /** A password that somebody else set must be changed before anything else. */
  requirePasswordChange: z.optional(z.boolean()),
  /** How people reach the instance's own support. Absent, or null: the product's own. */
  support: z.optional(supportFacts),
  /** Mail comes from this address where its domain is verified. Absent, or null: from the platform's. */
  sender: z.optional(z.nullable(z.string())),
  /** Mail domains that belong to the instance: its admins choose its address out of those that are verified. */
  senderDomains: z.optional(z.array(z.string())),
  ...regionalShape,
  /** The languages from which its people choose. Absent, or none: all. */
  languages: z.optional(z.array(z.string())),
  /** Newest last. */
  subscriptions: z.array(subscriptionFacts),
  ...endingShape,
});
export type DomainItem = RecordOf<typeof domainRecord>;

/**
 * What the record of something deleted says of it: by whom (null: the product itself), and since when it cannot be restored any more.
 * Absent on what was not deleted, or was restored.
 */
export const deletionShape = {
  deletedAt: z.optional(instant),
  deletedBy: z.optional(z.nullable(z.int())),
  purgedAt: z.optional(instant),
};

/** Records `t7#U#…`/42. */
export const memberRecord = record('member', {
  person: z.int(),
  v: z.int(),
  role: z.enum(ROLES),
  primary: z.boolean(),
  owner: z.boolean(),
  active: z.boolean(),
  /** Inactive from 00:00 of this day on, in the zone of the instance. */
  deactivateAt: z.nullable(day),
  /** The date by which licence and count were given back. It says nothing of another date: that one, or none, takes them again. */
  endedBy: z.optional(day),
  /** The person is inactive everywhere, by a flag of their identity, and does not count as an admin (rule G7). */
  personInactive: z.optional(z.boolean()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The names are those that were typed here: the person is known elsewhere, and has not entered yet (rule G11). */
  typed: z.optional(z.literal(true)),
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  /** Branches that a person was in who left for good, and since when an erased one was away: weekly lines keep what they did. */
  formerBranches: z.optional(z.array(z.int())),
  leftAt: z.optional(instant),
  /** The person was erased then: the record keeps no name and no address. */
  erasedAt: z.optional(instant),
  ...endingShape,
  ...deletionShape,
});
export type MemberItem = RecordOf<typeof memberRecord>;

const linkSource = z.discriminatedUnion('kind', [part({ kind: z.literal('direct') }), part({ kind: z.literal('group'), group: z.int() })]);
export type LinkSource = z.infer<typeof linkSource>;

/** Records `t7#u42`/`b#2` and its twin in the branch. */
export const personBranchRecord = record('link of a person and a branch', {
  branch: z.int(),
  person: z.int(),
  role: z.enum(ROLES),
  active: z.boolean(),
  sources: z.array(linkSource),
  since: instant,
});
export type PersonBranchItem = RecordOf<typeof personBranchRecord>;

/** Records `t7#u42`/`g#3` and its twin in the group. */
export const personGroupRecord = record('link of a person and a group', { group: z.int(), person: z.int(), since: instant });
export type PersonGroupItem = RecordOf<typeof personGroupRecord>;

/** Records `t7#b2`/`c#9` and its twin in the course: a course in the catalogue of a branch. */
export const branchCourseRecord = record('link of a branch and a course', {
  branch: z.int(),
  course: z.int(),
  sources: z.array(linkSource),
  since: instant,
});
export type BranchCourseItem = RecordOf<typeof branchCourseRecord>;

/**
 * Records `t7#slug`/slug: guard of the slug. An old slug stays and leads to its branch. The current one is closed while its branch is
 * deleted, so that a call from there is refused by what every call reads anyway (`branchBehind`).
 */
export const slugRecord = record('slug', {
  branch: z.int(),
  current: z.boolean(),
  closed: z.optional(z.literal(true)),
  /** The language of the branch, which every call from there needs and reads here. Absent: a former slug, or a branch that was not changed since there is a copy. */
  language: z.optional(z.string()),
  /** The languages that the branch offers, alike. */
  languages: z.optional(z.array(z.string())),
  ...endingShape,
});
export type SlugItem = RecordOf<typeof slugRecord>;

/** Records `t7#B`/id. */
export const branchRecord = record('branch', {
  id: z.int(),
  v: z.int(),
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  secondaryColor: z.nullable(z.string()),
  theme: z.nullable(z.string()),
  language: z.string(),
  timeZone: z.optional(z.nullable(z.string())),
  /** The languages from which its people choose. Absent, or none: those of the instance. */
  languages: z.optional(z.array(z.string())),
  isDefault: z.boolean(),
  createdAt: instant,
  ...endingShape,
  ...deletionShape,
});
export type BranchItem = RecordOf<typeof branchRecord>;

export const personId = (n: number): PersonId => asId<PersonId>(n);
export const tenantId = (n: number): TenantId => asId<TenantId>(n);
export const branchId = (n: number): BranchId => asId<BranchId>(n);

/** Active by the flags and the date of the membership; the person and the instance have flags of their own. */
export const memberIsActive = (member: Pick<MemberItem, 'active' | 'deactivateAt' | 'deletedAt'>, today: Day): boolean =>
  member.active && !member.deletedAt && (member.deactivateAt === null || member.deactivateAt > today);

/**
 * Returns whether a member uses a licence: not once the daily work has ended the membership by its date. The flag `active` is what somebody
 * switched, and a date that comes leaves it as it is.
 */
export const usesLicence = (member: Pick<MemberItem, 'active' | 'deletedAt' | 'deactivateAt' | 'endedBy'>): boolean =>
  member.active && member.deletedAt === undefined && !isEnded(member);

/** Returns whether the daily work has ended a membership by the date that it still has. */
export const isEnded = ({ deactivateAt, endedBy }: Pick<MemberItem, 'deactivateAt' | 'endedBy'>): boolean =>
  endedBy !== undefined && endedBy === deactivateAt;

/** Returns whether a member is an admin with primary access; of those, one must stay (rule G7). */
export const isCountedAdmin = ({ primary, role, personInactive }: Pick<MemberItem, 'primary' | 'role' | 'personInactive'>): boolean =>
  primary && role === 'admin' && personInactive !== true;

/** Records `t7#i`/admins: the count of active admins with primary access. Once it is above 0, it stays above 0 (rule G7). */
export const adminsRecord = record('count of admins', { count: z.int() });
/** The item of the count of admins. */
export type AdminsItem = RecordOf<typeof adminsRecord>;

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
