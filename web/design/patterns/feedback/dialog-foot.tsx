// @chunk shell
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

/** Buttons at the end of a dialog; the first child fills the space at their left. */
export const DialogFoot = ({ className, children }: { className?: string | undefined; children: ReactNode }): ReactNode => (
  <div className={clsx(styles.dialogFoot, className)}>{children}</div>
);
