// @chunk shell
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import styles from './failed.module.css';
import { t } from '../../../texts/text.ts';

type FailedProps = {
  /** What failed: "The courses of this user could not be loaded". The contract's text where it has one. */
  title: string;
  error: unknown;
  onRetry?: () => void;
  /** The title is the heading of the page. */
  isPage?: boolean;
};

/** A failure: what failed, that nothing was lost, a retry where one can help, and the request id for support. */
export function Failed({ title, error, onRetry, isPage = false }: FailedProps): ReactNode {
  const { code, message, requestId, unsettled } = toApiError(error);
  const Title = isPage ? 'h1' : 'p';
  const canHelp = code !== 'NOT_FOUND' && code !== 'FORBIDDEN';
  return (
    <div className={styles.stateFailed} role="alert">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <Title className="h3 ink">{title}</Title>
        {message !== title && <p className="dim">{unsettled ? t('{message} Nothing was lost.', { message }) : message}</p>}
        <p className={styles.stateRetry}>
          {onRetry && canHelp && (
            <Button variant="default" leftSection={<RotateCw {...ICON} />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          {requestId && <span className="dim micro">{t('Reference {requestId}', { requestId })}</span>}
        </p>
      </div>
    </div>
  );
}
