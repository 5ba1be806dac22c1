// @chunk shell
import { useState } from 'react';

/** Returns the value, or the last one that was not null: for what a dialog shows while it fades out. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
