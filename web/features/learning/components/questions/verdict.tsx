import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusLine, StatusMark } from '../../../../design/patterns/state/status.tsx';
import { t } from '../../../../texts/text.ts';

const mark = (correct: boolean): ReactNode =>
  correct ? <StatusMark percent={100} /> : <CircleX size={16} strokeWidth={1.75} color="var(--danger-mark)" aria-hidden />;

/** The server's grade of an answer. */
export const Verdict = ({ correct, className }: { correct: boolean; className?: string | undefined }): ReactNode => (
  <StatusLine className={className} mark={mark(correct)}>
    {correct ? t('Correct') : t('Incorrect')}
  </StatusLine>
);
