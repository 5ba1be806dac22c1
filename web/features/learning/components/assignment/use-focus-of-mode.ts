import { type RefCallback, useEffect, useRef } from 'react';
import type { SubmissionMode } from './use-submission.ts';

/**
 * Returns a ref for what is shown in a mode, or in place of a closed form: once that changes, its first field or button takes the focus of the
 * button that is gone.
 */
export function useFocusOfMode(mode: SubmissionMode | 'closed' | null): RefCallback<HTMLElement> {
  const shown = useRef<HTMLElement | null>(null);
  const before = useRef(mode);
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    shown.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  }, [mode]);
  return (element) => {
    shown.current = element;
  };
}
