// @chunk floating
import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { Modal } from '../../primitives/dialog.ts';
import { SkeletonBar } from '../state/loading.tsx';
import { MessageLines, Note } from '../state/note.tsx';
import { useDelayed } from '../behaviour/use-delayed.ts';
import { CoverChip } from '../cover/cover.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import styles from './confirm.module.css';
import { numberText, t } from '../../../texts/text.ts';
import { enumeration } from '../../../texts/formats.ts';

export type Affected = { readonly noun: string; readonly count: number };

/** What an act affects, where the server has to count it first. */
export type ImpactState =
  | { readonly status: 'counting' }
  /** The count failed without a reply; the act itself stays enabled. */
  | { readonly status: 'unknown'; readonly retry: () => void }
  /** The server would refuse the act for this reason, so it is disabled. */
  | { readonly status: 'refused'; readonly messages: readonly string[] }
  | { readonly status: 'known'; readonly affects: readonly Affected[]; readonly restorable?: boolean };

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  /** A question with the name of the record: named`Delete ${name}?` */
  title: ReactNode;
  /** The contract's text. */
  text: ReactNode;
  /** The records as rows: cover, name, numbers. */
  children?: ReactNode;
  /** What the person chooses for the act: a field. */
  choice?: ReactNode;
  /** Counted by the server; the act is disabled until the count has ended. Replaces `affects` and `restorable`. */
  impact?: ImpactState | undefined;
  affects?: readonly Affected[] | undefined;
  /** Whether the act can be undone; undefined where the contract does not say. */
  restorable?: boolean | undefined;
  /** What the act really does, below the text of the contract and the counts. */
  consequence?: string | undefined;
  /** Names the act: "Delete 3 users". */
  act: string;
  busyAct: string;
  danger?: boolean;
  /** The act is disabled until this is true, for example until an e-mail has been typed. */
  ready?: boolean;
  /** Whether something was typed that closing would lose; it is asked for first. */
  unsaved?: boolean;
  /** Closes by itself when this succeeds; a failure is shown here and the dialog stays. */
  onConfirm: () => Promise<unknown>;
};

const affectedText = (affects: readonly Affected[]): string =>
  t('This also affects: {list}.', { list: enumeration(affects.map(({ noun, count }) => `${numberText(count)} ${noun}`)) });

const NONE: readonly Affected[] = [];

/** What is affected and whether it can be restored, below the text of the contract. */
function Consequences({ affects, restorable }: { affects: readonly Affected[]; restorable: boolean | undefined }): ReactNode {
  const counted = affects.filter(({ count }) => count > 0);
  return (
    <>
      {counted.length > 0 && <p className={styles.confirmEffect}>{affectedText(counted)}</p>}
      {restorable !== undefined && (
        <p className={styles.confirmEffect}>
          {restorable ? t('Nothing is lost at once. You can restore it within 30 days.') : t('This cannot be restored.')}
        </p>
      )}
    </>
  );
}

/** Has a fixed height while the server counts, so that the buttons do not move under the pointer. */
const Counted = ({ impact }: { impact: ImpactState }): ReactNode => (
  <div className={styles.confirmCounted} role="status" aria-busy={impact.status === 'counting'}>
    {impact.status === 'counting' && <CountingSkeleton />}
    {impact.status === 'unknown' && (
      <p className={styles.confirmEffect}>
        {t('We could not count what this affects.')}{' '}
        <button type="button" className={styles.confirmRetry} onClick={impact.retry}>
          {t('Try again')}
        </button>
      </p>
    )}
    {impact.status === 'refused' && (
      <div className={styles.confirmError}>
        <Note tone="danger">
          <MessageLines messages={impact.messages} />
        </Note>
      </div>
    )}
    {impact.status === 'known' && <Consequences affects={impact.affects} restorable={impact.restorable} />}
  </div>
);

/** What the act really does, and why it failed. */
const Below = ({ consequence, error }: { consequence: string | undefined; error: ApiError | null }): ReactNode => (
  <>
    {consequence && <p className={styles.confirmEffect}>{consequence}</p>}
    {error && (
      <div className={styles.confirmError}>
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      </div>
    )}
  </>
);

function CountingSkeleton(): ReactNode {
  const shown = useDelayed(true);
  return (
    <>
      <span className="sr">{t('Counting what this affects')}</span>
      {shown && (
        <>
          <p className={styles.confirmEffect}>
            <SkeletonBar width="72%" />
          </p>
          <p className={styles.confirmEffect}>
            <SkeletonBar width="48%" />
          </p>
        </>
      )}
    </>
  );
}

type Confirmation = Pick<ConfirmProps, 'onClose' | 'onConfirm'> & { unsaved: boolean; disabled: boolean };

/** The act of a confirmation, and the ways out of it; `leave` asks first where something was typed. */
function useConfirmation({ onClose, onConfirm, unsaved, disabled }: Confirmation) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const close = (): void => {
    if (busy) return;
    setError(null);
    setAsking(false);
    onClose();
  };
  const leave = (): void => (unsaved && !busy ? setAsking(true) : close());
  const confirm = async (): Promise<void> => {
    if (busy || disabled) return;
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
  return { asking, setAsking, busy, error, close, leave, confirm };
}

type FootProps = Pick<ReturnType<typeof useConfirmation>, 'busy' | 'leave' | 'confirm'> &
  Pick<ConfirmProps, 'act' | 'busyAct'> & { danger: boolean; disabled: boolean };

const Foot = ({ danger, disabled, busy, act, busyAct, leave, confirm }: FootProps): ReactNode => (
  <DialogFoot>
    <span />
    <Button variant="default" onClick={leave} data-autofocus>
      {t('Cancel')}
    </Button>
    <Button data-tone={danger ? 'danger' : undefined} aria-disabled={busy || disabled} onClick={() => void confirm()}>
      {busy ? busyAct : act}
    </Button>
  </DialogFoot>
);

/** A dialog that asks for confirmation, with what the act affects. The focus is on Cancel. */
export function Confirm({
  opened,
  onClose,
  title,
  text,
  children,
  choice,
  impact,
  affects = NONE,
  restorable,
  consequence,
  act,
  busyAct,
  danger = true,
  ready = true,
  unsaved = false,
  onConfirm,
}: ConfirmProps): ReactNode {
  const disabled = !ready || impact?.status === 'counting' || impact?.status === 'refused';
  const { asking, setAsking, busy, error, close, leave, confirm } = useConfirmation({ onClose, onConfirm, unsaved, disabled });
  return (
    <Modal opened={opened} onClose={leave} closeOnEscape={!asking} trapFocus={!asking} title={title} size={480} withCloseButton={false}>
      <p>{text}</p>
      {children && <ul className={styles.confirmRows}>{children}</ul>}
      {choice && <div className={styles.confirmChoice}>{choice}</div>}
      {impact ? <Counted impact={impact} /> : <Consequences affects={affects} restorable={restorable} />}
      <Below consequence={consequence} error={error} />
      <Foot {...{ danger, disabled, busy, act, busyAct, leave, confirm }} />
      {asking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={close} />}
    </Modal>
  );
}

/** Asks before a dialog loses what was typed into it. To be mounted for the question only: one that is there already would close again by the same press of Escape. */
export const DiscardQuestion = ({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }): ReactNode => (
  <Confirm
    opened
    onClose={onStay}
    title={t('Close without saving?')}
    text={t('Your changes here have not been saved.')}
    act={t('Discard changes')}
    busyAct={t('Discarding...')}
    onConfirm={() => Promise.resolve(onDiscard())}
  />
);

/** A record that a confirmation is about: cover, name, what is lost, its state. */
export const ConfirmRow = ({
  art,
  name,
  detail,
  state,
}: {
  art?: ReactNode;
  name: string;
  detail?: ReactNode;
  state?: ReactNode;
}): ReactNode => (
  <li>
    {art && <CoverChip>{art}</CoverChip>}
    <span className="grow">
      <b dir="auto">{name}</b>
      {detail && <small>{detail}</small>}
    </span>
    {state}
  </li>
);
