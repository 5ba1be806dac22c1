import type { ReactNode } from 'react';
import { Note } from '../../../../design/patterns/state/note.tsx';
import type { Problem } from '../../builder/problems.ts';
import { t } from '../../../../texts/text.ts';
import { problemText } from '../../builder/problem-text.ts';

/** What the server refuses of the unit that is open, or of the course overview; `unit` null = the overview. Nothing where there is none. */
export function RefusedNote({ refused, unit }: { refused: readonly Problem[]; unit: string | null }): ReactNode {
  const messages = refused.filter((problem) => problem.unit === unit).map(({ message }) => problemText(message));
  if (messages.length === 0) return null;
  return (
    <Note tone="danger" title={[...new Set(messages)].join(' ')} alert>
      <p>{t('Everything else is saved. What you typed here stays on this device until you correct it.')}</p>
    </Note>
  );
}
