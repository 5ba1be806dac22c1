/** Verbs of the titles of jobs whose past is not made with "ed" alone. */
const PAST: Readonly<Record<string, string>> = { Undoing: 'Undid' };

/**
 * Returns what a job has done, of its title, which says what it does: "Enrolling users in courses" has "Enrolled users in courses". A title
 * of another form stays as it is.
 */
export function endedTitle(title: string): string {
  const [, verb, rest] = /^(\p{Lu}\p{Ll}+ing)\b(.*)$/su.exec(title) ?? [];
  if (verb === undefined) return title;
  return `${PAST[verb] ?? verb.replace(/ing$/, 'ed')}${rest ?? ''}`;
}
