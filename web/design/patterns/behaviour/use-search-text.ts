// @chunk floating
import { useDebouncedValue } from '@mantine/hooks';

/** Milliseconds after the last key before a search is sent. */
export const SEARCH_DELAY = 400;

/** Returns what was typed, trimmed, after a pause in typing; a cleared field at once. */
export function useSearchText(typed: string, delay = SEARCH_DELAY): string {
  const [search] = useDebouncedValue(typed.trim(), typed === '' ? 0 : delay);
  return search;
}
