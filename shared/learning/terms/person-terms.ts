import * as z from 'zod/mini';
import { linesOf } from '../../kernel/text.ts';
import { TERM_REASON_LENGTH } from './term-limits.ts';

/** The reason of terms, of an extension or an exemption. */
export const termReason = z.string().check(z.trim(), z.minLength(1, 'Enter the reason.'), ...linesOf(TERM_REASON_LENGTH));

const until = z.iso.date('The due date must be a day, as YYYY-MM-DD.');

/** The input of extendTerm besides course and people. */
export const extensionInput = z.strictObject({ until, reason: termReason });

/** The day of an extension alone, for its preview. */
export const extensionDayInput = z.strictObject({ until });

/** The input of setExemption besides course and people. */
export const exemptionInput = z.strictObject({ exempt: z.boolean(), reason: termReason });
