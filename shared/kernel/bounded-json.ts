/** Names of members are no longer. */
const LONGEST_NAME = 200;

/**
 * Whether a value that was parsed from JSON is nested at most `depth` levels deep, and all of its texts and names are well-formed Unicode
 * and no longer than `longest`. Everything that walks or stores the value may then recurse.
 */
export function isBoundedJson(value: unknown, depth: number, longest: number): boolean {
  if (typeof value === 'string') return value.length <= longest && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isBoundedJson(item, depth - 1, longest));
  return Object.entries(value).every(
    ([name, member]) => name.length <= LONGEST_NAME && name.isWellFormed() && isBoundedJson(member, depth - 1, longest),
  );
}

/** Returns the value of a JSON text of at most `longest` characters and `depth` levels; undefined for any other text. */
export function parseBoundedJson(text: string, depth: number, longest: number): unknown {
  if (text.length > longest) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isBoundedJson(value, depth, longest) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
