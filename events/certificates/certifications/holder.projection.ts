import type { Commit } from '../../kernel/commit.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { HolderEvent } from './holder.events.ts';
import { type HolderState, NO_FACTS, withFact } from './holder.state.ts';

/** The row of one person and one certification (Views `h#n3`), without reasons. Who has none of these events has no row. */
export type HolderRow = HolderState & { readonly person: number; readonly certification: number };

function initialRow(commit: Commit<HolderEvent>): HolderRow {
  const first = commit.events[0];
  if (!first) throw new Error('A commit has to hold an event');
  return { ...NO_FACTS, person: first.person, certification: first.certification };
}

export const holderProjection: Projection<HolderRow, HolderEvent> = {
  name: 'holder',
  initial: initialRow,
  apply: (row, commit) => commit.events.reduce(withFact, row),
};
