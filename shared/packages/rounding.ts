/** By so much a number may miss a limit that it reaches: sums and quotients of fractions end beside 1 or 100 (`0.1 + 0.2`). */
const ROUNDING = 1e-9;

/** Whether a number reaches a limit from below, but for rounding. */
export const reaches = (value: number, limit: number): boolean => value >= limit - ROUNDING;

/** Whether a number lies within limits, but for rounding. */
export const isWithin = (value: number, min: number, max: number): boolean => reaches(value, min) && reaches(-value, -max);
