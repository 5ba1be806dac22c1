import { dayText } from '../../design/patterns/figures/dates.tsx';
import { plural, t } from '../../texts/text.ts';

/** Returns '3 Sep 2026'; null where there is none. */
export const shortDay = (value: string | null | undefined): string | null => (value ? dayText(value) : null);

/** Returns '6 units'. */
export const unitsText = (count: number): string => plural(count, '{count} unit', '{count} units');

/** Returns '8 questions'. */
export const questionsText = (count: number): string => plural(count, '{count} question', '{count} questions');

/** A price is shown, never charged. */
export const priceText = (price: number | null | undefined): string =>
  price === null || price === undefined ? t('Free') : `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
