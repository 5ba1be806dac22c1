import type { GlobalObjective, GlobalObjectives } from '../../../shared/packages/global-objectives.ts';
import type { Model2004 } from './library-2004.ts';

/** A global objective as the library keeps it: each value beside whether it is known. */
type Entry = {
  readonly satisfiedStatus?: boolean;
  readonly satisfiedStatusKnown?: boolean;
  readonly normalizedMeasure?: number;
  readonly normalizedMeasureKnown?: boolean;
  readonly rawScore?: string;
  readonly rawScoreKnown?: boolean;
  readonly minScore?: string;
  readonly minScoreKnown?: boolean;
  readonly maxScore?: string;
  readonly maxScoreKnown?: boolean;
  readonly progressMeasure?: number;
  readonly progressMeasureKnown?: boolean;
  readonly completionStatus?: string;
  readonly completionStatusKnown?: boolean;
};

const withoutUnknown = <Value extends object>(value: Value): { [Name in keyof Value]?: Exclude<Value[Name], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Name in keyof Value]?: Exclude<Value[Name], undefined>;
  }; // what is undefined is left out

const numberOf = (isKnown: boolean | undefined, value: string | undefined): number | undefined =>
  isKnown === true && value !== undefined && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;

const completionOf = ({ completionStatusKnown, completionStatus }: Entry): GlobalObjective['completion'] =>
  completionStatusKnown === true && (completionStatus === 'completed' || completionStatus === 'incomplete') ? completionStatus : undefined;

const objectiveOf = (entry: Entry): GlobalObjective =>
  withoutUnknown({
    isSatisfied: entry.satisfiedStatusKnown === true ? entry.satisfiedStatus : undefined,
    measure: entry.normalizedMeasureKnown === true ? entry.normalizedMeasure : undefined,
    raw: numberOf(entry.rawScoreKnown, entry.rawScore),
    min: numberOf(entry.minScoreKnown, entry.minScore),
    max: numberOf(entry.maxScoreKnown, entry.maxScore),
    progress: entry.progressMeasureKnown === true ? entry.progressMeasure : undefined,
    completion: completionOf(entry),
  });

const textOf = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));
const setFlag = (value: unknown): true | undefined => (value === undefined ? undefined : true);

function entryOf({ isSatisfied, measure, raw, min, max, progress, completion }: GlobalObjective): Entry {
  return withoutUnknown({
    satisfiedStatus: isSatisfied,
    satisfiedStatusKnown: setFlag(isSatisfied),
    normalizedMeasure: measure,
    normalizedMeasureKnown: setFlag(measure),
    rawScore: textOf(raw),
    rawScoreKnown: setFlag(raw),
    minScore: textOf(min),
    minScoreKnown: setFlag(min),
    maxScore: textOf(max),
    maxScoreKnown: setFlag(max),
    progressMeasure: progress,
    progressMeasureKnown: setFlag(progress),
    completionStatus: completion,
    completionStatusKnown: setFlag(completion),
  });
}

const processOf = (model: Model2004) => model.getSequencingService()?.getOverallSequencingProcess() ?? null;

/** Gives a tree what its learner's other packages have written of the objectives that it names. */
export function giveObjectives(model: Model2004, objectives: GlobalObjectives): void {
  const process = processOf(model);
  if (!process) return;
  const named = Object.entries(objectives).filter(([id]) => process.getGlobalObjectiveMap().has(id));
  if (named.length === 0) return;
  for (const [id, objective] of named) process.updateGlobalObjective(id, entryOf(objective));
  process.synchronizeGlobalObjectives();
}

/** Returns what a tree knows of its global objectives. */
export function setObjectives(model: Model2004): GlobalObjectives {
  const entries = [...(processOf(model)?.getGlobalObjectiveMap() ?? [])] as readonly (readonly [string, Entry])[]; // typed as any
  return Object.fromEntries(entries.map(([id, entry]) => [id, objectiveOf(entry)] as const));
}

/** Returns the objectives of which something else is known than before. */
export const changedObjectives = (before: GlobalObjectives, now: GlobalObjectives): GlobalObjectives =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([id, objective]) => Object.keys(objective).length > 0 && JSON.stringify(before[id] ?? {}) !== JSON.stringify(objective),
    ),
  );
