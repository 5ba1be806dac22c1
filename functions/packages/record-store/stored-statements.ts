import { randomInt } from 'node:crypto';
import type { StatementEvent } from '../../../events/packages/statements/statement.events.ts';
import type { StreamId } from '../../../events/kernel/commit.ts';
import { streamInTenant } from '../../../events/kernel/streams.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { parseCommitKey, records, type Scope, streamNamed, streams, commitKey, commitPrefix } from '../../platform/keys/keys.ts';
import { announce } from '../../platform/store/announce.ts';
import { readCommit } from '../../platform/store/event-store.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import type { NewStatement, StoredStatement } from '../xapi/statement-hash.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';
import { readStatementItems, type StatementItem } from './statement.records.ts';

/** As many systems can send at once before they wait for each other. */
const PARTS = 4;
const DAY_MS = 86_400_000;

const dayNumber = (at: Instant): number => Math.floor(toMillis(at) / DAY_MS);

/** Returns the streams into which statements may have been stored lately. */
export function recentStreams(scope: Scope, now: Instant): StreamId[] {
  const today = dayNumber(now);
  return [today - 1, today].flatMap((day) => Array.from({ length: PARTS }, (_, part) => streams.statements(scope, day, part)));
}

/** Returns the number of the last commit of a stream; 0 for none. */
export async function lastVersion(stream: StreamId): Promise<number> {
  const prefix = commitPrefix(stream);
  const [last] = await query('events', { pk: stream.pk, between: [prefix, `${prefix}~`], descending: true, limit: 1 });
  return last ? parseCommitKey(last).version : 0;
}

type Storing = {
  readonly scope: Scope;
  readonly now: Instant;
  readonly commandId: string;
  /** Id of the key of the API that sent them. */
  readonly key: string;
  readonly statements: readonly NewStatement[];
  /** Stores what the statements refer to; called once they are known to be accepted, before they are written. May be called again. */
  readonly store: () => Promise<void>;
};

/** Returns the statements that are not stored yet. @throws XapiProblem 409 where another statement has the same id */
function newOnes(statements: readonly NewStatement[], stored: readonly (StatementItem | undefined)[]): NewStatement[] {
  return statements.filter(({ body, hash }, index) => {
    const item = stored[index];
    if (item && item.hash !== hash) throw new XapiProblem(409, `Another statement has the id ${body.id}.`);
    return !item;
  });
}

/** @throws XapiProblem 400 where a statement would make a voiding statement void */
async function checkVoided(scope: Scope, statements: readonly NewStatement[]): Promise<void> {
  const ids = statements.flatMap(({ voids }) => voids ?? []);
  const targets = await readStatementItems(scope, ids);
  if (targets.some((target) => target?.voids === true))
    throw new XapiProblem(400, 'A statement that makes another one void cannot be made void.');
}

/**
 * Stores statements in one transaction, all of them or none; those that are stored already are left as they are.
 * @throws XapiProblem 409 for an id that another statement has
 */
export async function storeStatements({ scope, now, commandId, key, statements, store }: Storing): Promise<void> {
  const ids = statements.map(({ body }) => body.id);
  if (new Set(ids).size < ids.length) throw new XapiProblem(400, 'Two statements of one request have the same id.');
  const stream = streams.statements(scope, dayNumber(now), randomInt(PARTS));
  await transact(async () => {
    const [items, version] = await Promise.all([readStatementItems(scope, ids), lastVersion(stream), checkVoided(scope, statements)]);
    const fresh = newOnes(statements, items);
    if (fresh.length === 0) return { writes: [], result: undefined };
    await store();
    const v = version + 1;
    const guards = fresh.map(({ body, hash, voids }, n): Write => {
      const item: StatementItem = { ...records.statement(scope, body.id), id: body.id, hash, stream: streamInTenant(stream), v, n };
      return { table: 'records', put: { ...item, ...(voids !== null && { voids: true }) }, condition: 'attribute_not_exists(pk)' };
    });
    const events: StatementEvent[] = [{ type: 'StatementsStored', key, statements: fresh.map(({ body }) => ({ ...body })) }];
    const commit = await announce({ scope, stream, version: v, events, actor: { kind: 'system', name: 'api-key' }, at: now, commandId });
    return { writes: [...guards, commit], result: undefined };
  });
}

/** Where a statement lies. */
export type StatementLocation = { readonly stream: string; readonly v: number; readonly n: number };

/** Returns the commits of these places, read once each, by stream and version. */
export async function readStatementsAt(scope: Scope, places: readonly StatementLocation[]) {
  const names = [...new Set(places.map(({ stream, v }) => `${stream}@${v}`))];
  const keys = names.map((name) => {
    const cut = name.lastIndexOf('@');
    return commitKey(streamNamed(scope, name.slice(0, cut)), Number(name.slice(cut + 1)));
  });
  const items = await getMany('events', keys);
  const commits = await Promise.all(items.map(async (item) => (item ? await readCommit(item) : null)));
  const byName = new Map(names.map((name, index) => [name, commits[index] ?? null]));
  return ({ stream, v }: StatementLocation) => byName.get(`${stream}@${v}`) ?? null;
}

/** Returns the statements that the events of a commit hold, in the order of their places. */
export const statementsIn = (events: readonly { readonly type: string }[]): StoredStatement[] =>
  events.flatMap((event) => (event.type === 'StatementsStored' ? ((event as StatementEvent).statements as StoredStatement[]) : [])); // each is stored with its id
