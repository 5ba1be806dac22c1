// @chunk core
import { useEffect, useState } from 'react';

/** Returns true once `waiting` has been true for the milliseconds given, so that a skeleton is not shown for a short wait. */
export function useDelayed(waiting: boolean, milliseconds = 150): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setDelayed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [waiting, milliseconds]);
  return waiting && delayed;
}
