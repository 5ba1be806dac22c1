import type { ReactNode } from 'react';
import { UnsavedGuard } from '../../../../design/patterns/form/unsaved-guard.tsx';
import styles from './builder-overlays.module.css';

type OverlaysProps = {
  /** Uploads that publishing waits for. */
  waiting: { readonly ended: number; readonly of: number } | null;
  /** Files are dragged over the page. */
  isOver: boolean;
  isBusy: () => boolean;
};

/** What lies over the builder while files are dropped or waited for, and the warning that leaving stops uploads. */
export const BuilderOverlays = ({ waiting, isOver, isBusy }: OverlaysProps): ReactNode => (
  <>
    {waiting && (
      <p className={styles.builderWaiting} role="status">
        Uploading content and files, please wait... ({waiting.ended}/{waiting.of})
      </p>
    )}
    {isOver && <p className={styles.builderDrop}>Drop files here. Each becomes a unit of its kind.</p>}
    <UnsavedGuard
      unsaved={isBusy}
      title="Leave while files are uploading?"
      text="Unfinished uploads stop. Choose the same files again later, and they continue where they stopped."
    />
  </>
);
