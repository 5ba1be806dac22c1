import { type ReactNode, useState } from 'react';
import { useAskedPart } from '../../../../design/patterns/feedback/use-asked-part.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Button } from '../../../../design/primitives/button.ts';

const loadDialog = async () => (await import('./own-sender-form.tsx')).OwnSenderDialog;

/** A button with which admins of the instance choose the address from which its mail comes. */
export function OwnSender(): ReactNode {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const { part: OwnSenderDialog, fetch } = useAskedPart(loadDialog, () => setOpened(false));
  if (!viewer.can('setSenderEmail')) return null;
  const open = (): void => {
    fetch();
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Sender Address
      </Button>
      {opened && OwnSenderDialog && <OwnSenderDialog onClose={() => setOpened(false)} />}
    </>
  );
}
