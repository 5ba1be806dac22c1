// @chunk shell
import type { ReactNode } from 'react';
import styles from './skip-link.module.css';
import { t } from '../../../texts/text.ts';

/** The first link of a layout, which skips the navigation and leads to `#main`. Visible while it has the focus. */
export const SkipLink = (): ReactNode => (
  <a className={styles.skipLink} href="#main">
    {t('Skip to content')}
  </a>
);
