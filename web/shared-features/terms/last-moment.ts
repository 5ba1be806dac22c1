// @chunk shell
/** Returns the last moment before an instant: what ends at midnight ends on the day before. */
export const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
