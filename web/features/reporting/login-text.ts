import { partsOf } from '../../design/patterns/dates.tsx';

const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** 1st, 2nd, 3rd, 4th; the teens are all "th". */
export function ordinal(day: number): string {
  const teen = day >= 11 && day <= 13;
  return `${day}${teen ? 'th' : (ENDINGS[day % 10] ?? 'th')}`;
}

/** "3rd March 2024 at 14:05". */
export function lastLoginText(at: string): string {
  const { day, month, year, time } = partsOf(at);
  return `${ordinal(day)} ${month} ${year} at ${time}`;
}
