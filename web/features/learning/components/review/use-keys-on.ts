import { useState, useSyncExternalStore } from 'react';

const NAME = 'review-keys';

/** Devices with a touch screen alone have no keys within reach; those without any pointer have nothing else. */
const TOUCH_ALONE = matchMedia('(any-pointer: coarse) and (not (any-pointer: fine))');

function subscribe(onChange: () => void): () => void {
  TOUCH_ALONE.addEventListener('change', onChange);
  return () => TOUCH_ALONE.removeEventListener('change', onChange);
}

type SingleKeys = {
  /** Whether this device has keys to press. */
  readonly isOffered: boolean;
  /** Whether they work. */
  readonly isOn: boolean;
  readonly change: (on: boolean) => void;
};

/** Returns whether single keys work at the desk, and how to switch them; kept on this device. */
export function useKeysOn(): SingleKeys {
  const isOffered = !useSyncExternalStore(subscribe, () => TOUCH_ALONE.matches);
  const [isWanted, setIsWanted] = useState(() => localStorage.getItem(NAME) !== 'off');
  const change = (next: boolean): void => {
    if (next) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
    setIsWanted(next);
  };
  return { isOffered, isOn: isOffered && isWanted, change };
}
