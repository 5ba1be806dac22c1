// @chunk shell
import { plural } from '../texts/text.ts';

const COUNTED = {
  user: (count: number) => plural(count, '{count} user', '{count} users'),
  course: (count: number) => plural(count, '{count} course', '{count} courses'),
  branch: (count: number) => plural(count, '{count} branch', '{count} branches'),
  group: (count: number) => plural(count, '{count} group', '{count} groups'),
  address: (count: number) => plural(count, '{count} address', '{count} addresses'),
  row: (count: number) => plural(count, '{count} row', '{count} rows'),
} as const;

/** Returns a count with its noun, which stands alone or in a list: "1 user", "1,204 users". A sentence around it is a text of its own. */
export const countedText = (count: number, noun: keyof typeof COUNTED): string => COUNTED[noun](count);
