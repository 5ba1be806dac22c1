import * as z from 'zod/mini';
import { safeParse } from '../kernel/safe-parse.ts';
import type { ScormItem, ScormManifest } from './manifest/manifest.ts';

/** What is known of a global objective of SCORM 2004; absent: that it is not. */
export const globalObjective = z.object({
  isSatisfied: z.optional(z.boolean()),
  measure: z.optional(z.number().check(z.gte(-1), z.lte(1))),
  raw: z.optional(z.number()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  progress: z.optional(z.number().check(z.gte(0), z.lte(1))),
  completion: z.optional(z.enum(['completed', 'incomplete'])),
});
export type GlobalObjective = z.infer<typeof globalObjective>;

/** Global objectives by their ids. */
export type GlobalObjectives = Readonly<Record<string, GlobalObjective>>;

const LONGEST_ID = 4_000;

/** The member of the stored state of an activity tree that names the global objectives which the launch has changed. */
const changedObjectives = z.object({ globals: z.record(z.string().check(z.maxLength(LONGEST_ID)), globalObjective) });

const sequencingsOf = (items: readonly ScormItem[]): readonly ScormItem['sequencing'][] =>
  items.flatMap((item) => [item.sequencing, ...sequencingsOf(item.items)]);

/** Returns the ids of objectives that a package shares with all others of its learner; [] where it keeps them for itself. */
export function sharedObjectiveIds({ objectivesGlobalToSystem, sequencing, items }: ScormManifest): readonly string[] {
  if (!objectivesGlobalToSystem) return [];
  const maps = [sequencing, ...sequencingsOf(items)].flatMap((each) => each?.objectives ?? []).flatMap(({ maps: each }) => each);
  return [...new Set(maps.map(({ target }) => target))];
}

/** Returns those of a record's objectives that a package may read and write. */
export const objectivesNamed = (objectives: GlobalObjectives, ids: readonly string[]): GlobalObjectives =>
  Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(objectives, id) ? [[id, objectives[id] ?? {}] as const] : [])));

/** Returns the shared objectives that a stored state of a tree says the launch has changed; none for a text that says nothing of them. */
export function changedObjectivesIn(state: unknown, ids: readonly string[]): GlobalObjectives {
  const parsed = safeParse(changedObjectives, state);
  return parsed.success ? objectivesNamed(parsed.data.globals, ids) : {};
}
