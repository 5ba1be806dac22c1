import { vi } from 'vitest';
import { s3 } from '../../../functions/platform/objects/blobs.ts';
import { storeStatements } from '../../../functions/packages/record-store/stored-statements.ts';
import { asStored, parseStatement } from '../../../functions/packages/xapi/sent-statements.ts';
import type { StatementFilter } from '../../../functions/packages/record-store/statement-filter.ts';
import { findStatements } from '../../../functions/packages/record-store/statements.queries.ts';
import { type Random, pick } from '../../faults/seeded.ts';
import { acme } from '../stream/stream-fixture.ts';

export const HOME = 'https://acme.test';
const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';
const now = (): string => new Date().toISOString();

/**
 * Makes the clock that of the test, also for the embedded object store. Its responses still have the date of the machine, by which the client
 * would correct its own.
 */
export function useTestClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  s3().config.disableClockSkewCorrection = () => Promise.resolve(true);
}

/** A statement as a test remembers it. */
export type SampleStatement = {
  readonly id: string;
  readonly stored: string;
  readonly verb: string;
  readonly agent: string;
  readonly activity: string | null;
  readonly refers: string | null;
  readonly voids: boolean;
};

const VERBS = ['https://example.com/read', 'https://example.com/watched', 'https://example.com/passed'];
const AGENTS = ['mailto:ann@example.com', 'mailto:ben@example.com', 'mailto:cat@example.com'];
const ACTIVITIES = ['https://example.com/1', 'https://example.com/2'];

/** Stores one statement at this time, which is the only one of its millisecond. It tells of something years ago. */
export async function storeSample(change: Partial<SampleStatement> = {}): Promise<SampleStatement> {
  const told: SampleStatement = {
    id: crypto.randomUUID(),
    stored: now(),
    verb: VERBS[0] ?? '',
    agent: AGENTS[0] ?? '',
    activity: change.refers ? null : (ACTIVITIES[0] ?? ''),
    refers: null,
    voids: false,
    ...change,
  };
  const sent = parseStatement({
    timestamp: '2020-02-03T04:05:06.000Z',
    actor: { objectType: 'Agent', mbox: told.agent },
    verb: { id: told.voids ? VOIDED : told.verb },
    object: told.refers === null ? { id: told.activity } : { objectType: 'StatementRef', id: told.refers },
  });
  const authority = { objectType: 'Agent', account: { homePage: HOME, name: 'key' } } as const;
  const stored = asStored(sent, { now: told.stored, authority });
  // Ids of the product's own form are refused today, and were not always.
  const statements = [{ ...stored, body: { ...stored.body, id: told.id } }];
  await storeStatements({ scope: acme, now: told.stored, commandId: told.id, key: 'key', statements, store: () => Promise.resolve() });
  return { ...told, verb: told.voids ? VOIDED : told.verb };
}

/** Stores one of random kind: of an activity, or one that refers to an earlier, a later or no statement, or makes one void. */
export async function storeRandomSample(random: Random, before: readonly SampleStatement[], coming: string[]): Promise<SampleStatement> {
  const kind = random();
  const own = { verb: pick(random, VERBS), agent: pick(random, AGENTS), activity: pick(random, ACTIVITIES) };
  const voidable = before.filter(({ id, voids }) => !voids && !before.some((other) => other.voids && other.refers === id));
  if (kind < 0.1 && voidable.length > 0)
    return storeSample({ agent: own.agent, activity: null, refers: pick(random, voidable).id, voids: true });
  if (kind < 0.25 && before.length > 0) return storeSample({ ...own, activity: null, refers: pick(random, before).id });
  if (kind < 0.3) {
    const later = crypto.randomUUID();
    if (random() < 0.7) coming.push(later);
    return storeSample({ ...own, activity: null, refers: later });
  }
  return kind < 0.4 && coming.length > 0 ? storeSample({ ...own, id: coming.shift() ?? '' }) : storeSample(own);
}

export const WHOLE: StatementFilter = {
  one: null,
  agents: [],
  verb: null,
  activities: [],
  registration: null,
  relatedActivities: false,
  relatedAgents: false,
  since: null,
  until: null,
  limit: 5,
  format: 'exact',
  attachments: false,
  ascending: true,
  cursor: null,
  through: null,
};

/** Returns the ids that all pages of a query have, in their order; with `searchMs` of -1 each page is of one part. */
export async function pagesOf(filter: Partial<StatementFilter>, searchMs?: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await findStatements({ scope: acme, home: HOME, now: now() }, { ...WHOLE, ...filter, cursor }, searchMs);
    ids.push(...page.places.flatMap(({ statement }) => statement?.id ?? []));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}

/** Returns whether a statement meets a filter by itself, or refers to one that does. */
function meets(
  all: ReadonlyMap<string, SampleStatement>,
  filter: Partial<StatementFilter>,
  one: SampleStatement | undefined,
  passed: readonly string[] = [],
): boolean {
  if (!one || passed.includes(one.id)) return false;
  const { agents = [], verb = null, activities = [] } = filter;
  const own =
    (agents.length === 0 || agents.includes(one.agent)) &&
    (verb === null || one.verb === verb) &&
    (activities.length === 0 || (one.activity !== null && activities.includes(one.activity)));
  return own || (one.refers !== null && meets(all, filter, all.get(one.refers), [...passed, one.id]));
}

/** Returns the ids that a query has to find, by comparing all statements one by one. */
export function expectedOf(told: readonly SampleStatement[], filter: Partial<StatementFilter>): string[] {
  const all = new Map(told.map((one) => [one.id, one]));
  const voided = new Set(told.flatMap(({ voids, refers }) => (voids ? (refers ?? []) : [])));
  const { since = null, until = null, ascending = true } = filter;
  const found = told.filter(
    (one) =>
      (one.voids || !voided.has(one.id)) &&
      (since === null || one.stored > since) &&
      (until === null || one.stored <= until) &&
      meets(all, filter, one),
  );
  return (ascending ? found : found.toReversed()).map(({ id }) => id);
}

/** Returns filters of each kind, with times among those of the statements. */
export function filtersFor(random: Random, told: readonly SampleStatement[]): Partial<StatementFilter>[] {
  const at = (): string => pick(random, told).stored;
  return [
    {},
    { agents: [AGENTS[0] ?? ''] },
    { verb: VERBS[1] ?? '' },
    { activities: [ACTIVITIES[1] ?? ''], agents: [AGENTS[2] ?? ''] },
    { since: at() },
    { until: at(), verb: VERBS[2] ?? '' },
    { since: at(), until: at() },
    { agents: ['mailto:nobody@example.com'] },
    { verb: VOIDED },
  ].map((filter) => ({ ...filter, ascending: random() < 0.5, limit: 1 + Math.floor(random() * 9) }));
}
