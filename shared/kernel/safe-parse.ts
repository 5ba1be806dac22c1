import * as z from 'zod/mini';
import { isObject } from './json-values.ts';

type Issue = z.core.$ZodIssue;
type Parsed<Schema extends z.core.$ZodType> =
  | { readonly success: true; readonly data: z.infer<Schema>; readonly error?: never }
  | { readonly success: false; readonly data?: never; readonly error: { readonly issues: readonly Issue[] } };

/** The most mistakes that are named, and the most unknown members in one of them. */
const MOST_ISSUES = 100;
/** A value with more members than this is read up to its first value of another type: of 100,000 each would cost 10 to 20 µs, and most would not be named. */
const MOST_MEMBERS = 5_000;
const TOO_MANY: Issue = { code: 'custom', path: [], message: 'There are too many mistakes to name them.' };

/** Returns whether a value has more members than MOST_MEMBERS, those inside of others among them. */
function isLarge(value: unknown): boolean {
  const left = isObject(value) ? [value] : [];
  let members = 0;
  for (let next = left.pop(); next && members <= MOST_MEMBERS; next = left.pop()) {
    const inside: readonly unknown[] = Object.values(next);
    members += inside.length;
    for (const member of inside) if (isObject(member)) left.push(member);
  }
  return members > MOST_MEMBERS;
}

const shortened = (issue: Issue): Issue =>
  issue.code === 'unrecognized_keys' && issue.keys.length > MOST_ISSUES ? { ...issue, keys: issue.keys.slice(0, MOST_ISSUES) } : issue;

/** What `validate` of zod reads with: lists and objects end at their first value of another type. Maps do not; see `fewKeys`. */
const TO_THE_FIRST = { abortEarly: true } as z.core.ParseContext<Issue>; // a member that zod's types leave out

/**
 * Returns a value parsed by a schema, or what is wrong with it: the first 100 mistakes, of a large value up to the first wrong type. zod hands all issues
 * of a map on as arguments of one call, so that about 120,000 of them, which a body of 1 MB can have, end with the stack (RangeError). A value
 * without issues never gets there: such a one is refused as any other, with one issue for all of it.
 */
export function safeParse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): Parsed<Schema> {
  try {
    const { success, data, error } = z.safeParse(schema, value, isLarge(value) ? TO_THE_FIRST : undefined);
    return success ? { success, data } : { success, error: { issues: error.issues.slice(0, MOST_ISSUES).map(shortened) } };
  } catch (error) {
    if (error instanceof RangeError) return { success: false, error: { issues: [TOO_MANY] } };
    throw error;
  }
}

/** Returns the schema of a map behind a look at its number of keys, before any of them is read. */
export const fewKeys = <Schema extends z.ZodMiniType>(most: number, message: string, schema: Schema) =>
  z.pipe(
    z.unknown().check(
      z.refine((value) => typeof value !== 'object' || value === null || Object.keys(value).length <= most, {
        error: message,
        abort: true,
      }),
    ),
    schema,
  );
