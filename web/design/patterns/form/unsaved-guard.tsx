import { type ReactNode, useCallback, useEffect } from 'react';
import { readToken } from '../../../api/session-store.ts';
import { Confirm } from '../confirm.tsx';
import { useLeaving } from '../leaving.ts';

/** Asks before unsaved changes are left, by a link or by closing the tab. A session that ended asks nothing: its input is kept. */
export function UnsavedGuard({ unsaved }: { unsaved: () => boolean }): ReactNode {
  const holds = useCallback(() => unsaved() && readToken() !== null, [unsaved]);
  const { asked, stay, leave } = useLeaving(holds);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [holds]);
  return (
    <Confirm
      opened={asked}
      onClose={stay}
      title="Leave without saving?"
      text="What you changed on this page has not been saved."
      act="Leave page"
      busyAct="Leaving..."
      onConfirm={() => Promise.resolve(leave())}
    />
  );
}
