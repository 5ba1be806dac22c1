import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { Button } from '../primitives/button.ts';
import { Modal } from '../primitives/dialog.ts';
import { Bone } from './loading.tsx';
import { MessageLines, Note } from './state/note.tsx';
import { useLate } from './use-late.ts';
import './confirm.css';

export type Affected = { readonly what: string; readonly count: number };

/** What an act takes with it, where the server has to count it first. */
export type ImpactState =
  | { readonly status: 'counting' }
  /** Nobody answered; the act itself stays possible. */
  | { readonly status: 'unknown'; readonly retry: () => void }
  /** The act would be refused for this reason, and is held back. */
  | { readonly status: 'refused'; readonly messages: readonly string[] }
  | { readonly status: 'known'; readonly affects: readonly Affected[]; readonly restorable: boolean };

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  /** A question that names the thing: "Delete Leeds Bakery?" */
  title: string;
  /** The contract's text. */
  text: ReactNode;
  /** The thing as a row: cover, name, numbers. */
  children?: ReactNode;
  /** Counted by the server; the act is held back until that has ended. Takes the place of `affects` and `restorable`. */
  impact?: ImpactState | undefined;
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

const NONE: readonly Affected[] = [];

/** Numbers and the way back, below the printed text. */
function Truth({ affects, restorable }: { affects: readonly Affected[]; restorable: boolean | undefined }): ReactNode {
  const counted = affects.filter(({ count }) => count > 0);
  return (
    <>
      {counted.length > 0 && <p className="confirm-truth">{affectedText(counted)}</p>}
      {restorable !== undefined && (
        <p className="confirm-truth">{restorable ? 'You can restore it within 30 days.' : 'This cannot be restored.'}</p>
      )}
    </>
  );
}

/** Keeps its place while the server counts, so that nothing moves under the pointer. */
const Counted = ({ impact }: { impact: ImpactState }): ReactNode => (
  <div className="confirm-counted" role="status" aria-busy={impact.status === 'counting'}>
    {impact.status === 'counting' && <CountingBones />}
    {impact.status === 'unknown' && (
      <p className="confirm-truth">
        What this affects could not be counted.{' '}
        <button type="button" className="confirm-again" onClick={impact.retry}>
          Try again
        </button>
      </p>
    )}
    {impact.status === 'refused' && (
      <div className="confirm-error">
        <Note tone="danger">
          <MessageLines messages={impact.messages} />
        </Note>
      </div>
    )}
    {impact.status === 'known' && <Truth affects={impact.affects} restorable={impact.restorable} />}
  </div>
);

function CountingBones(): ReactNode {
  const late = useLate(true);
  return (
    <>
      <span className="sr">Counting what this affects</span>
      {late && (
        <>
          <p className="confirm-truth">
            <Bone width="72%" />
          </p>
          <p className="confirm-truth">
            <Bone width="48%" />
          </p>
        </>
      )}
    </>
  );
}

/** Says what happens, in numbers; the focus is on the safe button. */
export function Confirm({
  opened,
  onClose,
  title,
  text,
  children,
  impact,
  affects = NONE,
  restorable,
  act,
  busyAct,
  danger = true,
  ready = true,
  onConfirm,
}: ConfirmProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const held = !ready || impact?.status === 'counting' || impact?.status === 'refused';
  const close = (): void => {
    if (busy) return;
    setError(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (busy || held) return;
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
  return (
    <Modal opened={opened} onClose={close} title={title} size={480} withCloseButton={false}>
      <p>{text}</p>
      {children && <ul className="confirm-rows">{children}</ul>}
      {impact ? <Counted impact={impact} /> : <Truth affects={affects} restorable={restorable} />}
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
        <Button data-tone={danger ? 'danger' : undefined} aria-disabled={busy || held} onClick={() => void confirm()}>
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
