// @chunk shell
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './status.module.css';
import { t, text } from '../../../texts/text.ts';

const EIGHTH = 12.5;

/** A ring for the share done: dashed grey, partly amber, or full green with a tick. Always beside a word. */
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

/**
 * Returns the percentage for ring and word: 100 for a complete course, also by a percentage rule, and at most 99 for any other; at least 1
 * for one that was opened, which is in progress whatever was completed of it. `status`: as calls name it.
 */
export const statusPercent = (progress: number, complete: boolean, status: string): number =>
  complete ? 100 : Math.min(99, Math.max(progress, status === 'in_progress' ? 1 : 0));

/** The words for the statuses of a course. */
export const STATUS_WORDS = { completed: text('Completed'), in_progress: text('In Progress'), not_started: text('Not Started') } as const;

/** The statuses of a course, to choose from. */
export const STATUS_CHOICES = Object.entries(STATUS_WORDS).map(([value, label]) => ({
  value,
  get label() {
    return t(label);
  },
}));

/** Returns the word for a percentage. */
export const statusWord = (percent: number): string =>
  t(STATUS_WORDS[percent >= 100 ? 'completed' : percent > 0 ? 'in_progress' : 'not_started']);

type StatusLineProps = {
  /** The ring, tick or dot before the word. */
  mark: ReactNode;
  /** `dim`: the word is of the colour of secondary text. */
  tone?: 'dim' | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A mark and its word in one line. */
export const StatusLine = ({ mark, tone, className, children }: StatusLineProps): ReactNode => (
  <span className={clsx(styles.status, className)} data-tone={tone}>
    {mark}
    {children}
  </span>
);

type StatusProps = { percent: number; word?: string } & Pick<StatusLineProps, 'tone' | 'className'>;

/** Ring and word. `word`: where the contract has another word ("Incomplete"). */
export const Status = ({ percent, word = statusWord(percent), ...line }: StatusProps): ReactNode => (
  <StatusLine mark={<StatusMark percent={percent} />} {...line}>
    {word}
  </StatusLine>
);

const ActiveDot = ({ active }: { active: boolean }): ReactNode => (
  <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
    {active ? (
      <circle cx="4" cy="4" r="4" fill="var(--complete-mark)" />
    ) : (
      <circle cx="4" cy="4" r="3.2" fill="none" stroke="var(--none-mark)" strokeWidth="1.6" />
    )}
  </svg>
);

type ActiveStatusProps = {
  active: boolean;
  word?: string;
  /** Why it is inactive: shown on hover, and told by screen readers. */
  cause?: string | undefined;
};

/** State of an account, a membership, an instance: filled dot or empty ring, and the word. */
export const ActiveStatus = ({ active, word = active ? t('Active') : t('Inactive'), cause }: ActiveStatusProps): ReactNode => (
  <StatusLine mark={<ActiveDot active={active} />}>
    {cause === undefined ? (
      word
    ) : (
      <span title={cause}>
        {word}
        <span className="sr">: {cause}</span>
      </span>
    )}
  </StatusLine>
);

/** A word for the state of a record, beside its name. Roles are plain text, not badges. */
export const Badge = ({ tone, children }: { tone?: 'complete' | 'progress' | 'danger' | 'accent'; children: ReactNode }): ReactNode => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
