// @chunk shell
import { Bell as BellIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLazyModule } from '../../design/patterns/behaviour/use-lazy-module.ts';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { NOT_OPENED } from '../../design/patterns/feedback/use-lazy-part.ts';
import { IconButton } from '../../design/primitives/icon-button.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { t } from '../../texts/text.ts';

// Loaded when the page stands, or when it is pressed.
const loadBell = async () => (await import('./bell.tsx')).Bell;
/** Milliseconds after which the data of the first page are assumed to be there. */
const FIRST_PAGE_MS = 3000;

/** The bell of the top bar, for members of an instance: super admins are notified of nothing. */
export function LazyBell(): ReactNode {
  const { instance, role, mustChangePassword } = useViewer();
  const { part: Bell, failed, fetch } = useLazyModule(loadBell);
  const [pressed, setPressed] = useState(false);
  const isShown = instance !== null && role !== 'super_admin' && !mustChangePassword;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(fetch, FIRST_PAGE_MS);
    return () => clearTimeout(timer);
  }, [fetch, isShown]);
  const isMissed = failed && pressed;
  useEffect(() => {
    if (isMissed) showAlert(t(NOT_OPENED), 'danger');
  }, [isMissed]);
  if (!isShown) return null;
  if (Bell) return <Bell defaultOpened={pressed} />;
  const press = (): void => {
    fetch();
    setPressed(true);
  };
  return (
    <IconButton aria-label={t('Notifications')} aria-haspopup="dialog" onClick={press}>
      <BellIcon size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
