import type { CompletionOption } from './unit-kinds/unit-kind-descriptor.ts';
import type { UnitKind } from './unit-kinds/unit-kinds.ts';

/** A unit in the course's header: the data that menus, progress and gates need, without its body. */
export type OutlineUnit = {
  readonly id: number;
  readonly kind: UnitKind;
  /** From 1, without gaps. */
  readonly order: number;
  readonly title: string;
  /** The publication that wrote the unit's body, which never changes within it. */
  readonly publication: string;
  readonly completionOption: CompletionOption;
  /** Seconds; null: no timer. */
  readonly timeLimit: number | null;
  /** The number of questions. */
  readonly questions: number;
  readonly questionIds: readonly number[];
};

/** When a course counts as complete. The percentage is 1 to 100; null means 100. */
export type CompletionRule = { readonly rule: 'all-units' | 'percentage'; readonly percentage: number | null };

/** The units that progress counts. */
export type CountedUnits = readonly { readonly id: number }[];

/** The completed units: a set of ids, or a record whose members are ids. */
export type DoneUnits = ReadonlySet<number> | Readonly<Record<string, unknown>>;

const isDone = (done: DoneUnits, unit: number): boolean => (done instanceof Set ? done.has(unit) : Object.hasOwn(done, unit));

/** Returns the number of completed units among those of the course; removed units do not count. */
export const unitsCompleted = (done: DoneUnits, outline: CountedUnits): number => outline.filter((unit) => isDone(done, unit.id)).length;

/** Returns the percentage of `completed` in `total`, rounded to a whole number, but capped at 99 while any is missing; 0 for a total of 0. */
export function progressPercentOf(completed: number, total: number): number {
  if (total <= 0 || completed <= 0) return 0;
  if (completed >= total) return 100;
  return Math.min(99, Math.round((100 * completed) / total));
}

/** Returns the progress in percent, 0 to 100, of a person in the published course; capped at 99 while any unit is missing. */
export const progressPercent = (done: DoneUnits, outline: CountedUnits): number =>
  progressPercentOf(unitsCompleted(done, outline), outline.length);

/** Whether the course's rule is met. A course without units is never complete. */
export function isCourseComplete(rule: CompletionRule, done: DoneUnits, outline: CountedUnits): boolean {
  if (outline.length === 0) return false;
  const needed = rule.rule === 'percentage' ? (rule.percentage ?? 100) : 100;
  return progressPercent(done, outline) >= needed;
}
