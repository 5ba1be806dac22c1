import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { useViewer } from '../../../../session/viewer.tsx';
import { Button } from '../../../../design/primitives/button.ts';

const LazyDialog = lazyPart(async () => (await import('./own-sender-form.tsx')).OwnSenderDialog, { waiting: null });

/** A button with which admins of the instance choose the address from which its mail comes. */
export function OwnSender(): ReactNode {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  if (!viewer.can('setSenderEmail')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Sender Address
      </Button>
      {opened && <LazyDialog onClose={() => setOpened(false)} />}
    </>
  );
}
