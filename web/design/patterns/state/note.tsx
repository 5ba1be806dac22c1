import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionIcon } from '../../primitives/button.ts';
import '../note.css';

export type Tone = 'danger' | 'progress' | 'complete' | 'info';

const ICONS = { danger: CircleAlert, progress: TriangleAlert, complete: CircleCheck, info: Info } as const;

type NoteProps = {
  tone?: Tone;
  title?: ReactNode;
  /** Spoken as soon as it appears: what the specification calls an alert, and every failure. */
  alert?: boolean;
  onClose?: (() => void) | undefined;
  children?: ReactNode;
};

/** A message in the page, where it belongs. One failure shows in one note. */
export function Note({ tone = 'info', title, alert = false, onClose, children }: NoteProps): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className="note" data-tone={tone} role={alert ? 'alert' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className="grow">
        {title && <p className="note-title">{title}</p>}
        {children}
      </div>
      {onClose && (
        <ActionIcon className="note-close" aria-label="Close message" onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** Server messages, one a line. */
export const MessageLines = ({ messages }: { messages: readonly string[] }): ReactNode =>
  messages.map((message) => <p key={message}>{message}</p>);
