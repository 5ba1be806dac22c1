// @chunk table
import { percentText } from '../../../texts/formats.ts';

/** Returns a score in whole percent: "84%"; a dash for none. */
export const scoreText = (score: number | null | undefined): string => (score == null ? '–' : percentText(Math.round(score)));
