import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { readToken } from '../../../api/session-store.ts';
import { Confirm } from '../confirm.tsx';

/** Asks before unsaved changes are left, by a link or by closing the tab. A session that ended asks nothing: its input is kept. */
export function UnsavedGuard({ unsaved }: { unsaved: () => boolean }): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved() && readToken() !== null && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (unsaved() && readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      text="What you changed on this page has not been saved."
      act="Leave page"
      busyAct="Leaving..."
      onConfirm={() => Promise.resolve(blocker.state === 'blocked' && blocker.proceed())}
    />
  );
}
