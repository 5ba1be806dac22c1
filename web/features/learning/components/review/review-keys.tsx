import type { ReactNode } from 'react';
import { Checkbox } from '../../../../design/primitives/choice.ts';
import styles from './review.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

/** The keys of the desk, which can be turned off: somebody who speaks to their computer types them without wanting to. */
export const ReviewKeys = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }): ReactNode => (
  <div className={styles.keys}>
    {on && <p className="small dim">{rich('{j} next {k} previous', { j: <kbd>J</kbd>, k: <kbd>K</kbd> })}</p>}
    <Checkbox label={t('Use single keys')} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
  </div>
);
