import * as z from 'zod/mini';
import { lineSchema, linesOf } from '../kernel/text.ts';

/** The most characters of the reason for which a part of a package is waived. */
export const WAIVER_LENGTH = 1_000;

/** The input of waivePackagePart. */
export const waiverInput = z.strictObject({
  part: lineSchema(64),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.'), ...linesOf(WAIVER_LENGTH)),
});
