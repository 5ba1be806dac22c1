import { randomUUID } from 'node:crypto';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readHeadersWithDeleted } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import type { GroupCourse } from '../../people/group.records.ts';
import { type GroupFactsById, groupUnchanged, readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { longCalls } from '../../platform/tables/long-calls.ts';
import { mergedChecks } from '../../platform/tables/merged-checks.ts';
import { TransactionParts } from '../../platform/tables/transaction-parts.ts';
import { readLinksOf } from '../../people/member.records.ts';
import { type MemberItem, memberRecord, type PersonGroupItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { loadMany } from '../../platform/store/event-store.ts';
import { planCommit, type PlannedCommit } from '../../platform/store/plan-commit.ts';
import type { Loaded } from '../../platform/store/stream-cache.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { countEnrolled, seatChange } from '../enrolment/enrolment.commands.ts';
import { courseTermsCheck, type SourceNow, termsInForce } from '../terms/terms-in-force.queries.ts';
import { seatWrites } from '../enrolment/enrolment.records.ts';

/** A person and a course. */
type Pair = { readonly person: PersonId; readonly course: CourseId };

/** Pairs that are read together: the more, the fewer calls for each. */
const PAIRS_READ_AT_ONCE = 100;
/** Sources of one enrolment that one commit adds or removes; the next one goes on. */
const MOST_SOURCES = 20;
/** Courses with a capacity in one transaction: each adds its seats and a check. */
const MOST_SEATED = 4;

/**
 * Gives each person of the pairs the course of the pair when one of their groups gives it, with each of those groups as a source, and
 * takes from them the sources that do not any more. Direct sources and progress stay. Returns the consistency tokens of the pairs, also of
 * those that another reconciliation was quicker to settle; those that were written here come last.
 *
 * The streams are read first, then members, groups and their courses, and what follows is written on the condition that all of these are
 * as they were read: it may be repeated, late, out of order, or run beside another one, and ends in what the records say.
 */
export async function reconcileEnrolments(context: CommandContext, scope: Scope, pairs: readonly Pair[]): Promise<string[]> {
  const work = { context, scope };
  const tokens = { settled: [] as string[], written: [] as string[] };
  let prefetched: Promise<Plans> | undefined;
  for (let rest = pairs; rest.length > 0;) {
    const { plans, areAll } = await (prefetched ?? planPairs(work, rest.slice(0, PAIRS_READ_AT_ONCE)));
    prefetched = areAll ? prefetchPlans(work, rest.slice(PAIRS_READ_AT_ONCE, 2 * PAIRS_READ_AT_ONCE)) : undefined;
    for (const plan of plans) {
      const { completed, settled, written, isStale } = await writePairs(work, plan, rest);
      tokens.settled.push(...settled);
      tokens.written.push(...written);
      rest = rest.slice(completed);
      if (!isStale) continue;
      prefetched = undefined;
      break;
    }
  }
  return [...tokens.settled, ...tokens.written];
}

/** Returns the plans of pairs whose turn comes when those before them are written, which reads them meanwhile. */
function prefetchPlans(work: Reconciliation, pairs: readonly Pair[]): Promise<Plans> | undefined {
  if (pairs.length === 0) return undefined;
  const plans = planPairs(work, pairs);
  // A failure is met when their turn comes, or not at all: when a write before them fails, they are not awaited.
  plans.catch(() => undefined);
  return plans;
}

type Reconciliation = { readonly context: CommandContext; readonly scope: Scope };
type Planned = { readonly completed: number; readonly settled: readonly string[]; readonly written: readonly string[] };

/**
 * Writes a plan. When something that it depends on has changed since it was read, the pairs are planned anew: then the plans behind it are
 * stale too.
 */
async function writePairs(work: Reconciliation, planned: Plan<Planned>, pairs: readonly Pair[]): Promise<Planned & { isStale: boolean }> {
  let tries = 0;
  const done = await transact(async () => {
    tries += 1;
    const [plan = planned] = tries === 1 ? [] : (await planPairs(work, pairs.slice(0, longCalls().mostItems))).plans;
    return plan;
  });
  return { ...done, isStale: tries > 1 };
}

/** What the groups of a person are, under the version of their member record. */
type Membership = { readonly member: MemberItem; readonly groups: readonly PersonGroupItem[] };

async function readMemberships(scope: Scope, people: readonly PersonId[]): Promise<Map<number, Membership>> {
  const members = await getMany(
    'records',
    people.map((person) => records.member(scope, person)),
    memberRecord,
  );
  const links = await readLinksOf(scope, members);
  return new Map(
    members.flatMap((member) => (member ? [[member.person, { member, groups: links.get(member.person)?.groups ?? [] }]] : [])),
  );
}

const groupSources = (state: EnrolmentState): number[] =>
  state.status === 'none' ? [] : state.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : []));

const streamOf = (scope: Scope, { person, course }: Pair) => streams.enrolment(scope, person, course);

/** A pair with what was read for it: its stream, and the member with their groups. */
type ReadPair = {
  readonly pair: Pair;
  readonly loaded: Loaded<EnrolmentState>;
  readonly member: MemberItem;
  readonly groups: readonly PersonGroupItem[];
};

/** Returns pairs as they are, the streams before the records; null for somebody who never was a member here, whom nobody gave a course. */
async function readPairs(scope: Scope, pairs: readonly Pair[]): Promise<(ReadPair | null)[]> {
  const streamsRead = await loadMany(
    enrolmentDecider,
    pairs.map((pair) => streamOf(scope, pair)),
  );
  const memberships = await readMemberships(scope, [...new Set(pairs.map(({ person }) => person))]);
  return pairs.map((pair, index) => {
    const [loaded, membership] = [streamsRead[index], memberships.get(pair.person)];
    return loaded && membership ? { pair, loaded, member: membership.member, groups: membership.groups } : null;
  });
}

/** What groups give, and the courses of the pairs. */
type GroupAccess = { readonly facts: GroupFactsById; readonly headers: ReadonlyMap<number, CourseItem> };

/** Returns what the groups of pairs give, those that they have and those that gave, and their courses. */
async function accessOfPairs(scope: Scope, read: readonly (ReadPair | null)[]): Promise<GroupAccess> {
  const facts = await readGroupFacts(
    scope,
    read.flatMap((one) => (one ? [...one.groups.map(({ group }) => group), ...groupSources(one.loaded.state)] : [])),
  );
  const courses = read.flatMap((one) => (one ? [one.pair.course] : []));
  return { facts, headers: await headersOf(scope, courses) };
}

/** A plan for each transaction that settles some of the pairs, in their order. `areAll`: nothing has to be planned again once they are written. */
type Plans = { readonly plans: readonly Plan<Planned>[]; readonly areAll: boolean };

/** Returns the plans of pairs: of all of them, or of the first ones. */
async function planPairs(work: Reconciliation, pairs: readonly Pair[]): Promise<Plans> {
  const { scope } = work;
  const read = await readPairs(scope, pairs);
  const given = await accessOfPairs(scope, read);
  const plans: Plan<Planned>[] = [];
  for (let left = read; left.length > 0;) {
    const { plan, isLast } = await planTransaction(work, left, given);
    plans.push(plan);
    if (isLast) return { plans, areAll: false };
    left = left.slice(plan.result.completed);
  }
  return { plans, areAll: true };
}

/** Returns those of the pairs that a reconciliation would change: their sources, or what follows from the terms of these. Nothing is written. */
export async function unsettledPairs(context: CommandContext, scope: Scope, pairs: readonly Pair[]): Promise<Pair[]> {
  const unsettled: Pair[] = [];
  for (const part of chunksOf(pairs, PAIRS_READ_AT_ONCE)) {
    const read = await readPairs(scope, part);
    const given = await accessOfPairs(scope, read);
    for (const one of read) if (one && (await planPair({ context, scope }, one, given)).events.length > 0) unsettled.push(one.pair);
  }
  return unsettled;
}

/** Returns the plan of one transaction. `isLast`: what follows depends on it, as it counts seats or changes a part of the sources. */
async function planTransaction(
  work: Reconciliation,
  read: readonly (ReadPair | null)[],
  given: GroupAccess,
): Promise<{ readonly plan: Plan<Planned>; readonly isLast: boolean }> {
  const { scope } = work;
  const seats = new Seats(given.headers);
  const parts = new TransactionParts(longCalls().mostItems);
  const settled: string[] = [];
  const written: string[] = [];
  let [completed, more] = [0, false];
  for (const one of read) {
    const planned = one && (await planPair(work, one, given));
    if (planned && planned.events.length > 0) {
      if (!seats.fits(planned.course) || !parts.add(planned.writes)) break;
      seats.count(planned.course, planned.events);
      written.push(tokenOf(streamOf(scope, one.pair), one.loaded.version + 1));
      more = planned.more;
      if (more) break;
    } else if (one && one.loaded.version > 0) settled.push(tokenOf(streamOf(scope, one.pair), one.loaded.version));
    completed += 1;
  }
  const writes = mergedChecks([...parts.writes, ...(await seats.writes(scope))]);
  return { plan: { writes, result: { completed, settled, written } }, isLast: more || seats.areCounted };
}

/** The commit of one pair, none where nothing changes, with what it depends on. `more`: the pair has more sources than one commit changes. */
type PlannedPair = Pick<PlannedCommit<EnrolmentState, EnrolmentEvent>, 'events' | 'writes'> & {
  readonly course: CourseId;
  readonly more: boolean;
};

async function planPair(
  { context, scope }: Reconciliation,
  { pair, loaded, member, groups }: ReadPair,
  { facts, headers }: GroupAccess,
): Promise<PlannedPair> {
  const { person, course } = pair;
  const giving = groups.map(({ group }) => group).filter((group) => facts.get(group)?.courses.has(course));
  const had = groupSources(loaded.state);
  const added = giving.filter((group) => !had.includes(group));
  const removed = had.filter((group) => !giving.includes(group));
  const now = [...added, ...removed].slice(0, MOST_SOURCES);
  const target = [...had.filter((group) => !now.includes(group)), ...added.filter((group) => now.includes(group))];
  // Each commit depends on what was read for it alone, so no two of them are the same command.
  const run = { decider: enrolmentDecider, scope, stream: streamOf(scope, pair), loaded, ...context, commandId: `groups/${randomUUID()}` };
  const sources = target.map((group) => sourceNow(group, facts.get(group)?.courses.get(course), groups, context));
  const { events, writes } = await planCommit(run, async (state) => {
    const terms = await termsInForce({ scope, now: context.now, person, course: headers.get(course) ?? null, state }, sources);
    return { type: 'ReconcileAccess', person, course, groups: target, terms } as const;
  });
  const termed = events.flatMap((event) => (event.type === 'TermsSet' && event.source.kind === 'group' ? [event.source.group] : []));
  const used = [...new Set([...now, ...termed])].flatMap((id) => {
    const group = facts.get(id);
    return group && group.v > 0 ? [groupUnchanged(scope, group)] : [];
  });
  const checks = [memberUnchanged(scope, member), ...used, ...courseTermsCheck(scope, headers.get(course) ?? null, events)];
  return { course, events, writes: [...writes, ...checks], more: now.length < added.length + removed.length };
}

/** Returns the terms of a group. Days count from when the person has the course by it: from joining, or from when the group got the course. */
function sourceNow(group: number, given: GroupCourse | undefined, links: readonly PersonGroupItem[], { now }: CommandContext): SourceNow {
  const joined = links.find((link) => link.group === group)?.since ?? now;
  return { source: { kind: 'group', group }, terms: given?.terms ?? null, since: given && given.since > joined ? given.since : joined };
}

/** The seats that the pairs of one transaction take and free. Who has a course through a group takes a seat and is never refused one. */
class Seats {
  readonly #headers: ReadonlyMap<number, CourseItem>;
  readonly #changes = new Map<CourseId, number>();

  constructor(headers: ReadonlyMap<number, CourseItem>) {
    this.#headers = headers;
  }

  #hasSeats(course: CourseId): boolean {
    return (this.#headers.get(course)?.capacity ?? null) !== null;
  }

  /** Returns whether the seats of the course fit the transaction beside those of the others. */
  fits(course: CourseId): boolean {
    return !this.#hasSeats(course) || this.#changes.has(course) || this.#changes.size < MOST_SEATED;
  }

  /** Returns whether seats of any course are counted. */
  get areCounted(): boolean {
    return this.#changes.size > 0;
  }

  count(course: CourseId, events: readonly EnrolmentEvent[]): void {
    if (this.#hasSeats(course)) this.#changes.set(course, (this.#changes.get(course) ?? 0) + seatChange(events));
  }

  async writes(scope: Scope): Promise<Write[]> {
    const writes: Write[] = [];
    for (const [course, change] of this.#changes)
      if (change !== 0) writes.push(...(await seatWrites(scope, course, change, false, () => countEnrolled(scope, course))));
    return writes;
  }
}

/** Returns the check that a person is in the same groups as when they were read: joining and leaving moves the version of the member. */
const memberUnchanged = (scope: Scope, { person, v }: MemberItem): Write => ({
  table: 'records',
  check: records.member(scope, asId<PersonId>(person)),
  condition: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
});

async function headersOf(scope: Scope, courses: readonly CourseId[]): Promise<ReadonlyMap<number, CourseItem>> {
  const headers = await readHeadersWithDeleted(scope, [...new Set(courses)]);
  return new Map(headers.flatMap((header) => (header ? [[header.id, header]] : [])));
}
