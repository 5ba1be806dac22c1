// @chunk table
import type { ReactNode } from 'react';
import { Badge } from '../../design/patterns/state/status.tsx';
import { t, text } from '../../texts/text.ts';

/** The words for how people stand to a certification. */
export const STATE_WORDS = {
  none: text('Not Started'),
  in_progress: text('In Progress'),
  overdue: text('Overdue'),
  valid: text('Valid'),
  window_open: text('Renewal open'),
  expired: text('Expired'),
  lapsed: text('Lapsed'),
  revoked: text('Revoked'),
  exempt: text('Exempt'),
} as const;

type State = keyof typeof STATE_WORDS;

const isState = (state: string): state is State => Object.hasOwn(STATE_WORDS, state);

/** Returns the word for a state; one of a later server is shown as it is. */
export const stateWord = (state: string): string => (isState(state) ? t(STATE_WORDS[state]) : state);

const TONES: Readonly<Record<string, 'complete' | 'progress' | 'danger'>> = {
  overdue: 'danger',
  valid: 'complete',
  window_open: 'progress',
  in_progress: 'progress',
  expired: 'danger',
  lapsed: 'danger',
  revoked: 'danger',
};

/** How somebody stands to a certification, in a word. */
export function StateBadge({ state }: { state: string }): ReactNode {
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{stateWord(state)}</Badge>;
}
