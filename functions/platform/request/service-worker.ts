import { AppError } from '../../../shared/kernel/errors.ts';
import type { Call } from './request.ts';

/** What a browser sends with the script of a service worker that a page wants to register (Service Workers, 4.6). */
const SCRIPT = 'script';

/**
 * Refuses a request for a service worker on a host of content: nothing there is one, whatever its path, since it would outlive the grant by
 * which its page was opened. @throws FORBIDDEN
 */
export function assertNoWorker({ hostContext }: Pick<Call, 'hostContext'>, { headers }: Request): void {
  if (hostContext.kind === 'content' && headers.get('service-worker') === SCRIPT)
    throw new AppError('FORBIDDEN', 'Packages register no service workers.');
}
