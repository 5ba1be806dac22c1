import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Actor, Commit, DomainEvent, StreamId } from '../../events/kernel/commit.ts';
import type { Decider } from '../../events/kernel/decider.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { type Item, putItem, query } from './dynamo.ts';
import { commitKey, commitPrefix, parseCommitKey, type Scope, scopeOf } from './keys.ts';
import { type Packed, pack, unpack } from './packing.ts';

/** Every so many commits the folded state travels with the commit, so that loading is one query of as many items. */
export const EMBED_EVERY = 16;
/** Command ids that a state remembers; beyond those, commands are idempotent by nature. */
const REMEMBERED = 64;
const COMMIT_LIMIT = 32 * 1024;

/** What a stream came to: its version, state and the commands it remembers. */
export type Loaded<State> = { readonly version: number; readonly state: State; readonly commands: readonly string[] };

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

/** Loads a stream: the newest commits back to one that carries the state, folded forward from there. */
export async function load<State, Command, Event extends DomainEvent>(
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
