import type { Words } from '../../design/patterns/table/columns.ts';
import { t, text } from '../../texts/text.ts';

/** How a pair stands to its due date, in words. */
export const TERM_WORDS: Words = {
  none: '',
  later: text('Due later'),
  soon: text('Due soon'),
  overdue: text('Overdue'),
  done: text('Done in time'),
  done_late: text('Done late'),
  exempt: text('Exempt'),
};

const SAID: ReadonlySet<string> = new Set(['overdue', 'exempt', 'done_late']);

/** Returns what is said beside the day that a course is due; null: nothing. */
export function dueWord({ term_state: state, extended }: { readonly term_state: string; readonly extended: boolean }): string | null {
  if (SAID.has(state)) return t(TERM_WORDS[state] ?? '');
  return extended ? t('Extended') : null;
}
