import * as z from 'zod/mini';
import { record } from '../../platform/tables/record.ts';

/** What the guard of a statement says, and where it lies: the records of functions/packages/record-store, which hold the ids of the whole instance. */
export const sentGuard = record('guard of a statement', { hash: z.string(), stream: z.string(), v: z.int(), n: z.int() });
