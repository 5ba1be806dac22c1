// @chunk shell
import { Info } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './figure-info.module.css';
import { t } from '../../../texts/text.ts';

/** The button beside a figure's label; it shows what the figure counts. */
export const FigureInfo = ({ label, ...props }: ComponentPropsWithRef<'button'> & { label: string }): ReactNode => (
  <button type="button" {...props} className={styles.figureInfo} aria-label={t('What {label} counts', { label })}>
    <Info size={14} strokeWidth={1.75} aria-hidden />
  </button>
);
