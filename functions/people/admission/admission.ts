import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { BranchId, GroupId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { changeSelf, type Identity, type MembershipItem } from '../../identity/identity.records.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import { memberIsActive, type MemberItem, personId, type SelfItem, isCountedAdmin } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { passwordOpens } from '../../platform/request/password-trust.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { countAdmin, useLicence } from '../../tenancy/instance.records.ts';
import { joinGroups } from '../joined-groups.ts';
import { announceMember, branchExists, dueOfMember, putBranchLink, replaceMember } from '../member.records.ts';
import { endPassword, NOTHING_ENDED } from './initial-password.ts';
import { todayOf } from '../../platform/request/today.ts';

/** The only file that makes somebody a member: tests/rules/admission.spec.ts. */

/** Somebody who becomes a member: an identity that is made with the membership, by these writes, or one that is known. */
type Candidate =
  | { readonly kind: 'new'; readonly self: SelfItem; readonly writes: readonly Write[] }
  | { readonly kind: 'known'; readonly identity: Identity; readonly change?: Partial<SelfItem> };

/** What a membership is like. Absent names: those of the identity. */
export type Membership = {
  readonly role: MemberItem['role'];
  readonly primary: boolean;
  readonly active: boolean;
  readonly owner?: boolean;
  readonly deactivateAt?: string | null;
  readonly names?: Pick<MemberItem, 'firstName' | 'lastName'>;
  readonly branches?: readonly BranchId[];
  readonly groups?: readonly GroupId[];
};

/** `setupToken`: for the link by which the person chooses a password, since theirs ended (rule G10). null: it did not. */
export type Admitted = {
  readonly self: SelfItem;
  readonly member: MemberItem;
  readonly writes: Write[];
  readonly setupToken: string | null;
};

export const emailTaken = () => invalid('email', 'The email has already been taken.');

/** Whether a former membership was deleted and can still be taken up again. */
export const isRestorable = (former: MemberItem | undefined): former is MemberItem & { deletedAt: string } =>
  former?.deletedAt !== undefined && former.purgedAt === undefined;

/**
 * Makes somebody a member of an instance; a membership that was deleted lately is taken up again. Every way to add a member goes through
 * here: forms, imports, people of other instances, former super admins, restored ones. A password that somebody else set ends, so that it
 * opens nothing here (rule G10).
 */
export async function admit(
  context: CommandContext,
  scope: Scope,
  who: Candidate,
  { former, ...place }: Membership & { readonly former: MemberItem | undefined },
): Promise<Admitted> {
  const known = who.kind === 'known' ? await admitIdentity(context, scope, who, isRestorable(former)) : { ...who, setupToken: null };
  const joined = isRestorable(former)
    ? await takeUp(context, scope, former, place)
    : await join(context, scope, known.self, { ...place, isKnown: who.kind === 'known' }, former);
  const { member } = joined;
  const active = memberIsActive(member, todayOf(context));
  const writes = [
    ...known.writes,
    ...joined.writes,
    ...(active ? [useLicence(scope)] : []),
    ...(active && isCountedAdmin(member) ? [countAdmin(scope)] : []),
  ];
  return { self: known.self, member, writes, setupToken: known.setupToken };
}

/** Returns the identity of somebody who is known with one more membership unless they are back, and without a password that opens nothing here. */
export async function admitIdentity(
  context: CommandContext,
  { tenant }: Scope,
  { identity, change = {} }: Pick<Candidate & { readonly kind: 'known' }, 'identity' | 'change'>,
  isBack = false,
): Promise<{ self: SelfItem; writes: Write[]; setupToken: string | null }> {
  const { self } = identity;
  const more = isBack ? {} : oneMore(self, tenant);
  const ended = passwordOpens({ ...self, ...more, ...change }, tenant) ? NOTHING_ENDED : endPassword(identity, context.now, tenant);
  const { setupToken } = ended;
  const all = { ...more, ...change, ...ended.change };
  const what = [...(isBack ? [] : ['memberships']), ...Object.keys(change), ...(setupToken === null ? [] : ['password'])];
  if (what.length === 0) return { self, writes: [], setupToken };
  const writes = await changeSelf(context, self, all, { type: 'IdentityChanged', person: self.id, what });
  return { self: { ...self, ...all }, writes: [...writes, ...ended.writes], setupToken };
}

const oneMore = ({ memberships, left }: SelfItem, tenant: number): Partial<SelfItem> => ({
  memberships: memberships + 1,
  ...(left && { left: left.filter((each) => each !== tenant) }),
});

type Joining = Membership & { readonly isKnown: boolean };
type Joined = { readonly member: MemberItem; readonly writes: readonly Write[] };

/** What stays of a former membership: none of its sessions, and the branches in whose weekly lines it counts. */
const afterMembership = ({ formerBranches }: MemberItem, now: string): Partial<MemberItem> => ({
  ...endingSessions(now),
  ...(formerBranches && { formerBranches }),
});

/** A membership whose date has come before it begins takes no licence. */
const endedFrom = ({ active, deactivateAt }: Membership, today: Day): Pick<MemberItem, 'endedBy'> =>
  active && deactivateAt != null && deactivateAt <= today ? { endedBy: deactivateAt } : {};

/** Returns a new member. Until they enter, somebody who is known has the names that were typed here (rule G11). */
function newMember(context: CommandContext, scope: Scope, self: SelfItem, place: Joining, former: MemberItem | undefined): MemberItem {
  const person = personId(self.id);
  const typed = place.isKnown && place.names !== undefined && context.actor.kind === 'person';
  return {
    ...records.member(scope, person),
    person,
    v: (former?.v ?? 0) + 1,
    role: place.role,
    primary: place.primary,
    owner: place.owner ?? false,
    active: place.active,
    deactivateAt: place.deactivateAt ?? null,
    ...endedFrom(place, todayOf(context)),
    ...(!self.active && { personInactive: true }),
    email: self.email,
    firstName: self.firstName,
    lastName: self.lastName,
    ...(typed && { ...place.names, typed: true as const }),
    createdAt: context.now,
    lastLoginAt: null,
    ...(former && afterMembership(former, context.now)),
  };
}

async function join(
  context: CommandContext,
  scope: Scope,
  self: SelfItem,
  place: Joining,
  former: MemberItem | undefined,
): Promise<Joined> {
  const person = personId(self.id);
  const { branches = [], groups = [] } = place;
  const joined = joinGroups(context, scope, person, groups);
  const member = newMember(context, scope, self, place, former);
  const { now, actor } = context;
  const confirmed = actor.kind === 'person' ? {} : { confirmedAt: now };
  const pointer: MembershipItem = { ...platform.membership(person, scope.tenant), person, tenant: scope.tenant, since: now, ...confirmed };
  const events: PeopleEvent[] = [{ type: 'MemberChanged', person, what: ['created'] }];
  if (branches.length > 0)
    events.push({ type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: [...branches], removed: [] });
  events.push(...joined.events);
  const link = { person, role: member.role, active: true, sources: [{ kind: 'direct' as const }], since: now };
  const writes: Write[] = [
    former
      ? { table: 'records', put: member, condition: 'v = :v AND attribute_exists(purgedAt)', values: { ':v': former.v } }
      : { table: 'records', put: member, condition: 'attribute_not_exists(pk)', onFail: emailTaken() },
    { table: 'platform', put: pointer },
    ...branches.map((branch) => branchExists(scope, branch)),
    ...branches.flatMap((branch) => putBranchLink(scope, { ...link, branch })),
    ...joined.writes,
    await announceMember(context, scope, member, events, joined.out),
    ...dueOfMember(context, scope, null, member),
  ];
  return { member, writes };
}

async function takeUp(context: CommandContext, scope: Scope, former: MemberItem, place: Membership): Promise<Joined> {
  const { deletedAt: _, deletedBy: __, ...kept } = former;
  const { role, primary, active, deactivateAt = null, owner = former.owner } = place;
  const member: MemberItem = { ...kept, role, primary, active, deactivateAt, owner, ...endedFrom(place, todayOf(context)) };
  const what = ['restored', ...(role === former.role ? [] : ['role'])];
  return { member, writes: await replaceMember(context, scope, former, member, [{ type: 'MemberChanged', person: former.person, what }]) };
}
