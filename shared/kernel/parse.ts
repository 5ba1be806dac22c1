import * as z from 'zod/mini';
import { type FieldMessages, invalidFields } from './errors.ts';

/** Parses input with a schema, or throws VALIDATION with a message per field. Unknown members are refused by strictObject. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.') || 'input';
    (fields[path] ??= []).push(issue.message);
  }
  throw invalidFields(fields);
}
