import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenQuestion } from './unit-editor.tsx';

/** The text of a unit, in its editor or in the text area that stands for it until the editor has come. */
const TEXT = '[data-editor] [role="textbox"], [data-editor] textarea, textarea[data-problem="content"]';

type ProblemTarget = {
  /** The question to open; null = none. */
  readonly open: OpenQuestion | null;
  readonly openQuestion: (key: string) => void;
  /** Puts the focus into a field of the builder once its part is drawn; without a field, on that part. */
  readonly focusField: (field: string | null) => void;
};

/** Leads from a problem to what it is about. */
export function useProblemTarget(main: RefObject<HTMLElement | null>): ProblemTarget {
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const [times, setTimes] = useState(0);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const selector = wanted.current === 'content' ? TEXT : `[data-problem="${CSS.escape(wanted.current)}"]`;
    const field = main.current?.parentElement?.querySelector<HTMLElement>(selector) ?? main.current;
    field?.focus();
    wanted.current = null;
  });
  return {
    open,
    openQuestion: (key) => {
      setOpen({ key, times: times + 1 });
      setTimes(times + 1);
    },
    focusField: (field) => {
      wanted.current = field ?? '';
      setOpen(null);
      setTimes(times + 1);
    },
  };
}
