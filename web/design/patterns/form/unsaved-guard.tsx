import { type ReactNode, useCallback, useEffect } from 'react';
import { readToken } from '../../../api/session-store.ts';
import { Confirm } from '../feedback/confirm.tsx';
import { useNavigationBlocker } from '../behaviour/navigation-blocker.ts';
import { t } from '../../../texts/text.ts';

/** Asks for confirmation before unsaved changes are lost, by a navigation or by closing the tab. Not after the session has ended: then useKeptInput stores the input. */
export function UnsavedGuard({
  unsaved,
  title = t('Leave without saving?'),
  text = t('Your changes on this page have not been saved.'),
}: {
  unsaved: () => boolean;
  title?: string;
  text?: string;
}): ReactNode {
  const blocks = useCallback(() => unsaved() && readToken() !== null, [unsaved]);
  const { blocked, stay, leave } = useNavigationBlocker(blocks);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (blocks()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [blocks]);
  // Mounted last, the question stands above a dialog that is open already.
  if (!blocked) return null;
  return (
    <Confirm
      opened
      onClose={stay}
      title={title}
      text={text}
      act={t('Leave page')}
      busyAct={t('Leaving...')}
      onConfirm={() => Promise.resolve(leave())}
    />
  );
}
