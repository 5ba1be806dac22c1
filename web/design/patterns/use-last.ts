import { useState } from 'react';

/** What a dialog is about, and what it was about last while it fades away with what it said. */
export function useLast<Thing>(thing: Thing | null): Thing | null {
  const [last, setLast] = useState(thing);
  if (thing !== null && thing !== last) setLast(thing);
  return thing ?? last;
}
