// @chunk table
import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './filter-button.module.css';

/** Opens a filter. `on`: the filter is set, and the words say to what. */
export const FilterButton = ({ on, children, ...others }: ComponentProps<'button'> & { on: boolean }): ReactNode => (
  <button type="button" {...others} className={styles.filterChip} data-on={on || undefined}>
    {!on && <Plus size={14} aria-hidden />}
    {children}
  </button>
);
