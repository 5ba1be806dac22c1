import type { Day } from './instant.ts';

/** Returns a day as dd/mm/yyyy, as the contract prints it. */
export const printedDay = (day: Day): string => day.split('-').reverse().join('/');
