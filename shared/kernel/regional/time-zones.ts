import { notedSentence } from './sentence.ts';
import * as z from 'zod/mini';
import { lineOf } from '../text.ts';
import { UTC } from './zoned-time.ts';

/** Names, and no offsets: those of a place change with its clocks. */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;
const LONGEST_NAME = 64;

/** Returns whether a text names a time zone (IANA): one of the list, a former name of one, or UTC. */
export function isTimeZone(name: string): boolean {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns what is said of a name that no zone has. */
export const unknownTimeZone = (name: string): string =>
  notedSentence('This time zone is not known: {name}. Enter a name such as Europe/Berlin.', { name });

/** A time zone by its name. It is kept as it was chosen, also where its place has another name today. A refusal names the value. */
export const timeZoneSchema = z
  .string()
  .check(
    ...lineOf(LONGEST_NAME, { tooLong: 'This time zone is not known.' }),
    z.refine(isTimeZone, { error: ({ input }) => unknownTimeZone(String(input)) }),
  );

/** The names of today of places that engines list by a former one, by which nobody looks for them any more. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the name of today where the engine knows it. */
function currentName(listed: string): string {
  const current = RENAMED[listed];
  return current !== undefined && isTimeZone(current) ? current : listed;
}

/** Returns the names of all time zones, with UTC. */
export const timeZoneNames = (): string[] => [...new Set([UTC, ...Intl.supportedValuesOf('timeZone').map(currentName)])];
