// @chunk shell
import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** Five leaves of the background pattern, two in the colours of the tenant. */
const Sprig = (): ReactNode => (
  <svg className={styles.stateArt} viewBox="0 0 160 80" aria-hidden="true">
    <path fill="var(--leaf-3)" d="M40 0A40 40 0 0 1 80 40A40 40 0 0 1 40 0Z" />
    <path
      fill="var(--hover)"
      d="M120 0A40 40 0 0 1 80 40A40 40 0 0 1 120 0ZM0 40A40 40 0 0 1 40 80A40 40 0 0 1 0 40ZM80 40A40 40 0 0 1 40 80A40 40 0 0 1 80 40ZM160 40A40 40 0 0 1 120 80A40 40 0 0 1 160 40Z"
    />
    <path fill="var(--leaf-2)" d="M80 40A40 40 0 0 1 120 80A40 40 0 0 1 80 40Z" />
  </svg>
);

/** An empty list: the text of the contract, the reason, and the next act. `small`: inside a section. */
export function Empty({
  title,
  sentence,
  action,
  small = false,
}: {
  title: string;
  sentence?: ReactNode;
  action?: ReactNode;
  small?: boolean;
}): ReactNode {
  return (
    <div className={styles.stateEmpty} data-small={small || undefined} role="status">
      {!small && <Sprig />}
      <p className={small ? 'dim' : 'h2 ink'}>{title}</p>
      {sentence && <p className={styles.stateSentence}>{sentence}</p>}
      {action && <div className={styles.stateAction}>{action}</div>}
    </div>
  );
}
