import * as z from 'zod/mini';

/** Returns the schema of a field whose blank is none, so that the product's own detail is used. */
export const blankable = <Schema extends z.ZodMiniType<string | null, string | null>>(rule: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): string | null => (text.trim() === '' ? null : text)),
    ),
    rule,
  );
