// @chunk shell
import { sizeText } from '../../shared/files/size-text.ts';
import { printedDay } from '../../shared/kernel/printed-day.ts';
import { SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import { minutesText } from '../../shared/learning/unit-minutes.ts';
import { hoursAndMinutes, timeText } from '../../shared/learning/time-text.ts';
import { formatLanguage, language } from './language.ts';
import { plural, t } from './text.ts';

const isSource = (): boolean => language() === SOURCE_LANGUAGE;

/** Returns names as a list: "Ana, Ben and Cleo". */
export const listText = (names: readonly string[]): string => new Intl.ListFormat(formatLanguage()).format(names);

/** Returns names one after the other, without a word before the last: "3 groups, 12 courses". */
export const enumeration = (names: readonly string[]): string =>
  new Intl.ListFormat(formatLanguage(), { type: 'unit', style: 'short' }).format(names);

/** Returns a label as it stands inside a sentence: in small letters, where the language begins nouns with such ones. */
export const inSentence = (label: string): string => (isSource() ? label.toLowerCase() : label);

const SIZE_UNITS: Readonly<Record<string, string>> = { KB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte' };

/** Returns the size of a file: "812 bytes", "1.4 MB", in powers of 1,024 as limits are. */
export function shownSize(bytes: number): string {
  const english = sizeText(bytes);
  if (isSource()) return english;
  const [amount = '', unit = ''] = english.split(' ');
  const name = SIZE_UNITS[unit];
  if (name === undefined) return plural(bytes, '{count} byte', '{count} bytes');
  return new Intl.NumberFormat(formatLanguage(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(Number(amount));
}

const unitText = (value: number, unit: string): string =>
  new Intl.NumberFormat(formatLanguage(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);

/** Returns the short form of training time: 'Xh Ym' in English. */
export function shortTrainingTime(seconds: number): string {
  if (isSource()) return hoursAndMinutes(seconds);
  const whole = Math.max(0, Math.floor(seconds));
  return `${unitText(Math.floor(whole / 3600), 'hour')} ${unitText(Math.floor((whole % 3600) / 60), 'minute')}`;
}

/** Returns training time by its units: '611h', '24m' and '8s' in English. */
export function trainingTimeUnits(seconds: number): readonly string[] {
  if (isSource()) return timeText(seconds).split(' ');
  const whole = Math.max(0, Math.floor(seconds));
  return [unitText(Math.floor(whole / 3600), 'hour'), unitText(Math.floor((whole % 3600) / 60), 'minute'), unitText(whole % 60, 'second')];
}

/** Returns training time with its seconds: 'Xh Ym Zs' in English. */
export const trainingTime = (seconds: number): string => trainingTimeUnits(seconds).join(' ');

/** Returns a day in figures: '30/11/2026' in English. It is YYYY-MM-DD, or what calls print: dd/mm/yyyy. */
export function numericDay(day: string): string {
  const stored = day.includes('/') ? day.split('/').toReversed().join('-') : day;
  if (isSource()) return printedDay(stored);
  const format = new Intl.DateTimeFormat(formatLanguage(), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(stored));
}

/** Returns a share as the language writes it: "40%". */
export const percentText = (percent: number): string =>
  isSource()
    ? `${percent}%`
    : new Intl.NumberFormat(formatLanguage(), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** Returns 'about 6 minutes' or 'about 1 h 40 m'; null where the length is not known. */
export function shownMinutes(minutes: number | null | undefined): string | null {
  const english = minutesText(minutes);
  if (minutes === null || minutes === undefined || isSource()) return english;
  if (minutes < 60) return plural(minutes, 'about {count} minute', 'about {count} minutes');
  return t('about {hours} h {minutes} m', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
