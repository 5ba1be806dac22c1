import type { ReactNode } from 'react';
import { Note } from '../../../../design/patterns/state/note.tsx';
import type { AnswerNotice as Notice } from '../../player/use-answer-draft.ts';

/** Says why an answer was not submitted, as long as that is so. */
export const AnswerNotice = ({ notice, className }: { notice: Notice; className?: string | undefined }): ReactNode => (
  <Note tone={notice.tone} alert className={className}>
    {notice.text}
  </Note>
);
