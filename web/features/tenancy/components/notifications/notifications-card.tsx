import { type ReactNode, useState } from 'react';
import { useLazyPart } from '../../../../design/patterns/feedback/use-lazy-part.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { t } from '../../../../texts/text.ts';

const loadDialog = async () => (await import('./notification-rules.tsx')).NotificationRules;

/** A button with which admins of the instance turn kinds of notifications off and on for all its people. */
export function NotificationsCard(): ReactNode {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const { part: NotificationRules, fetch } = useLazyPart(loadDialog, () => setOpened(false));
  if (!viewer.can('setNotificationRule')) return null;
  const open = (): void => {
    fetch();
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Notifications')}
      </Button>
      {opened && NotificationRules && <NotificationRules onClose={() => setOpened(false)} />}
    </>
  );
}
