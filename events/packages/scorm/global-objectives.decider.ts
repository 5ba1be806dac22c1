import type { GlobalObjective, GlobalObjectives } from '../../../shared/packages/global-objectives.ts';
import type { Decider } from '../../kernel/decider.ts';
import type { GlobalObjectiveEvent } from './global-objectives.events.ts';

/** All that a learner's packages share. Plain JSON: it is stored with every 16th commit. */
export type GlobalObjectivesState = { readonly objectives: GlobalObjectives };

export type WriteGlobalObjectives = {
  readonly type: 'WriteGlobalObjectives';
  readonly objectives: GlobalObjectives;
  readonly by: GlobalObjectiveEvent['by'];
};

/** Objectives that one learner's packages share; further ones stay with their package. */
const MOST_OBJECTIVES = 2_000;

const NAMES = [
  'isSatisfied',
  'measure',
  'raw',
  'min',
  'max',
  'progress',
  'completion',
] as const satisfies readonly (keyof GlobalObjective)[];

const isSame = (a: GlobalObjective, b: GlobalObjective): boolean => NAMES.every((name) => a[name] === b[name]);

function decide({ objectives, by }: WriteGlobalObjectives, state: GlobalObjectivesState): readonly GlobalObjectiveEvent[] {
  const known = state.objectives;
  const left = MOST_OBJECTIVES - Object.keys(known).length;
  const changed = Object.entries(objectives).filter(([id, objective]) => !isSame(known[id] ?? {}, objective));
  const former = changed.filter(([id]) => Object.hasOwn(known, id));
  const added = changed.filter(([id]) => !Object.hasOwn(known, id)).slice(0, left);
  if (former.length + added.length === 0) return [];
  return [{ type: 'GlobalObjectivesWritten', objectives: Object.fromEntries([...former, ...added]), by }];
}

/** The objectives that all packages of SCORM 2004 of one learner share (adlseq:objectivesGlobalToSystem). */
export const globalObjectivesDecider: Decider<GlobalObjectivesState, WriteGlobalObjectives, GlobalObjectiveEvent> = {
  name: 'globalObjectives',
  foldVersion: 1,
  initial: { objectives: {} },
  evolve: (state, { objectives }) => ({ objectives: { ...state.objectives, ...objectives } }),
  decide,
};
