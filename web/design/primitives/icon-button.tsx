import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

/** A button of 44 px that holds an icon; its name is the `aria-label`. */
export const IconButton = ({ className, ...props }: ComponentProps<'button'> & { 'aria-label': string }): ReactNode => (
  <button type="button" {...props} className={clsx(styles.iconButton, className)} />
);
