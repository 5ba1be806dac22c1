// @chunk shell
import { type PointerEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLazyModule } from '../behaviour/use-lazy-module.ts';
import { FigureInfo } from './figure-info.tsx';
import styles from './figure-info.module.css';

// Loaded when it is asked for, because figures are on first pages.
const loadCounts = async () => (await import('./figure-counts.tsx')).FigureCounts;

/** What a figure counts: shown while its button has the pointer or the focus, and after a press until the next one or Esc. */
export function FigureHint({ label, counts }: { label: string; counts: string }): ReactNode {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const [pressed, setPressed] = useState(false);
  const opened = shown || pressed;
  const { part: FigureCounts, fetch } = useLazyModule(loadCounts);
  const close = useCallback(() => {
    setShown(false);
    setPressed(false);
  }, []);
  useEffect(() => {
    if (!opened) return undefined;
    fetch();
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
  }, [opened, close, fetch]);
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
      {opened && FigureCounts && <FigureCounts id={id} counts={counts} />}
    </span>
  );
}
