import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tableName } from '../../functions/platform/tables/client.ts';
import { transactWrite } from '../../functions/platform/tables/dynamo.ts';
import { cpuOf, processesOf } from './processes.ts';

/** What the writes of a pair cost without the product around them: pairs a second, and milliseconds of CPU a pair. */
export type BarePairs = { readonly perSecond: number; readonly engine: number; readonly caller: number };

const TOGETHER = 100;

const commit = (run: string, n: number) => ({
  pk: `bare#${run}#u${Math.floor(n / 20)}`,
  sk: `e#c${n % 20}#1`,
  n: 1,
  by: 'sgroups',
  t: new Date().toISOString(),
  c: `groups/${run}`,
  e: JSON.stringify([{ type: 'AccessGranted', person: n, course: n % 20, source: { kind: 'group', group: 1 }, effect: 'begins' }]),
});

const row = (run: string, n: number) => {
  const nothing = { openedAt: null, completedAt: null, firstCompletedAt: null, lastAt: null, place: null };
  const { t: assignedAt } = commit(run, n);
  const r = {
    person: n,
    course: n % 20,
    sources: [{ kind: 'group', group: 1 }],
    active: true,
    assignedAt,
    round: 1,
    done: {},
    seconds: {},
  };
  return {
    pk: `bare#${run}#row`,
    sk: String(n).padStart(9, '0'),
    k: 'enrolment',
    v: 1,
    r: JSON.stringify({ ...r, weeks: {}, submissions: [], ...nothing }),
  };
};

/**
 * Writes what a pair of a person and a course leaves (its commit, its row and its entry in the feed, each on a condition), a hundred in a
 * transaction, by the product's own client. Commits go to Expiring, which has no stream: the engines have less to do than for pairs, never more. `perSecond`: no faster than so many pairs a second.
 */
export async function barePairs(pairs: number, perSecond = Infinity): Promise<BarePairs> {
  const run = randomUUID();
  const engine = processesOf('dynoxide');
  const before = [cpuOf(engine), process.cpuUsage()] as const;
  const begun = performance.now();
  for (let from = 0; from < pairs; from += TOGETHER) {
    const early = begun + (from * 1000) / perSecond - performance.now();
    if (early > 1) await pause(early);
    const numbers = Array.from({ length: Math.min(TOGETHER, pairs - from) }, (_, index) => from + index);
    const kinds = [
      ['expiring', (n: number) => commit(run, n)],
      ['views', (n: number) => row(run, n)],
      ['views', (n: number) => ({ ...row(run, n), pk: `bare#${run}#feed` })],
    ] as const;
    for (const [table, itemOf] of kinds) {
      const puts = numbers.map((n) => ({
        TableName: tableName(table),
        Item: itemOf(n),
        ConditionExpression: 'attribute_not_exists(pk)',
      }));
      await transactWrite(
        puts.map((Put) => ({ Put })),
        randomUUID(),
      );
    }
  }
  const { user, system } = process.cpuUsage(before[1]);
  return {
    perSecond: (pairs * 1000) / (performance.now() - begun),
    engine: (cpuOf(engine) - before[0]) / pairs,
    caller: (user + system) / 1000 / pairs,
  };
}
