import type { SharedData } from '../../../shared/packages/shared-data.ts';
import type { Decider } from '../../kernel/decider.ts';
import { PackageRefusal } from './attempt.refusal.ts';
import type { SharedDataEvent } from './shared-data.events.ts';

/** All data that a learner's packages share. Plain JSON: it is stored with every 16th commit. */
export type SharedDataState = { readonly data: SharedData };

export type WriteSharedData = { readonly type: 'WriteSharedData'; readonly data: SharedData; readonly by: SharedDataEvent['by'] };

/** Characters of all ids and data of one learner. */
const MOST_STORED = 1_500_000;

const sizeOf = (data: SharedData): number => Object.entries(data).reduce((sum, [id, value]) => sum + id.length + value.length, 0);

function decide({ data, by }: WriteSharedData, state: SharedDataState): readonly SharedDataEvent[] {
  const changed = Object.fromEntries(Object.entries(data).filter(([id, value]) => state.data[id] !== value));
  if (Object.keys(changed).length === 0) return [];
  if (sizeOf({ ...state.data, ...changed }) > MOST_STORED) throw new PackageRefusal('setFailed');
  return [{ type: 'SharedDataWritten', data: changed, by }];
}

/** The data that all packages of SCORM 2004 of one learner share (adlcp:sharedDataGlobalToSystem). */
export const sharedDataDecider: Decider<SharedDataState, WriteSharedData, SharedDataEvent> = {
  name: 'sharedData',
  foldVersion: 1,
  initial: { data: {} },
  evolve: (state, { data }) => ({ data: { ...state.data, ...data } }),
  decide,
};
