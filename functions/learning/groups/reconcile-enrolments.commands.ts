import { randomUUID } from 'node:crypto';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readHeadersWithDeleted } from '../../courses/course.queries.ts';
import { type GroupFactsById, groupUnchanged, readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { TransactionParts } from '../../platform/tables/transaction-parts.ts';
import { readLinks } from '../../people/member.records.ts';
import { type MemberItem, memberRecord } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { loadMany } from '../../platform/store/event-store.ts';
import { commitOf } from '../../platform/store/execute-together.ts';
import type { Loaded } from '../../platform/store/stream-cache.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { countEnrolled, seatChange } from '../enrolment/enrolment.commands.ts';
import { seatWrites } from '../enrolment/enrolment.records.ts';

/** A person and a course. */
type Pair = { readonly person: PersonId; readonly course: CourseId };

/** Pairs that are read for one transaction: fewer cost the embedded engine more a pair, and more hold up learners' calls for longer. */
const PAIRS_AT_ONCE = 60;
const LINKS_READ_AT_ONCE = 8;
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
  const tokens = { settled: [] as string[], written: [] as string[] };
  for (let rest = pairs; rest.length > 0;) {
    const part = rest.slice(0, PAIRS_AT_ONCE);
    const { completed, settled, written } = await transact(() => planPairs({ context, scope }, part));
    tokens.settled.push(...settled);
    tokens.written.push(...written);
    rest = rest.slice(completed);
  }
  return [...tokens.settled, ...tokens.written];
}

type Reconciliation = { readonly context: CommandContext; readonly scope: Scope };
type Planned = { readonly completed: number; readonly settled: readonly string[]; readonly written: readonly string[] };

/** What the groups of a person are, under the version of their member record. */
type Membership = { readonly member: MemberItem | undefined; readonly groups: readonly number[] };

async function readMemberships(scope: Scope, people: readonly PersonId[]): Promise<Map<number, Membership>> {
  const members = await getMany(
    'records',
    people.map((person) => records.member(scope, person)),
    memberRecord,
  );
  const links = await inParallel(people, LINKS_READ_AT_ONCE, (person) => readLinks(scope, person));
  return new Map(
    people.map((person, index) => [person, { member: members[index], groups: links[index]?.groups.map(({ group }) => group) ?? [] }]),
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
  readonly groups: readonly number[];
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
    return loaded && membership?.member ? { pair, loaded, member: membership.member, groups: membership.groups } : null;
  });
}

async function planPairs(work: Reconciliation, pairs: readonly Pair[]): Promise<Plan<Planned>> {
  const { scope } = work;
  const read = await readPairs(scope, pairs);
  const facts = await readGroupFacts(
    scope,
    read.flatMap((one) => (one ? [...one.groups, ...groupSources(one.loaded.state)] : [])),
  );
  const seats = new Seats(await coursesWithSeats(scope, pairs));
  const parts = new TransactionParts();
  const settled: string[] = [];
  const written: string[] = [];
  let completed = 0;
  for (const one of read) {
    const decision = one && decide(one, facts);
    if (one && decision && decision.events.length > 0) {
      if (!seats.fits(one.pair.course) || !parts.add(await pairWrites(work, one, decision, facts))) break;
      seats.count(one.pair.course, decision.events);
      written.push(tokenOf(streamOf(scope, one.pair), one.loaded.version + 1));
      if (decision.more) break;
    } else if (one && one.loaded.version > 0) settled.push(tokenOf(streamOf(scope, one.pair), one.loaded.version));
    completed += 1;
  }
  return { writes: [...parts.writes, ...(await seats.writes(scope))], result: { completed, settled, written } };
}

type Decision = { readonly events: readonly EnrolmentEvent[]; readonly used: readonly number[]; readonly more: boolean };

/** Decides on one pair; with very many sources, on some of them. */
function decide({ pair: { person, course }, loaded: { state }, groups }: ReadPair, facts: GroupFactsById): Decision {
  const giving = groups.filter((group) => facts.get(group)?.courses.has(course));
  const had = groupSources(state);
  const added = giving.filter((group) => !had.includes(group));
  const removed = had.filter((group) => !giving.includes(group));
  const now = [...added, ...removed].slice(0, MOST_SOURCES);
  const target = [...had.filter((group) => !now.includes(group)), ...added.filter((group) => now.includes(group))];
  const events = enrolmentDecider.decide({ type: 'ReconcileAccess', person, course, groups: target }, state);
  return { events, used: now, more: now.length < added.length + removed.length };
}

async function pairWrites(
  { context, scope }: Reconciliation,
  { pair, loaded, member }: ReadPair,
  { events, used }: Decision,
  facts: GroupFactsById,
): Promise<Write[]> {
  const run = {
    decider: enrolmentDecider,
    scope,
    stream: streamOf(scope, pair),
    // Each commit depends on what was read for it alone, so no two of them are the same command.
    commandId: `groups/${randomUUID()}`,
    actor: context.actor,
    now: context.now,
  };
  const { write } = await commitOf(run, loaded, events);
  return [
    write,
    memberUnchanged(scope, member),
    ...used.flatMap((id) => {
      const group = facts.get(id);
      return group && group.v > 0 ? [groupUnchanged(scope, group)] : [];
    }),
  ];
}

/** The seats that the pairs of one transaction take and free. Who has a course through a group takes a seat and is never refused one. */
class Seats {
  readonly #seated: ReadonlySet<number>;
  readonly #changes = new Map<CourseId, number>();

  /** For these courses, which have a capacity. */
  constructor(seated: ReadonlySet<number>) {
    this.#seated = seated;
  }

  /** Returns whether the seats of the course fit the transaction beside those of the others. */
  fits(course: CourseId): boolean {
    return !this.#seated.has(course) || this.#changes.has(course) || this.#changes.size < MOST_SEATED;
  }

  count(course: CourseId, events: readonly EnrolmentEvent[]): void {
    if (this.#seated.has(course)) this.#changes.set(course, (this.#changes.get(course) ?? 0) + seatChange(events));
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

async function coursesWithSeats(scope: Scope, pairs: readonly Pair[]): Promise<ReadonlySet<number>> {
  const courses = [...new Set(pairs.map(({ course }) => course))];
  const headers = await readHeadersWithDeleted(scope, courses);
  return new Set(headers.flatMap((header) => (header && header.capacity !== null ? [header.id] : [])));
}
