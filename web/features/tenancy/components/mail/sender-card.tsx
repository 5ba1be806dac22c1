import { type ReactNode, useState } from 'react';
import { useLazyPart } from '../../../../design/patterns/feedback/use-lazy-part.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { t } from '../../../../texts/text.ts';

const loadDialog = async () => (await import('./sender-form.tsx')).SenderDialog;

/** A button with which admins of the instance choose the address from which its mail comes. */
export function SenderCard(): ReactNode {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const { part: OwnSenderDialog, fetch } = useLazyPart(loadDialog, () => setOpened(false));
  if (!viewer.can('setSenderEmail')) return null;
  const open = (): void => {
    fetch();
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Sender Address')}
      </Button>
      {opened && OwnSenderDialog && <OwnSenderDialog onClose={() => setOpened(false)} />}
    </>
  );
}
