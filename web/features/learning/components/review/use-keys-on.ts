import { useState } from 'react';

const NAME = 'review-keys';

/** Returns whether single keys work at the desk, and how to switch them; kept on this device. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(NAME) !== 'off');
  const change = (next: boolean): void => {
    if (next) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
    setOn(next);
  };
  return [on, change];
}
