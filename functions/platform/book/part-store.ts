import { stat } from 'node:fs/promises';
import {
  addToBaseBuild,
  type BaseBuild,
  type BaseSource,
  dropBaseBuild,
  openBaseBuild,
  readBaseBuild,
  storeBaseBuild,
} from './base-build.ts';
import type { BaseFiles } from './book-base.ts';
import { hourOf, inOrder, monthOf, nextHour, partAfter, partAt, partFrom, partsIn, routed, rowsOfPart } from './book-parts.ts';
import type { Scope } from '../keys/keys.ts';

/** Another part begins where one has so many bytes: it is fetched and opened within a second, and made within twice that on the disk. */
const PART_BYTES = 128 * 1024 * 1024;

type Hours = readonly (readonly [hour: string, bytes: number])[];

/** What a part has already: up to when, an instant, and how many bytes. */
type Held = { readonly until: string; readonly bytes: number };

/** Returns the hours at which further parts begin. Nothing that a part holds already is stored at or after the hour at which the next one begins. */
export function cutsIn(hours: Hours, { until, bytes: before }: Held, partBytes: number): string[] {
  const cuts: string[] = [];
  let held = before;
  for (const [hour, bytes] of hours) {
    if (held > 0 && held + bytes > partBytes && hour > hourOf(until)) {
      cuts.push(hour);
      held = 0;
    }
    held += bytes;
  }
  return cuts;
}

async function heldBy(build: BaseBuild): Promise<Held> {
  const [newest] = await readBaseBuild(build).all<{ stored: string }>(
    'SELECT stored FROM statements.statements ORDER BY place DESC LIMIT 1',
  );
  const [path = ''] = build.paths.values();
  return { until: newest?.stored ?? '', bytes: newest ? (await stat(path)).size : 0 };
}

/** Returns the parts that get rows, or lose some to a later one. */
async function partsToMake({ dated, former }: BaseSource, froms: readonly string[]): Promise<string[]> {
  const found = new Set([...dated.hours.keys()].map((hour) => partAt(froms, hour)));
  if (!former) return inOrder(found);
  for await (const rows of dated.moved()) {
    const left = new Set(rows.flatMap((row) => routed(froms, row).map(({ from }) => from)));
    for (const from of froms.filter((one) => left.has(one))) found.add(from);
  }
  return inOrder(found);
}

type Making = { readonly generation: number; readonly scope: Scope; readonly source: BaseSource };

/** Returns what is done with the build of a part, of its former file or of none. */
async function withPart<Value>(
  { generation, scope, source }: Making,
  from: string,
  isNew: boolean,
  work: (build: BaseBuild) => Promise<Value>,
): Promise<Value> {
  const build = await openBaseBuild(generation, scope, isNew ? undefined : source.former?.fetch, [partFrom(from)]);
  try {
    return await work(build);
  } finally {
    await dropBaseBuild(build);
  }
}

type Stored = { readonly files: BaseFiles; readonly held: Held };

/** Adds its rows to a part and stores it. */
async function fill(build: BaseBuild, { dated }: BaseSource, froms: readonly string[], from: string): Promise<Stored> {
  for await (const rows of dated.rows(from, partAfter(froms, from))) await addToBaseBuild(build, rowsOfPart(froms, from, rows));
  return { files: await storeBaseBuild(build), held: await heldBy(build) };
}

/** Makes a part, and those that begin in what was one part until now. */
async function storePart(making: Making, before: readonly string[], part: string): Promise<BaseFiles> {
  const { source } = making;
  const { dated, partBytes = PART_BYTES } = source;
  const hours = [...dated.hours].filter(([hour]) => partAt(before, hour) === part).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const first = await withPart(making, part, false, async (build) => {
    const cuts = cutsIn(hours, await heldBy(build), partBytes);
    const froms = inOrder([...before, part, ...cuts]);
    return { cuts, froms, ...(await fill(build, source, froms, part)) };
  });
  const files = { ...first.files };
  let { held } = first;
  for (const cut of first.cuts) {
    const stored = await withPart(making, cut, true, (build) => fill(build, source, first.froms, cut));
    Object.assign(files, stored.files);
    held = stored.held;
  }
  const next = held.bytes > partBytes ? nextInMonth(first.froms, first.cuts.at(-1) ?? part, held.until) : null;
  if (next !== null) Object.assign(files, await withPart(making, next, true, storeBaseBuild));
  return files;
}

/** Returns the hour after an instant, from which the last part of a month goes on in another one; null for a part that is not the last of its month. */
function nextInMonth(froms: readonly string[], from: string, until: string): string | null {
  const next = nextHour(until);
  const isLast = partAt(froms, `${monthOf(from)}~`) === from;
  return isLast && monthOf(next) === monthOf(from) ? next : null;
}

/**
 * Stores the parts that have new rows and returns their keys: one after the other, each with what is in the former base and in the rows. What
 * is stored from the next hour on goes into another part where one has become large.
 */
export async function storeParts(generation: number, scope: Scope, source: BaseSource): Promise<BaseFiles> {
  const before = partsIn(source.former?.files ?? {});
  const files: BaseFiles = {};
  for (const part of await partsToMake(source, before)) Object.assign(files, await storePart({ generation, scope, source }, before, part));
  return files;
}
