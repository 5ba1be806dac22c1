import { createHash } from 'node:crypto';

/** JSON whose members stand in one order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Something that can be compared line by line and by one hash: lines by their name, in the order of names. */
export type Dump = ReadonlyMap<string, string>;

export function hashOf(dump: Dump): string {
  const hash = createHash('sha256');
  for (const [name, line] of [...dump].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\n${line}\n`);
  return hash.digest('hex');
}

/** The first line in which two dumps differ, for people; null when they are equal. */
export function firstDifference(expected: Dump, actual: Dump): string | null {
  for (const name of [...new Set([...expected.keys(), ...actual.keys()])].sort()) {
    const left = expected.get(name);
    const right = actual.get(name);
    if (left !== right) return `${name}: expected ${left?.slice(0, 400) ?? 'nothing'}, found ${right?.slice(0, 400) ?? 'nothing'}`;
  }
  return null;
}
