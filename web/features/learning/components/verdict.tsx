import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusMark } from '../../../design/patterns/state/status.tsx';

/** The server's word on an answer. */
export const Verdict = ({ correct }: { correct: boolean }): ReactNode => (
  <span className="status">
    {correct ? <StatusMark percent={100} /> : <CircleX size={16} strokeWidth={1.75} color="var(--danger-mark)" aria-hidden />}
    {correct ? 'Correct' : 'Incorrect'}
  </span>
);
