// @chunk shell
import { useCallback, useEffect, useEffectEvent } from 'react';
import { type LazyModule, useLazyModule } from '../behaviour/use-lazy-module.ts';
import { closeAlert, showAlert } from './alerts.tsx';
import { t, text } from '../../../texts/text.ts';

/** Said of what a press cannot open. */
export const NOT_OPENED = text('This could not be opened. Check your connection and try again, or reload the page.');

/**
 * Returns the part that a press opens, and the function that loads it. Where that fails an alert says so, `onFailed` takes back what the press
 * has begun, and another press tries again.
 */
export function useLazyPart<Loaded>(
  load: () => Promise<Loaded>,
  onFailed: () => void = () => undefined,
): Pick<LazyModule<Loaded>, 'part' | 'fetch'> {
  const { part, failed, fetch } = useLazyModule(load);
  const takeBack = useEffectEvent(onFailed);
  useEffect(() => {
    if (!failed) return;
    showAlert(t(NOT_OPENED), 'danger');
    takeBack();
  }, [failed]);
  const ask = useCallback((): void => {
    closeAlert(t(NOT_OPENED));
    fetch();
  }, [fetch]);
  return { part, fetch: ask };
}
