import * as z from 'zod/mini';

type Parsed<Schema extends z.core.$ZodType> =
  | { readonly success: true; readonly data: z.infer<Schema>; readonly error?: never }
  | { readonly success: false; readonly data?: never; readonly error: { readonly issues: readonly z.core.$ZodIssue[] } };

const TOO_MANY: z.core.$ZodIssue = { code: 'custom', path: [], message: 'There are too many mistakes to name them.' };

/**
 * Returns a value parsed by a schema, or what is wrong with it. zod hands all issues of a list or a map on as arguments of one call, so that
 * about 120,000 of them, which a body of 1 MB can have, end with the stack (RangeError). A value without issues never gets there: such a one
 * is refused as any other, with one issue for all of it.
 */
export function safeParse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): Parsed<Schema> {
  try {
    return z.safeParse(schema, value);
  } catch (error) {
    if (error instanceof RangeError) return { success: false, error: { issues: [TOO_MANY] } };
    throw error;
  }
}
