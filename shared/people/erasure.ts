/** The name of an erased person, wherever something of theirs stays. */
export const ERASED_NAMES = { firstName: 'Erased', lastName: 'user' } as const;
/** The full name of an erased person. */
export const ERASED_USER = `${ERASED_NAMES.firstName} ${ERASED_NAMES.lastName}`;

/** What an erasure counts, in the singular and the plural. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  names: ['name', 'names'],
  addresses: ['email address', 'email addresses'],
  passwords: ['password', 'passwords'],
  links: ['place in branches and groups', 'places in branches and groups'],
  texts: ['answer in their own words', 'answers in their own words'],
  submissions: ['text of an assignment', 'texts of assignments'],
  files: ['file', 'files'],
  certificate_files: ['certificate file with the name', 'certificate files with the name'],
  enrolments: ['enrolment', 'enrolments'],
  completions: ['completed course', 'completed courses'],
  certificates: ['certificate', 'certificates'],
  answers: ['choice in tests, without a name', 'choices in tests, without a name'],
  events: ['counted event', 'counted events'],
};

/** Returns in words what an erasure counts under a name, so many of them; without a number in the plural. */
export function erasureWords(what: string, count = 0): string {
  const [one, many] = (Object.hasOwn(WORDS, what) ? WORDS[what] : undefined) ?? [what, what];
  return count === 1 ? one : many;
}

/** Within so many days of an erasure nothing is left of the person. */
export const ERASED_WITHIN_DAYS = 30;
