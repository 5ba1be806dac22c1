// @chunk dashboard
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QUESTIONS_PART, supportWays, type SupportDetails } from '../../../session/support.ts';
import { usePaths } from '../../../session/use-paths.ts';
import styles from './dashboard-side.module.css';
import { t } from '../../../texts/text.ts';

/** The ways to reach support, and the page with all of them. */
export function SupportList({ details }: { details: SupportDetails | null }): ReactNode {
  const paths = usePaths();
  return (
    <div className={styles.dashSupport}>
      <span className="small dim">{t('Support')}</span>
      <ul className={clsx('list', styles.dashLinks)} aria-label={t('Support')}>
        {details &&
          supportWays(details).map(({ kind, label, detail, to }) => (
            <li key={kind}>
              <a href={to} {...((kind === 'chat' || kind === 'messenger') && { target: '_blank', rel: 'noopener noreferrer' })}>
                {label}
                <span className={clsx('small dim', styles.dashDetail)}>{detail}</span>
              </a>
            </li>
          ))}
        <li>
          <Link to={`${paths.support()}#${QUESTIONS_PART}`}>
            {t('Frequently asked questions')}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={paths.support()}>
            {t('Contact the product team')}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      </ul>
    </div>
  );
}
