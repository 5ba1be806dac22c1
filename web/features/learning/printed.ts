import { longDayText } from '../../design/patterns/dates.tsx';

/** '3 September 2026'; null where there is none. */
export const longDay = (value: string | null | undefined): string | null => (value ? longDayText(value) : null);

/** A price is shown, never charged. */
export const priceText = (price: number | null | undefined): string =>
  price === null || price === undefined ? 'Free' : `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
