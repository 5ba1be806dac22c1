import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './simple-table.module.css';

type SimpleTableProps = ComponentProps<'table'> & {
  /** Rows are cards: below the width of tablets, or on phones alone. */
  'data-cards'?: 'compact' | 'phone';
};

/** A short table of learners, without tools; its screen writes heads and rows. */
export const SimpleTable = ({ className, ...table }: SimpleTableProps): ReactNode => (
  <table className={clsx(styles.simpleTable, className)} {...table} />
);
