// @chunk shell
import { useEffect } from 'react';
import { type LazyModule, useLazyModule } from '../behaviour/use-lazy-module.ts';
import { showAlert } from './alerts.tsx';

/** Said of what a press cannot open. */
export const NOT_OPENED = 'This could not be opened. Check your connection and try again.';

/** Returns the part that a press opens, and the function that loads it. Where that fails an alert says so, and another press tries again. */
export function useAskedPart<Loaded>(load: () => Promise<Loaded>): Pick<LazyModule<Loaded>, 'part' | 'fetch'> {
  const { part, failed, fetch } = useLazyModule(load);
  useEffect(() => {
    if (failed) showAlert(NOT_OPENED, 'danger');
  }, [failed]);
  return { part, fetch };
}
