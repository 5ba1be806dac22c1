import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useViewer } from '../../../../session/viewer.tsx';
import { Button } from '../../../../design/primitives/button.ts';

const LazyDialog = lazy(async () => ({ default: (await import('./own-sender-form.tsx')).OwnSenderDialog }));

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
      {opened && (
        <Suspense fallback={null}>
          <LazyDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
