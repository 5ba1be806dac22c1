import * as z from 'zod/mini';
import type { TrellisEvent } from '../../events/catalogue.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { writeAll } from '../platform/tables/batches.ts';
import type { Item } from '../platform/tables/client.ts';
import { query } from '../platform/tables/dynamo.ts';
import { readCommit } from '../platform/store/event-store.ts';
import { parseStream } from '../../events/kernel/streams.ts';
import { expiring, type Scope, streams } from '../platform/keys/keys.ts';
import { activityText } from './activity-text.ts';
import { record, type RecordOf } from '../platform/tables/record.ts';

/** One event that prints a line, and the course it is about; 0 = none. */
export type Line = { readonly id: string; readonly at: string; readonly event: TrellisEvent; readonly course: number };

/** Commits of a part. A page reads a part or two and what came after the last one, however long the record is. */
const PART = 100;
/** A commit is stamped when its request began, so a later one may still come to stand before it for a moment. */
const AT_REST_MS = 3_600_000;
const RETENTION_MS = 90 * 86_400_000;

/**
 * Expiring `log#t7#u42`/end: so many commits of a record, counted once. What was written stays as it was, so the parts follow from the
 * record alone, each beginning where the one before it ends; one that has gone is counted again.
 */
const partRecord = record('part of an activity log', {
  after: z.string(),
  from: z.string(),
  to: z.string(),
  lines: z.record(z.string(), z.int()),
  ttl: z.int(),
});
type PartItem = RecordOf<typeof partRecord>;
export type Part = Pick<PartItem, 'from' | 'to' | 'lines'>;

/** All that a person's record holds: parts from its beginning, and the lines after the last of them, oldest first. */
export type Log = { readonly parts: readonly Part[]; readonly newest: readonly Line[] };

const UNNAMED = { course: '', unit: () => '' };

/** Returns the lines of commits, oldest first: the index has the version as it is written, so that 10 comes before 9 there. */
async function linesOf(items: readonly Item[]): Promise<Line[]> {
  const commits = await Promise.all(items.map((item) => readCommit<TrellisEvent>(item)));
  const ordered = commits.toSorted((a, b) => (a.at === b.at ? a.version - b.version : a.at < b.at ? -1 : 1));
  return ordered.flatMap(({ stream, version, events, at }) =>
    events.flatMap((event, index) =>
      // Whether a line is printed does not hang on names.
      activityText(event, UNNAMED) === null
        ? []
        : [{ id: `${stream.name}-${version}-${index}`, at, event, course: parseStream(stream)?.ids.course ?? 0 }],
    ),
  );
}

/** Every item of the index has it, as text. */
const atOf = (item: Item | undefined): string => (typeof item?.['at'] === 'string' ? item['at'] : '');

/** Returns when a commit was stored, without its version. */
const momentOf = (item: Item | undefined): string => atOf(item).split('#')[0] ?? '';

/** The commits of the next part; null: there are not enough at rest. Commits of one moment are not parted. */
function cut(items: readonly Item[], rest: Instant): Item[] | null {
  if (items.length <= PART) return null;
  let end = PART;
  while (end > 0 && momentOf(items[end]) === momentOf(items[end - 1])) end -= 1;
  return end === 0 || atOf(items[end - 1]) >= rest ? null : items.slice(0, end);
}

function countsOf(lines: readonly Line[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { course } of lines) counts[course] = (counts[course] ?? 0) + 1;
  return counts;
}

/** Parts that follow each other from the beginning; behind a gap everything is counted again. */
function unbroken(items: readonly PartItem[]): PartItem[] {
  const parts: PartItem[] = [];
  for (const item of items) if (item.after === (parts.at(-1)?.to ?? '')) parts.push(item);
  return parts;
}

/** Reads a person's record, counting what has not been counted yet. */
export async function readLog(scope: Scope, person: PersonId, now: Instant): Promise<Log> {
  const { pk } = streams.member(scope, person);
  const parts = unbroken(await query('expiring', { pk: expiring.activityParts(scope, person) }, partRecord));
  const rest = toInstant(toMillis(now) - AT_REST_MS);
  const ttl = Math.floor((toMillis(now) + RETENTION_MS) / 1000);
  for (;;) {
    const after = parts.at(-1)?.to ?? '';
    const range = { pk, index: 'activity', ...(after !== '' && { after }) };
    const next = await query('events', { ...range, limit: PART + 1 });
    const part = cut(next, rest);
    if (part === null) return { parts, newest: await linesOf(next.length > PART ? await query('events', range) : next) };
    const [from, to] = [atOf(part[0]), atOf(part.at(-1))];
    const lines = countsOf(await linesOf(part));
    const item = { ...expiring.activityPart(scope, person, to), after, from, to, lines, ttl };
    await writeAll('expiring', [item]);
    parts.push(item);
  }
}

/** The lines of a part, oldest first. */
export const linesOfPart = async (scope: Scope, person: PersonId, { from, to }: Part): Promise<Line[]> =>
  linesOf(await query('events', { pk: streams.member(scope, person).pk, index: 'activity', between: [from, to] }));
