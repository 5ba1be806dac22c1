/** JSON, as far as states of the library consist of it. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

type JsonObject = { [member: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the members of an object, and the elements of a list by their numbers. */
const membersOf = (value: Json[] | JsonObject): JsonObject =>
  Array.isArray(value) ? Object.fromEntries(value.map((element, index) => [String(index), element])) : value;

function membersPatch(base: JsonObject, value: JsonObject): Json | undefined {
  const members = Object.entries(value).flatMap(([name, member]) => {
    const changed = patchOf(Object.hasOwn(base, name) ? base[name] : undefined, member);
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/**
 * Returns what differs from a base: objects member by member, lists of the same length element by element, and everything else as a whole;
 * undefined where nothing does.
 */
export function patchOf(base: Json | undefined, value: Json): Json | undefined {
  if (isObject(base) && isObject(value)) return membersPatch(base, value);
  if (Array.isArray(base) && Array.isArray(value) && base.length === value.length) return membersPatch(membersOf(base), membersOf(value));
  return JSON.stringify(base) === JSON.stringify(value) ? undefined : value;
}

/** Returns a base with what differs from it. */
export function withPatch(base: Json | undefined, patch: Json): Json {
  if (!isObject(patch) || !(isObject(base) || Array.isArray(base))) return patch;
  const members = membersOf(base);
  const result: JsonObject = { ...members };
  for (const [name, member] of Object.entries(patch))
    result[name] = withPatch(Object.hasOwn(members, name) ? members[name] : undefined, member);
  return Array.isArray(base) ? base.map((_, index) => result[String(index)] ?? null) : result;
}
