import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useViewer } from '../../../../session/viewer.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { Modal } from '../../../../design/primitives/dialog.ts';

const LazyForm = lazy(async () => ({ default: (await import('./own-sender-form.tsx')).OwnSenderForm }));

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
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Sender of emails"
        size={520}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense fallback={<Loading rows={3} />}>
          <LazyForm onClose={() => setOpened(false)} />
        </Suspense>
      </Modal>
    </>
  );
}
