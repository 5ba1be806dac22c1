import { streamKey } from '../../events/kernel/commit.ts';
import { streamInTenant } from '../../events/kernel/streams.ts';
import type { StatementEntry, StatementsRow } from '../../events/packages/statements/statement.book.ts';
import type { BookRow } from '../../functions/platform/book/apply-rows.ts';
import { commitRow, type Scope, streams } from '../../functions/platform/keys/keys.ts';
import { currentGeneration } from '../../functions/platform/projection/generation.ts';
import { baseFromSpool, openSpool } from '../../functions/stream/base-spool.ts';

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 730;
/** The last statement is older than those of the streams that a query waits for. */
const ENDS_DAYS_AGO = 4;
const IN_COMMIT = 50;
const IN_PAGE = 100;

/** One of a hundred statements refers to an earlier one of its commit. */
function entryOf(turn: number, n: number): StatementEntry {
  const idOf = (of: number): string => `00000000-0000-4000-b000-${of.toString(16).padStart(12, '0')}`;
  const refersTo = turn % 100 === 99 ? idOf(turn - 1) : null;
  const agents = [`account:https://example.com/|person ${turn % 5_000}`];
  const activity = refersTo === null ? `https://example.com/lessons/${turn % 200}` : null;
  const verb = `http://adlnet.gov/expapi/verbs/${turn % 3 === 0 ? 'completed' : 'experienced'}`;
  const relatedActivities = [...(activity === null ? [] : [activity]), `https://example.com/courses/${turn % 20}`];
  const keys = { verb, registration: null, agents, activity, relatedAgents: agents, relatedActivities, refersTo, voids: null };
  return { id: idOf(turn), n, keys };
}

function rowOf(scope: Scope, first: number, ms: number, v: number): BookRow {
  const stream = commitRow(streams.statements(scope, Math.floor(ms / DAY_MS), v % 4), v);
  const row: StatementsRow = {
    at: new Date(ms).toISOString(),
    statements: Array.from({ length: IN_COMMIT }, (_, n) => entryOf(first + n, n)),
  };
  return { kind: 'statement', stream: streamKey(stream), name: streamInTenant(stream), v, row };
}

/**
 * Writes a base of a tenant's book with so many statements, spread over two years: rows as the feed carries them, through the code by which a
 * rebuild writes a base. Behind them stand no commits, so that pages of them have no statements to read. Returns when the middle one was stored.
 */
export async function writeStatements(scope: Scope, count: number, mark: number): Promise<string> {
  const spool = openSpool();
  const from = mark - (DAYS + ENDS_DAYS_AGO) * DAY_MS;
  const commits = Math.ceil(count / IN_COMMIT);
  const at = (commit: number): number => Math.floor(from + (commit / commits) * DAYS * DAY_MS);
  try {
    for (let begun = 0; begun < commits; begun += IN_PAGE) {
      const page = Array.from({ length: Math.min(IN_PAGE, commits - begun) }, (_, offset) => begun + offset);
      await spool.add(
        scope.tenant,
        page.map((commit) => rowOf(scope, commit * IN_COMMIT, at(commit), commit + 1)),
      );
    }
    await baseFromSpool(await currentGeneration(), scope.tenant, spool, mark);
    return new Date(at(commits / 2)).toISOString();
  } finally {
    await spool.drop();
  }
}
