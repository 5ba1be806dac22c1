import type { Day } from './instant.ts';

/** A day where the contract prints text: dd/mm/yyyy. */
export const printedDay = (day: Day): string => day.split('-').reverse().join('/');
