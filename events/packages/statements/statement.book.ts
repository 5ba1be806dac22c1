import { isProductStatementId } from '../../../shared/packages/xapi/product-statements.ts';
import type { StatementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import type { BookTable, SqlValue, Statement } from '../../kernel/book.ts';
import { inTextOrder } from '../../kernel/commit.ts';
import type { FeedRow } from '../../kernel/projection.ts';
import { streamFromKey, streamInTenant } from '../../kernel/streams.ts';

/** What a commit holds for the list of statements: by what each of its statements is found. Their bodies stay in the commit. */
export type StatementsRow = {
  /** When they were stored; of those that became readable late, when that was. */
  readonly at: string;
  /** When the commit was written, where it became readable late. */
  readonly written?: string;
  readonly statements: readonly StatementEntry[];
};

/** A statement of a commit. `isForeign`: somebody else has sent it under an id of the form that statements of the product have. */
export type StatementEntry = { readonly id: string; readonly n: number; readonly keys: StatementKeys; readonly isForeign?: true };

const DDL = [
  `CREATE TABLE IF NOT EXISTS statements (
    place TEXT PRIMARY KEY, -- {stored}#{stream}@{v}#{n}, v with ten digits and n with four
    id TEXT NOT NULL, stored TEXT NOT NULL, stream TEXT NOT NULL, v INTEGER NOT NULL, n INTEGER NOT NULL,
    verb TEXT NOT NULL, activity TEXT, registration TEXT, refers TEXT, voids TEXT, is_foreign INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE UNIQUE INDEX IF NOT EXISTS statements_by_id ON statements (id)`,
  `CREATE INDEX IF NOT EXISTS statements_by_commit ON statements (stream, v)`,
  `CREATE INDEX IF NOT EXISTS statements_by_verb ON statements (verb, place)`,
  `CREATE INDEX IF NOT EXISTS statements_by_activity ON statements (activity, place)`,
  `CREATE INDEX IF NOT EXISTS statements_by_registration ON statements (registration, place) WHERE registration IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS statement_agents (
    agent TEXT NOT NULL, place TEXT NOT NULL, own INTEGER NOT NULL, PRIMARY KEY (agent, place)
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS statement_activities (
    activity TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (activity, place)
  ) WITHOUT ROWID`,
];

/** A commit never changes, so a repeated row changes nothing; an earlier one than that of the place where a statement is adds none. */
const COLUMNS = ['place', 'id', 'stored', 'stream', 'v', 'n', 'verb', 'activity', 'registration', 'refers', 'voids', 'is_foreign'];
const VALUES = `statements (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})`;
const ADD = `INSERT OR IGNORE INTO ${VALUES}`;
const CHANGES = COLUMNS.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
/** A statement of the product has its id, whether its commit comes before or after that of somebody else who has used it. */
const ADD_OF_PRODUCT = `INSERT INTO ${VALUES}
  ON CONFLICT (id) DO UPDATE SET ${CHANGES.join(', ')} WHERE stream <> excluded.stream OR v <> excluded.v ON CONFLICT DO NOTHING`;
const IS_THERE = 'WHERE EXISTS (SELECT 1 FROM statements WHERE place = :place)';
/** By what a foreign one is found stays where it would be, so that both orders of the commits give the same tables. */
const keysOf = (where: string) => ({
  agent: `INSERT OR IGNORE INTO statement_agents (agent, place, own) SELECT :agent, :place, :own ${where}`,
  activity: `INSERT OR IGNORE INTO statement_activities (activity, place) SELECT :activity, :place ${where}`,
});
const ADD_KEYS = keysOf(IS_THERE);
const ADD_FOREIGN_KEYS = keysOf('');

/** A commit whose row came twice, and late the second time, is where it came late: all copies of a book have it at the same place. */
const FORMER = 'place IN (SELECT place FROM statements WHERE id = :id AND stream = :stream AND v = :v AND place < :place)';
const MOVE = [
  `DELETE FROM statement_agents WHERE ${FORMER}`,
  `DELETE FROM statement_activities WHERE ${FORMER}`,
  `DELETE FROM statements WHERE ${FORMER}`,
];

const DIGITS = 4;

/** Returns a place as the book has it. Pages that were read from a former version end at places without zeros before the version. */
export const currentPosition = (place: string): string => place.replace(/@(\d+)(?=#\d+$)/, (_, v: string) => `@${inTextOrder(v)}`);

/** A row of a commit, `u42/e#c9@3`, in pieces; its own version is another one where it came late. */
export function readRow({ stream: name, row }: FeedRow) {
  const { at, written, statements } = row as StatementsRow; // written by functions/packages/record-store/statement.rows.ts
  const [, stream = '', version = ''] = /^(.*)@(\d+)$/.exec(streamInTenant(streamFromKey(name))) ?? [];
  const v = Number(version);
  const placeOf = (n: number): string => `${at}#${stream}@${inTextOrder(v)}#${inTextOrder(n, DIGITS)}`;
  return { at, written: written ?? at, statements, stream, v, placeOf };
}

const isOfProduct = ({ id, isForeign }: StatementEntry): boolean => isProductStatementId(id) && isForeign !== true;

function leave(row: FeedRow): Statement[] {
  const { statements, stream, v, placeOf } = readRow(row);
  return statements.flatMap(({ id, n }) => MOVE.map((sql) => ({ sql, params: { id, stream, v, place: placeOf(n) } })));
}

function upsert(feedRow: FeedRow): Statement[] {
  const { at: stored, statements, stream, v, placeOf } = readRow(feedRow);
  const moves = feedRow.v === v ? [] : MOVE;
  // Those of the product first: in one commit, too, an id is theirs.
  return statements
    .toSorted((a, b) => Number(isOfProduct(b)) - Number(isOfProduct(a)))
    .flatMap((entry): Statement[] => {
      const { id, n, keys, isForeign } = entry;
      const place = placeOf(n);
      const { verb, activity, registration, refersTo: refers, voids, agents, relatedAgents, relatedActivities } = keys;
      const is_foreign = isForeign ? 1 : 0;
      const params: Record<string, SqlValue> = { place, id, stored, stream, v, n, verb, activity, registration, refers, voids, is_foreign };
      const add = isForeign ? ADD_FOREIGN_KEYS : ADD_KEYS;
      return [
        ...moves.map((sql) => ({ sql, params: { id, stream, v, place } })),
        { sql: isOfProduct(entry) ? ADD_OF_PRODUCT : ADD, params },
        ...[...new Set([...agents, ...relatedAgents])].map((agent) => ({
          sql: add.agent,
          params: { agent, place, own: agents.includes(agent) ? 1 : 0 },
        })),
        ...relatedActivities.map((related) => ({ sql: add.activity, params: { activity: related, place } })),
      ];
    });
}

/** All statements of an instance in the order in which they were stored: those that others sent, and those that the product's own events are. */
export const statementTable: BookTable = {
  file: 'statements',
  name: 'statements',
  kind: 'statement',
  ddl: DDL,
  concerns: ({ row }) => row !== null,
  times: (row) => {
    const { written, at } = readRow(row);
    return [written, at];
  },
  leave,
  upsert,
};
