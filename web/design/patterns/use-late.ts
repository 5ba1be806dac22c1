import { useEffect, useState } from 'react';

/** True once `waiting` has lasted: a skeleton that flashes for an instant is worse than none. */
export function useLate(waiting: boolean, milliseconds = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, milliseconds]);
  return waiting && late;
}
