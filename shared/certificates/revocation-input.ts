import * as z from 'zod/mini';
import { lineSchema, linesOf } from '../kernel/text.ts';

/** The most characters of the reason for a revocation. */
export const REASON_LENGTH = 1_000;

/** The input of revokeCertificate. */
export const revocationInput = z.strictObject({
  code: lineSchema(50),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.'), ...linesOf(REASON_LENGTH)),
});
