// @chunk floating
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { useFocusBack } from '../behaviour/focus-back.ts';
import { Modal } from '../../primitives/dialog.ts';
import { DiscardQuestion } from '../feedback/confirm.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Modal>, 'opened' | 'onClose' | 'children'> & {
  /** Whether something was typed that closing would lose. */
  unsaved: boolean;
  onClose: () => void;
  /** Is given the function that closes the dialog, for a button of its own; it asks first, as Escape and the cross do. */
  children: (close: () => void) => ReactNode;
};

/** An open dialog that people type into. It asks for confirmation before Escape, its cross, a click beside it or a navigation loses the input. */
export function FormDialog({ unsaved, onClose, children, ...modal }: FormDialogProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const close = (): void => (unsaved ? setAsking(true) : onClose());
  useFocusBack(modal.returnFocus);
  const isUnsaved = useCallback(() => unsaved, [unsaved]);
  return (
    <>
      <Modal opened onClose={close} closeOnEscape={!asking} trapFocus={!asking} {...modal}>
        {children(close)}
      </Modal>
      {asking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} />}
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
