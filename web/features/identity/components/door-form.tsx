import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../design/primitives/button.ts';
import { MessageLines, Note } from '../../../design/patterns/state/note.tsx';

type DoorFormProps = {
  act: string;
  busy: boolean;
  /** One per line. */
  messages: readonly string[];
  success?: string | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** A short form before the shell: messages above, one wide button. Kept apart from the large form, so that sign-in stays light. */
export function DoorForm({ act, busy, messages, success = null, onSubmit, children }: DoorFormProps): ReactNode {
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className="door-form big" onSubmit={send}>
      {success && (
        <Note tone="complete">
          <span role="status">{success}</span>
        </Note>
      )}
      {messages.length > 0 && (
        <Note tone="danger" alert>
          <MessageLines messages={messages} />
        </Note>
      )}
      {children}
      <Button type="submit" size="lg" fullWidth aria-disabled={busy || undefined} aria-busy={busy}>
        {act}
      </Button>
    </form>
  );
}
