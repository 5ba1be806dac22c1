// @chunk shell
import { type PointerEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../state/lazy-part.tsx';
import { FigureInfo } from './figure-info.tsx';
import styles from './figure-info.module.css';

// The text is loaded when it is asked for, because figures are on first pages.
const FigureCounts = lazyPart(async () => (await import('./figure-counts.tsx')).FigureCounts, { waiting: null });

/** What a figure counts: shown while its button has the pointer or the focus, and after a press until the next one or Esc. */
export function FigureHint({ label, counts }: { label: string; counts: string }): ReactNode {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const [pressed, setPressed] = useState(false);
  const opened = shown || pressed;
  const close = useCallback(() => {
    setShown(false);
    setPressed(false);
  }, []);
  useEffect(() => {
    if (!opened) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    const onPress = ({ target }: Event): void => {
      if (!place.current?.contains(target as Node)) close();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [opened, close]);
  const hover = (inside: boolean) => (event: PointerEvent) => {
    // A finger presses; it does not hover.
    if (event.pointerType === 'mouse') setShown(inside);
  };
  return (
    <span className={styles.figureHint} ref={place} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <FigureInfo
        label={label}
        aria-describedby={opened ? id : undefined}
        onFocus={({ currentTarget }) => setShown(currentTarget.matches(':focus-visible'))}
        onBlur={close}
        onClick={() => setPressed(!pressed)}
      />
      {opened && <FigureCounts id={id} counts={counts} />}
    </span>
  );
}
