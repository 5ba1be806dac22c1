import { type ReactNode, useRef } from 'react';
import { useModalDialog } from '../../../../design/patterns/behaviour/use-modal-dialog.ts';
import { UnsavedGuard } from '../../../../design/patterns/form/unsaved-guard.tsx';
import styles from './builder-overlays.module.css';
import { t } from '../../../../texts/text.ts';

type WaitingProps = { readonly ended: number; readonly of: number };

/** Covers the builder, in which nothing can be changed meanwhile, by keyboard neither. */
function Waiting({ ended, of }: WaitingProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useModalDialog(dialog);
  return (
    <dialog ref={dialog} className={styles.builderWaiting} aria-label={t('Publishing')} onCancel={(event) => event.preventDefault()}>
      <p role="status">{t('Uploading content and files, please wait... ({ended}/{of})', { ended, of })}</p>
    </dialog>
  );
}

type OverlaysProps = {
  /** Uploads that publishing waits for. */
  waiting: WaitingProps | null;
  /** Files are dragged over the page. */
  isOver: boolean;
  isBusy: () => boolean;
};

/** What lies over the builder while files are dropped or waited for, and the warning that leaving stops uploads. */
export const BuilderOverlays = ({ waiting, isOver, isBusy }: OverlaysProps): ReactNode => (
  <>
    {waiting && <Waiting {...waiting} />}
    {isOver && (
      <p className={styles.builderDrop}>
        <span>{t('Drop files to add them as units.')}</span>
      </p>
    )}
    <UnsavedGuard
      unsaved={isBusy}
      title={t('Leave while files are uploading?')}
      text={t('Unfinished uploads stop. Choose the same files again later, and they continue where they stopped.')}
    />
  </>
);
