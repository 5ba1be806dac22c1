import { useEffect, useRef, useState } from 'react';

/** The outline of the player on small screens: it closes on Escape, on a press outside of it, and when another unit is shown. */
export function useOutline(unitId: string) {
  // The unit at which it was opened.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === unitId;
  const toggle = useRef<HTMLButtonElement>(null);
  const outline = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    const onPress = ({ target }: PointerEvent): void => {
      const isInside = target instanceof Node && [outline, toggle].some(({ current }) => current?.contains(target));
      if (!isInside) setOpenAt(null);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [open]);
  return { open, toggle, outline, onToggle: () => setOpenAt(open ? null : unitId) };
}
