import * as z from 'zod/mini';
import type { Actor, Commit, DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import { batchGet, getMany } from '../tables/batches.ts';
import type { Item } from '../tables/client.ts';
import { putItem, query } from '../tables/dynamo.ts';
import { conflictingItem, isConditionFailure } from '../tables/condition-failure.ts';
import { commitKey, commitPrefix, parseCommitKey, type Scope, scopeOf } from '../keys/keys.ts';
import { pack, packed, unpack } from '../objects/packing.ts';
import type { Write } from '../tables/transact.ts';
import { inParallel } from '../runtime/parallel.ts';
import { type Loaded, cachedStream, cacheStream } from './stream-cache.ts';
import { type Instant, systemClock, toMillis } from '../../../shared/kernel/instant.ts';
import { instant, record, type RecordOf } from '../tables/record.ts';

/** Every so many commits the folded state travels with the commit, so that loading is one query of as many items. */
export const EMBED_EVERY = 16;
/** Command ids that a state remembers; beyond those, commands are idempotent by nature. */
const REMEMBERED = 64;
const COMMIT_LIMIT = 32 * 1024;
/** Long streams that are read at once. */
const LOADED_AT_ONCE = 8;

/** A commit that is written so long after its time says when. */
const WRITTEN_MS = 1_000;

/**
 * Attributes of a commit item. `at` stands only on commits that print an activity line: it is the local index. `w`: when it was written,
 * where that is later than its time `t`: of a long request, and of what follows from another commit.
 */
const commitRecord = record('commit', {
  n: z.int(),
  by: z.string(),
  t: instant,
  w: z.optional(instant),
  c: z.string(),
  e: packed,
  s: z.optional(packed),
  fv: z.optional(z.int()),
  out: z.optional(z.array(z.string())),
  at: z.optional(z.string()),
});
type CommitItem = RecordOf<typeof commitRecord>;

const actorText = (actor: Actor): string => (actor.kind === 'person' ? `p${actor.id}` : `s${actor.name}`);
const parseActor = (text: string): Actor =>
  text.startsWith('p') ? { kind: 'person', id: Number(text.slice(1)) } : { kind: 'system', name: text.slice(1) };

/** Returns the actor of a commit without reading its body. */
export const actorOf = (item: Item): Actor => parseActor(commitRecord.parse(item).by);

/** A commit as it is stored. `written`: when, to a second. */
export type StoredCommit<Event extends DomainEvent> = Commit<Event> & { readonly out: readonly string[]; readonly written: Instant };

/** Returns the commit in an item of a query or a stream record. @throws when it cannot be read */
export async function readCommit<Event extends DomainEvent>(item: Item): Promise<StoredCommit<Event>> {
  const { by, t, w = t, c, e, out = [] } = commitRecord.parse(item);
  const { stream, version } = parseCommitKey(item);
  return { stream, version, events: await unpack<Event[]>(e), actor: parseActor(by), at: t, written: w, command: c, out };
}

/** Returns when a commit was written, without reading its body. */
export function writtenAt(item: Item): Instant {
  const { t, w = t } = commitRecord.parse(item);
  return w;
}

type Embedded<State> = { state: State; commands: string[] };

/** Returns a stream folded from its commits: from the cached state of this process and newer commits, or from the table alone. */
export async function load<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamId,
): Promise<Loaded<State>> {
  const known = cachedStream(decider, stream);
  const loaded = (known && (await caughtUp(decider, stream, known))) ?? (await loadWhole(decider, stream));
  return cacheStream(decider, stream, loaded);
}

/** Of streams that are short: how many of their commits are read together with those of others. */
const SHORT = 3;

/**
 * Returns many streams folded from their commits, in the given order. Those that have no commit or few of them, as most have that begin
 * together, cost no query of their own.
 */
export async function loadMany<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  streams: readonly StreamId[],
): Promise<Loaded<State>[]> {
  const none: Loaded<State> = { version: 0, state: decider.initial, commands: [] };
  const firsts = await getMany(
    'events',
    streams.map((stream) => commitKey(stream, 1)),
  );
  const later = streams.flatMap((stream, index) =>
    firsts[index] ? Array.from({ length: SHORT - 1 }, (_, n) => commitKey(stream, n + 2)) : [],
  );
  const more = await getMany('events', later);
  let read = 0;
  return inParallel(
    streams.map((stream, index) => ({ stream, first: firsts[index], next: firsts[index] ? more.slice(read, (read += SHORT - 1)) : [] })),
    LOADED_AT_ONCE,
    async ({ stream, first, next }) => {
      if (!first) return none;
      if (next.at(-1) !== undefined) return load(decider, stream);
      const commits = [first, ...next].flatMap((item) => item ?? []);
      return foldForward(decider, none, commits.toReversed());
    },
  );
}

/** How many commits are read after the cached one: other functions may have served the same learner. */
const PREFETCHED_VERSIONS = 2;

/**
 * Returns a cached stream with the commits since, by one read that joins the first batch of reads of a call. The cached commit is read
 * again, so that a changed history, for example after a restore from a backup, is noticed. Null when it has changed, or when there may be
 * more commits.
 */
async function caughtUp<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamId,
  known: Loaded<State>,
): Promise<Loaded<State> | null> {
  const versions = Array.from({ length: PREFETCHED_VERSIONS + 1 }, (_, offset) => known.version + offset).filter((version) => version > 0);
  const items = await batchGet(versions.map((version) => ({ table: 'events', key: commitKey(stream, version) })));
  const [last, ...newer] = known.version === 0 ? [undefined, ...items] : items;
  const end = newer.findIndex((item) => item === undefined);
  if (last?.['c'] !== known.commands.at(-1) || end === -1) return null;
  return foldForward(
    decider,
    known,
    newer
      .slice(0, end)
      .flatMap((item) => item ?? [])
      .toReversed(),
  );
}

/** The newest commits back to one that carries the state, folded forward from there. */
async function loadWhole<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamId,
): Promise<Loaded<State>> {
  const unfolded: CommitItem[] = [];
  let before = `${commitPrefix(stream)}~`;
  for (;;) {
    const page = await newestBefore(stream, before);
    for (const item of page) {
      if (item.s === undefined || item.fv !== decider.foldVersion) {
        unfolded.push(item);
        continue;
      }
      const { state, commands } = await unpack<Embedded<State>>(item.s);
      return foldForward(decider, { version: item.n, state, commands }, unfolded);
    }
    const last = page.at(-1);
    if (!last || last.n === 1) return foldForward(decider, { version: 0, state: decider.initial, commands: [] }, unfolded);
    before = last.sk;
  }
}

async function foldForward<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  from: Loaded<State>,
  newestFirst: readonly Item[],
): Promise<Loaded<State>> {
  let loaded = from;
  for (const item of newestFirst.toReversed()) loaded = advance(decider, loaded, await readCommit<Event>(item));
  return loaded;
}

/** `before` itself may come back once more where it stands in the table: between is inclusive, so it is left out here. */
async function newestBefore(stream: StreamId, before: string): Promise<CommitItem[]> {
  const range = { pk: stream.pk, between: [commitPrefix(stream), before], descending: true, limit: EMBED_EVERY + 1 } as const;
  const items = await query('events', range, commitRecord);
  return items.filter((item) => item.sk !== before).slice(0, EMBED_EVERY);
}

/** One commit further: folds its events and remembers its command. */
export function advance<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  from: Loaded<State>,
  commit: Commit<Event>,
): Loaded<State> {
  let { state } = from;
  for (const event of commit.events) state = decider.evolve(state, event, commit);
  return { version: commit.version, state, commands: [...from.commands, commit.command].slice(-REMEMBERED) };
}

/** Commit items of a stream from a version on, oldest first: what a projection reads to close a gap. */
export async function commitItems(stream: StreamId, version: number): Promise<Item[]> {
  const from = version > 1 ? commitKey(stream, version).sk : commitPrefix(stream);
  return query('events', { pk: stream.pk, between: [from, `${commitPrefix(stream)}~`] });
}

/** Which commit items of a stream are read. `from`: the version of the first one; null: at the end that comes first. */
type SomeCommits = { readonly from: number | null; readonly isDescending: boolean; readonly limit: number };

/** Returns some commit items of a stream, in the order of their versions or in the other one. */
export async function someCommitItems(stream: StreamId, { from, isDescending, limit }: SomeCommits): Promise<Item[]> {
  const [first, last] = [commitPrefix(stream), `${commitPrefix(stream)}~`];
  const at = from === null ? null : commitKey(stream, from).sk;
  const between = isDescending ? ([first, at ?? last] as const) : ([at ?? first, last] as const);
  return query('events', { pk: stream.pk, between, descending: isDescending, limit });
}

export type Append<State, Event extends DomainEvent> = {
  readonly scope: Scope;
  readonly commit: Commit<Event>;
  readonly out: readonly string[];
  readonly activity: boolean;
  /** The state after this commit, given when it is to travel along. */
  readonly embed?: { readonly loaded: Loaded<State>; readonly foldVersion: number };
};

/** The item of a commit; used by a single put and inside transactions alike. */
export async function commitItem<State, Event extends DomainEvent>(append: Append<State, Event>): Promise<CommitItem> {
  const { commit, embed } = append;
  const written = systemClock();
  return {
    ...commitKey(commit.stream, commit.version),
    n: commit.version,
    by: actorText(commit.actor),
    t: commit.at,
    ...(toMillis(written) - toMillis(commit.at) >= WRITTEN_MS && { w: written }),
    c: commit.command,
    e: await pack(append.scope, commit.events, COMMIT_LIMIT),
    ...(append.out.length > 0 && { out: [...append.out] }),
    ...(append.activity && { at: `${commit.at}#${commit.version}` }),
    ...(embed && {
      fv: embed.foldVersion,
      s: await pack(append.scope, { state: embed.loaded.state, commands: embed.loaded.commands }, COMMIT_LIMIT),
    }),
  };
}

/** Returns the write of a commit: at its version stands no other one, but an earlier try of the same command. */
export async function commitWrite<State, Event extends DomainEvent>(what: Append<State, Event>): Promise<Write> {
  const { command } = what.commit;
  const condition = 'attribute_not_exists(pk)';
  return { table: 'events', put: await commitItem(what), condition, isWritten: (stored) => stored['c'] === command };
}

/** 'stored': this commit or an earlier try of the same command stands at its version; 'conflict': another command does. For tests. @internal */
export async function append<State, Event extends DomainEvent>(what: Append<State, Event>): Promise<'stored' | 'conflict'> {
  try {
    await putItem('events', await commitItem(what), { condition: 'attribute_not_exists(pk)' });
    return 'stored';
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return conflictingItem(error)?.['c'] === what.commit.command ? 'stored' : 'conflict';
  }
}

/** The scope of a stream that is being followed: its tenant stands in its own key. */
export const scopeOfCommit = (key: { pk: string; sk: string }): Scope => scopeOf(parseCommitKey(key).tenant);
