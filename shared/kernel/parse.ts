import { type Message, sentence } from './regional/sentence.ts';
import type * as z from 'zod/mini';
import { safeParse } from './safe-parse.ts';
import { addMessage, type FieldMessages, invalidFields } from './errors.ts';

const MOST_NAMED = 40;

/** Returns the paths of an issue with its message; an unknown member is named, in the path and to the reader. */
function fieldsOf(issue: z.core.$ZodIssue): [path: string, message: Message][] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [[path.join('.') || 'input', issue.message]];
  return issue.keys.map((key) => {
    const name = key.slice(0, MOST_NAMED);
    return [[...path, name].join('.'), sentence('There is no member "{name}" here.', { name })];
  });
}

/** Returns input parsed by a schema; throws VALIDATION with the messages per field. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = safeParse(schema, input);
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const issue of result.error.issues) {
    for (const [path, message] of fieldsOf(issue)) addMessage(fields, path, message);
  }
  throw invalidFields(fields);
}
