import { dayIn } from '../kernel/regional/zoned-time.ts';

/** What the name of a submission's file tells. */
type Named = {
  readonly user: { readonly first_name: string; readonly last_name: string };
  readonly unit_title: string;
  readonly number: number;
  readonly submitted_at: string;
};

/** Characters that Windows, macOS or Linux refuse in names of files, and those that would hide a part of one. */
const REFUSED = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;
const LONGEST_PART = 60;

/** Returns the characters without dots and spaces at both ends, which file systems drop or take for another folder. */
function withoutEdges(characters: string[]): string[] {
  const isEdge = (character: string | undefined): boolean => character === '.' || character === ' ';
  const from = characters.findIndex((character) => !isEdge(character));
  return from === -1 ? [] : characters.slice(from, characters.findLastIndex((character) => !isEdge(character)) + 1);
}

const part = (text: string): string =>
  withoutEdges(withoutEdges([...text.replace(REFUSED, ' ').replace(/\s+/g, ' ')]).slice(0, LONGEST_PART)).join('');

/** Returns the extension of a stored path, as "pdf". */
export const extensionOf = (path: string): string => /\.([a-z0-9]+)(\?|$)/.exec(path)?.[1] ?? 'bin';

/** Returns a name that people understand: "Braithwaite Callum, Inspect three welds, 2026-11-20, 2.pdf". The day is one of the zone. */
export function readableName({ user, unit_title, number, submitted_at }: Named, extension: string, zone: string): string {
  const name = part(`${user.last_name} ${user.first_name}`) || 'Unknown';
  return `${[name, part(unit_title) || 'Assignment', dayIn(submitted_at, zone), String(number)].join(', ')}.${extension}`;
}

/** Returns a name with a number after it where it is taken, since two people can have one name, and takes it. `taken`: names in lower case. */
export function distinctName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let candidate = name;
  for (let n = 2; taken.has(candidate.toLowerCase()); n += 1) candidate = `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** Returns the name of the archive of a course. */
export const archiveName = (course: string): string => `${part(course) || 'Course'}, assignments.zip`;
