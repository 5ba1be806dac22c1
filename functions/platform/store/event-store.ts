import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Actor, Commit, DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { batchGet, type Item, putItem, query } from '../dynamo.ts';
import { commitKey, commitPrefix, parseCommitKey, type Scope, scopeOf } from '../keys/keys.ts';
import { type Packed, pack, unpack } from '../packing.ts';
import { type Loaded, recall, remember } from '../stream-memory.ts';

/** Every so many commits the folded state travels with the commit, so that loading is one query of as many items. */
export const EMBED_EVERY = 16;
/** Command ids that a state remembers; beyond those, commands are idempotent by nature. */
const REMEMBERED = 64;
const COMMIT_LIMIT = 32 * 1024;

/** Attributes of a commit item. `at` stands only on commits that print an activity line: it is the local index. */
type CommitItem = Item & { n: number; by: string; t: Instant; c: string; e: Packed; s?: Packed; fv?: number; out?: string[]; at?: string };

const actorText = (actor: Actor): string => (actor.kind === 'person' ? `p${actor.id}` : `s${actor.name}`);
const parseActor = (text: string): Actor =>
  text.startsWith('p') ? { kind: 'person', id: Number(text.slice(1)) } : { kind: 'system', name: text.slice(1) };

/** Who made a commit, without its body. */
export const actorOf = (item: Item): Actor => parseActor((item as CommitItem).by);

/** Reads a commit item, from a query or from a stream record; throws on a body that cannot be read. */
export async function readCommit<Event extends DomainEvent>(item: Item): Promise<Commit<Event> & { out: readonly string[] }> {
  const it = item as CommitItem;
  const { stream, version } = parseCommitKey(it);
  const events = await unpack<Event[]>(it.e);
  return { stream, version, events, actor: parseActor(it.by), at: it.t, command: it.c, out: it.out ?? [] };
}

type Embedded<State> = { state: State; commands: string[] };

/** What a stream came to: from what this process remembers of it, or from the table alone. */
export async function load<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamId,
): Promise<Loaded<State>> {
  const known = recall(decider, stream);
  const loaded = (known && (await caughtUp(decider, stream, known))) ?? (await loadWhole(decider, stream));
  return remember(decider, stream, loaded);
}

/** So many commits are looked for after a remembered one: other functions may have served the same learner. */
const LOOK_AHEAD = 2;

/**
 * A remembered stream with what was added since, in one read that joins the first round of a call. The remembered commit is read again,
 * so that a history that is another one, after a restore from a backup say, is noticed. Null where it is, and where more may follow.
 */
async function caughtUp<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamId,
  known: Loaded<State>,
): Promise<Loaded<State> | null> {
  const versions = Array.from({ length: LOOK_AHEAD + 1 }, (_, ahead) => known.version + ahead).filter((version) => version > 0);
  const items = await batchGet(versions.map((version) => ({ table: 'events', key: commitKey(stream, version) })));
  const [last, ...newer] = (known.version === 0 ? [undefined, ...items] : items) as (CommitItem | undefined)[];
  const end = newer.findIndex((item) => item === undefined);
  if (last?.c !== known.commands.at(-1) || end === -1) return null;
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
  newestFirst: readonly CommitItem[],
): Promise<Loaded<State>> {
  let loaded = from;
  for (const item of newestFirst.toReversed()) loaded = advance(decider, loaded, await readCommit<Event>(item));
  return loaded;
}

/** `before` itself may come back once more where it stands in the table: between is inclusive, so it is left out here. */
async function newestBefore(stream: StreamId, before: string): Promise<CommitItem[]> {
  const items = await query<CommitItem>('events', {
    pk: stream.pk,
    between: [commitPrefix(stream), before],
    descending: true,
    limit: EMBED_EVERY + 1,
  });
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
  return {
    ...commitKey(commit.stream, commit.version),
    n: commit.version,
    by: actorText(commit.actor),
    t: commit.at,
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

/** 'stored': this commit or an earlier try of the same command stands at its version; 'conflict': another command does. */
export async function append<State, Event extends DomainEvent>(what: Append<State, Event>): Promise<'stored' | 'conflict'> {
  try {
    await putItem('events', await commitItem(what), { condition: 'attribute_not_exists(pk)' });
    return 'stored';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const standing = error.Item ? unmarshall(error.Item) : undefined;
    return standing?.['c'] === what.commit.command ? 'stored' : 'conflict';
  }
}

/** The scope of a stream that is being followed: its tenant stands in its own key. */
export const scopeOfCommit = (key: { pk: string; sk: string }): Scope => scopeOf(parseCommitKey(key).tenant);
