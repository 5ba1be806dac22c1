import { partsOf } from '../../design/patterns/figures/dates.tsx';

const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** Returns a day with its ordinal ending: 1st, 2nd, 3rd, 4th, 11th. */
export function ordinal(day: number): string {
  const teen = day >= 11 && day <= 13;
  return `${day}${teen ? 'th' : (ENDINGS[day % 10] ?? 'th')}`;
}

/** Returns the time of a login, for example "3rd March 2024 at 14:05". */
export function lastLoginText(lastLogin: string): string {
  const { day, month, year, time } = partsOf(lastLogin);
  return [ordinal(day), month, year, 'at', time].join(' ');
}
