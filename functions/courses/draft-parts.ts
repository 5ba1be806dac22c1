import { createHash, randomBytes } from 'node:crypto';
import { type CourseDraftInput, UNIT_LISTS, type UnitList } from '../../shared/courses/course-draft.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { getMany, writeAll } from '../platform/dynamo.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import { type Packed, pack, unpack } from '../platform/packing.ts';
import type { CourseItem, DraftPart } from './course.records.ts';

/**
 * A draft is stored in parts: the course as a whole, each unit, each run of questions of one unit. A save writes the parts that
 * changed, under its own name; the header lists them in order, so a reader never sees half of one save and half of another.
 */
type Part =
  | { readonly of: 'course'; readonly members: Record<string, unknown>; readonly lists: readonly UnitList[]; readonly asks: boolean }
  | { readonly of: 'unit'; readonly list: UnitList; readonly unit: unknown }
  | { readonly of: 'questions'; readonly questions: readonly unknown[] };

type PartItem = Key & { body: Packed };

const BODY_LIMIT = 64 * 1024;

type Questions = NonNullable<CourseDraftInput['tests']>;

/** Questions in runs of one unit: their order is kept, and editing one writes its unit's alone. */
function runsOf(questions: Questions): Questions[] {
  const runs: Questions[] = [];
  for (const question of questions) {
    const last = runs.at(-1);
    if (last?.[0]?.unit_order === question.unit_order) last.push(question);
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

/** Keys of a course's draft, to be deleted once nothing names them any more. */
export function partKeys(scope: Scope, { id, draft }: Pick<CourseItem, 'id' | 'draft'>): Key[] {
  const keys = (draft?.parts ?? []).map((part) => keyOf(scope, asId<CourseId>(id), part));
  // Two equal units may share a part, and a batch takes no key twice.
  return [...new Map(keys.map((key) => [key.sk, key])).values()];
}

const hashOf = (part: Part): string => createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16);

/** Writes what changed since the last save and answers the list of parts. */
export async function writeParts(
  scope: Scope,
  course: CourseId,
  draft: CourseDraftInput,
  last: readonly DraftPart[],
): Promise<{ parts: DraftPart[]; written: Key[] }> {
  const save = randomBytes(8).toString('hex');
  const standing = new Map(last.map((part) => [part.hash, part]));
  const items: PartItem[] = [];
  const parts = await Promise.all(
    partsOf(draft).map(async (part, index) => {
      const hash = hashOf(part);
      const known = standing.get(hash);
      if (known) return known;
      const fresh: DraftPart = { save, part: index, hash };
      items.push({ ...keyOf(scope, course, fresh), body: await pack(scope, part, BODY_LIMIT) });
      return fresh;
    }),
  );
  await writeAll('records', items);
  return { parts, written: items.map(({ pk, sk }) => ({ pk, sk })) };
}

/** Reads a draft back; null when a save has replaced it meanwhile, so that the header is to be read again. */
export async function readParts(scope: Scope, course: CourseId, parts: readonly DraftPart[]): Promise<Record<string, unknown> | null> {
  const items = (await getMany(
    'records',
    parts.map((part) => keyOf(scope, course, part)),
  )) as (PartItem | undefined)[];
  const found = items.filter((item) => item !== undefined);
  if (found.length < parts.length) return null;
  return assemble(await Promise.all(found.map((item) => unpack<Part>(item.body))));
}
