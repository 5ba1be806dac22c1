import { useEffect, useState } from 'react';

const ACTS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const;
const ATTENDED_MS = 10 * 60_000;

/** Returns whether somebody has acted in the page within the last ten minutes. */
export function useAttended(): boolean {
  const [attended, setAttended] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const act = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), ATTENDED_MS);
      setAttended(true);
    };
    act();
    for (const kind of ACTS) window.addEventListener(kind, act, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of ACTS) window.removeEventListener(kind, act);
    };
  }, []);
  return attended;
}
