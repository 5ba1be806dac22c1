import type { ReactNode } from 'react';
import '../status.css';

const EIGHTH = 12.5;

/** Ring that fills with the share done: dashed grey, part amber, full green with a tick. Always beside a word. */
export function StatusMark({ percent, size = 16 }: { percent: number; size?: number }): ReactNode {
  if (percent >= 100)
    return (
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="var(--complete-mark)" />
        <path
          d="M4.8 8.3 7 10.5l4.3-4.7"
          stroke="var(--sheet)"
          strokeWidth="1.8"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  if (percent <= 0)
    return (
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.2" fill="none" stroke="var(--none-mark)" strokeWidth="1.6" strokeDasharray="2.6 2.27" />
      </svg>
    );
  const angle = (Math.min(87.5, Math.max(EIGHTH, Math.round(percent / EIGHTH) * EIGHTH)) / 100) * Math.PI * 2;
  const x = (8 + 4 * Math.sin(angle)).toFixed(2);
  const y = (8 - 4 * Math.cos(angle)).toFixed(2);
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="var(--progress-mark)" strokeWidth="1.6" />
      <path d={`M8 8V4A4 4 0 ${angle > Math.PI ? 1 : 0} 1 ${x} ${y}Z`} fill="var(--progress-mark)" />
    </svg>
  );
}

/** What ring and word go by: a course that is complete by percentage is complete, and one that is not is never at 100. */
export const standing = (progress: number, complete: boolean): number => (complete ? 100 : Math.min(progress, 99));

export const statusWord = (percent: number): string => (percent >= 100 ? 'Completed' : percent > 0 ? 'In Progress' : 'Not Started');

/** Ring and word. `word` where the contract has another one ("Incomplete"). */
export const Status = ({ percent, word = statusWord(percent) }: { percent: number; word?: string }): ReactNode => (
  <span className="status">
    <StatusMark percent={percent} />
    {word}
  </span>
);

/** State of an account, a membership, an instance: filled dot or empty ring, and the word. */
export const ActiveStatus = ({ active, word = active ? 'Active' : 'Inactive' }: { active: boolean; word?: string }): ReactNode => (
  <span className="status">
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      {active ? (
        <circle cx="4" cy="4" r="4" fill="var(--complete-mark)" />
      ) : (
        <circle cx="4" cy="4" r="3.2" fill="none" stroke="var(--none-mark)" strokeWidth="1.6" />
      )}
    </svg>
    {word}
  </span>
);

/** A word that is a state of the thing it stands beside. Roles are plain text, not badges. */
export const Badge = ({ tone, children }: { tone?: 'complete' | 'progress' | 'danger' | 'accent'; children: ReactNode }): ReactNode => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
