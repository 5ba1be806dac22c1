// @chunk table
/** Returns a score in whole percent: "84%"; a dash for none. */
export const scoreText = (score: number | null | undefined): string => (score == null ? '–' : `${Math.round(score)}%`);
