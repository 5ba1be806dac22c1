const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** '3 September 2026' in the viewer's zone; null where there is none. */
export const longDay = (instant: string | null | undefined): string | null => (instant ? DAY.format(new Date(instant)) : null);

/** A price is shown, never charged. */
export const priceText = (price: number | null | undefined): string => (price === null || price === undefined ? 'Free' : `$${Number.isInteger(price) ? price : price.toFixed(2)}`);
