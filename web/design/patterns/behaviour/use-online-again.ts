// @chunk shell
import { useEffect } from 'react';

/** Tries what has failed again once the browser is online. `again` must be stable. */
export function useOnlineAgain(hasFailed: boolean, again: () => void): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [hasFailed, again]);
}
