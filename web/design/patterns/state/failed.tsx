import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import '../state.css';

type FailedProps = {
  /** What failed: "The courses of this user could not be loaded". The contract's text where it has one. */
  title: string;
  error: unknown;
  onRetry?: () => void;
};

/** What failed, that nothing was changed, a retry, and the id that support can look up. */
export function Failed({ title, error, onRetry }: FailedProps): ReactNode {
  const { message, requestId, unsettled } = toApiError(error);
  return (
    <div className="state-failed" role="alert">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className="h3 ink">{title}</p>
        {message !== title && <p className="dim">{unsettled ? `${message} Nothing was changed.` : message}</p>}
        <p className="state-again">
          {onRetry && (
            <Button variant="default" leftSection={<RotateCw {...ICON} />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {requestId && <span className="dim micro">Request {requestId}</span>}
        </p>
      </div>
    </div>
  );
}
