import { createHash, randomBytes } from 'node:crypto';
import type { CourseDraftInput } from '../../shared/courses/course-draft.ts';
import { UNIT_LISTS, type UnitList } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { getMany, writeAll } from '../platform/tables/batches.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import { type Packed, pack, packed, unpack } from '../platform/objects/packing.ts';
import type { CourseItem, DraftPart } from './course.records.ts';
import { record } from '../platform/tables/record.ts';

/**
 * A draft is stored in parts: the settings, each unit, and each run of questions of one unit. A save writes the changed parts under its
 * own id; the header lists them in order, so a reader never mixes two saves.
 */
type Part =
  | { readonly of: 'course'; readonly members: Record<string, unknown>; readonly lists: readonly UnitList[]; readonly asks: boolean }
  | { readonly of: 'unit'; readonly list: UnitList; readonly unit: unknown }
  | { readonly of: 'questions'; readonly questions: readonly unknown[] };

const partRecord = record('part of a draft', { body: packed });
type PartItem = Key & { body: Packed };

const BODY_LIMIT = 64 * 1024;

type Questions = NonNullable<CourseDraftInput['tests']>;

/** Groups consecutive questions of one unit: their order is kept, and an edit writes the questions of one unit only. */
function runsOf(questions: Questions): Questions[] {
  const runs: Questions[] = [];
  for (const question of questions) {
    const run = runs.at(-1);
    if (run?.[0]?.unit_order === question.unit_order) run.push(question);
    else runs.push([question]);
  }
  return runs;
}

function partsOf(draft: CourseDraftInput): Part[] {
  const { tests, ...rest } = draft;
  const lists = UNIT_LISTS.filter((list) => rest[list] !== undefined && rest[list] !== null);
  const members = Object.fromEntries(Object.entries(rest).filter(([name]) => !lists.some((list) => list === name)));
  return [
    { of: 'course', members, lists, asks: tests !== undefined && tests !== null },
    ...lists.flatMap((list) => (rest[list] ?? []).map((unit): Part => ({ of: 'unit', list, unit }))),
    ...runsOf(tests ?? []).map((questions): Part => ({ of: 'questions', questions })),
  ];
}

function assemble(parts: readonly Part[]): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  const lists: Record<string, unknown[]> = {};
  for (const part of parts) {
    if (part.of === 'course') {
      Object.assign(draft, part.members);
      for (const list of part.lists) lists[list] = [];
      if (part.asks) lists['tests'] = [];
    } else if (part.of === 'unit') lists[part.list]?.push(part.unit);
    else lists['tests']?.push(...part.questions);
  }
  return { ...draft, ...lists };
}

const keyOf = (scope: Scope, course: CourseId, { save, part }: DraftPart): Key => records.draftPart(scope, course, save, part);

/** Returns the keys of a draft's parts. */
export function partKeys(scope: Scope, { id, draft }: Pick<CourseItem, 'id' | 'draft'>): Key[] {
  const keys = (draft?.parts ?? []).map((part) => keyOf(scope, asId<CourseId>(id), part));
  // Equal units share a part, and a batch must not contain a key twice.
  return [...new Map(keys.map((key) => [key.sk, key])).values()];
}

const hashOf = (part: Part): string => createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16);

/** Writes the parts that changed since the last save; returns all parts and the keys that were written. */
export async function writeParts(
  scope: Scope,
  course: CourseId,
  draft: CourseDraftInput,
  former: readonly DraftPart[],
): Promise<{ parts: DraftPart[]; written: Key[] }> {
  const save = randomBytes(8).toString('hex');
  const formerByHash = new Map(former.map((part) => [part.hash, part]));
  const items: PartItem[] = [];
  const parts = await Promise.all(
    partsOf(draft).map(async (part, index) => {
      const hash = hashOf(part);
      const unchanged = formerByHash.get(hash);
      if (unchanged) return unchanged;
      const written: DraftPart = { save, part: index, hash };
      items.push({ ...keyOf(scope, course, written), body: await pack(scope, part, BODY_LIMIT) });
      return written;
    }),
  );
  await writeAll('records', items);
  return { parts, written: items.map(({ pk, sk }) => ({ pk, sk })) };
}

/** Returns a stored draft; null when a save has replaced its parts, so that the caller reads the header again. */
export async function readParts(scope: Scope, course: CourseId, parts: readonly DraftPart[]): Promise<Record<string, unknown> | null> {
  const items = await getMany(
    'records',
    parts.map((part) => keyOf(scope, course, part)),
    partRecord,
  );
  const existing = items.filter((item) => item !== undefined);
  if (existing.length < parts.length) return null;
  return assemble(await Promise.all(existing.map((item) => unpack<Part>(item.body))));
}
