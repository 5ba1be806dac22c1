import { type RefObject, useEffect, useState } from 'react';

/** Returns the width that an element offers. */
export function useOfferedWidth(element: RefObject<HTMLElement | null>): number {
  const [offered, setOffered] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => setOffered(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return offered;
}
