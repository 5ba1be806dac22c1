// @chunk shell
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ActionIcon } from '../../primitives/button.ts';
import styles from './note.module.css';
import { t } from '../../../texts/text.ts';

export type Tone = 'danger' | 'progress' | 'complete' | 'info';

const ICONS = { danger: CircleAlert, progress: TriangleAlert, complete: CircleCheck, info: Info } as const;

type NoteProps = {
  tone?: Tone;
  title?: ReactNode;
  /** Read out as soon as it appears: what the specification calls an alert, and every failure. */
  alert?: boolean;
  onClose?: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A message in the page. */
export function Note({ tone = 'info', title, alert = false, onClose, className, children }: NoteProps): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className={clsx(styles.note, className)} data-tone={tone} role={alert ? 'alert' : undefined} data-passing>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className="grow">
        {title && <p className={styles.noteTitle}>{title}</p>}
        {children}
      </div>
      {onClose && (
        <ActionIcon className={styles.noteClose} aria-label={t('Close message')} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** Messages of the server, one per line. */
export const MessageLines = ({ messages }: { messages: readonly string[] }): ReactNode =>
  messages.map((message) => <p key={message}>{message}</p>);
