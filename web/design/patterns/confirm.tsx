import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { Button } from '../primitives/button.ts';
import { Modal } from '../primitives/dialog.ts';
import { MessageLines, Note } from './note.tsx';
import './confirm.css';

export type Affected = { readonly what: string; readonly count: number };

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  /** A question that names the thing: "Delete Leeds Bakery?" */
  title: string;
  /** The contract's text. */
  text: ReactNode;
  /** The thing as a row: cover, name, numbers. */
  children?: ReactNode;
  affects?: readonly Affected[] | undefined;
  /** Says whether it can be undone; left out where the contract says nothing. */
  restorable?: boolean | undefined;
  /** Names the act: "Delete 3 users". */
  act: string;
  busyAct: string;
  danger?: boolean;
  /** Held back until this is true, e.g. until an e-mail has been typed. */
  ready?: boolean;
  /** Closes by itself when this succeeds; a failure is shown here and the dialog stays. */
  onConfirm: () => Promise<unknown>;
};

const affectedText = (affects: readonly Affected[]): string =>
  `This also affects: ${affects.map(({ what, count }) => `${count.toLocaleString('en-GB')} ${what}`).join(', ')}.`;

/** Says what happens, in numbers; the focus is on the safe button. */
export function Confirm({
  opened,
  onClose,
  title,
  text,
  children,
  affects,
  restorable,
  act,
  busyAct,
  danger = true,
  ready = true,
  onConfirm,
}: ConfirmProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const close = (): void => {
    if (busy) return;
    setError(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (busy || !ready) return;
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  const counted = affects?.filter(({ count }) => count > 0) ?? [];
  return (
    <Modal opened={opened} onClose={close} title={title} size={480} withCloseButton={false}>
      <p>{text}</p>
      {children && <ul className="confirm-rows">{children}</ul>}
      {counted.length > 0 && <p className="confirm-truth">{affectedText(counted)}</p>}
      {restorable !== undefined && (
        <p className="confirm-truth">{restorable ? 'You can restore it within 30 days.' : 'This cannot be restored.'}</p>
      )}
      {error && (
        <div className="confirm-error">
          <Note tone="danger" alert>
            <MessageLines messages={error.messages} />
          </Note>
        </div>
      )}
      <div className="dialog-foot">
        <span />
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button data-tone={danger ? 'danger' : undefined} aria-disabled={busy || !ready} onClick={() => void confirm()}>
          {busy ? busyAct : act}
        </Button>
      </div>
    </Modal>
  );
}

/** The thing that a confirmation is about: cover, name, what is lost, its state. */
export const ConfirmRow = ({
  art,
  name,
  detail,
  state,
}: {
  art?: ReactNode;
  name: string;
  detail?: string;
  state?: ReactNode;
}): ReactNode => (
  <li>
    {art && <span className="cover-chip">{art}</span>}
    <span className="grow">
      <b>{name}</b>
      {detail && <small>{detail}</small>}
    </span>
    {state}
  </li>
);
