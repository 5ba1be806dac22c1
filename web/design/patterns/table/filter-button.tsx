// @chunk table
import { Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './filter-button.module.css';
import { t } from '../../../texts/text.ts';

type FilterButtonProps = ComponentProps<'button'> & {
  on: boolean;
  /** Of a filter that is set: its name, and what takes it away. */
  clear?: { readonly label: string; readonly onClear: () => void };
};

/** Opens a filter. `on`: the filter is set, and the words say to what. */
export const FilterButton = ({ on, clear, children, ...others }: FilterButtonProps): ReactNode => (
  <span className={styles.filterSet} data-on={(on && clear !== undefined) || undefined}>
    <button type="button" {...others} className={styles.filterChip} data-on={on || undefined}>
      {!on && <Plus size={14} aria-hidden />}
      {children}
    </button>
    {on && clear && (
      <button
        type="button"
        className={styles.filterChip}
        data-on
        aria-label={t('Clear filter {label}', { label: clear.label })}
        onClick={clear.onClear}
      >
        <X size={14} aria-hidden />
      </button>
    )}
  </span>
);
