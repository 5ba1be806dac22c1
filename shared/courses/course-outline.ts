import type { UnitKind } from '../learning/unit-kind.ts';

/** What the author asks for besides moving on. Only assignments have the last two. */
export type CompletionOption = 'time' | 'question' | 'instructor-accepts' | 'user-uploads' | null;

/** A unit as the course's header names it: enough for menus, progress and gates, without its body. */
export type OutlineUnit = {
  readonly id: number;
  readonly kind: UnitKind;
  /** From 1, without gaps. */
  readonly order: number;
  readonly title: string;
  /** The publication that wrote the unit's body; bodies never change under it. */
  readonly publication: string;
  readonly completionOption: CompletionOption;
  /** Seconds; null = no timer. */
  readonly timeLimit: number | null;
  /** How many questions the unit has; their ids follow. */
  readonly questions: number;
  readonly questionIds: readonly number[];
};

/** When a course counts as complete. The percentage is 1 to 100; null means 100. */
export type CompletionRule = { readonly rule: 'all-units' | 'percentage'; readonly percentage: number | null };

/** Units as far as progress is concerned. */
export type CountedUnits = readonly { readonly id: number }[];

/** Tells whether a unit is done: a set of ids or the record of their dates. */
export type DoneUnits = ReadonlySet<number> | Readonly<Record<string, unknown>>;

const isDone = (done: DoneUnits, unit: number): boolean => (done instanceof Set ? done.has(unit) : Object.hasOwn(done, unit));

/** Completed units that the course still has: a unit that was removed counts neither above nor below the line. */
export const unitsCompleted = (done: DoneUnits, outline: CountedUnits): number => outline.filter((unit) => isDone(done, unit.id)).length;

/** The percentage of `completed` in `total`: whole, 0 to 100, and 99 at most until nothing is missing. */
export function percentOf(completed: number, total: number): number {
  if (total <= 0 || completed <= 0) return 0;
  if (completed >= total) return 100;
  return Math.min(99, Math.round((100 * completed) / total));
}

/** Progress of a person in a course as it is published now. */
export const progressPercent = (done: DoneUnits, outline: CountedUnits): number => percentOf(unitsCompleted(done, outline), outline.length);

/** Whether the course's rule is met. A course without units is never complete: there is nothing that could have been done. */
export function isCourseComplete(rule: CompletionRule, done: DoneUnits, outline: CountedUnits): boolean {
  if (outline.length === 0) return false;
  const needed = rule.rule === 'percentage' ? (rule.percentage ?? 100) : 100;
  return progressPercent(done, outline) >= needed;
}
