import { erasureWords } from '../../../shared/people/erasure.ts';
import { plural } from '../../texts/text.ts';

/** What an erasure counts, in the words of the language; the audit log has the English ones. */
const WORDS: Readonly<Record<string, (count: number) => string>> = {
  names: (count) => plural(count, 'name', 'names'),
  addresses: (count) => plural(count, 'email address', 'email addresses'),
  passwords: (count) => plural(count, 'password', 'passwords'),
  links: (count) => plural(count, 'place in branches and groups', 'places in branches and groups'),
  texts: (count) => plural(count, 'answer in their own words', 'answers in their own words'),
  submissions: (count) => plural(count, 'text of an assignment', 'texts of assignments'),
  files: (count) => plural(count, 'file', 'files'),
  certificate_files: (count) => plural(count, 'certificate file with the name', 'certificate files with the name'),
  enrolments: (count) => plural(count, 'enrolment', 'enrolments'),
  completions: (count) => plural(count, 'completed course', 'completed courses'),
  certificates: (count) => plural(count, 'certificate', 'certificates'),
  answers: (count) => plural(count, 'choice in tests, without a name', 'choices in tests, without a name'),
  events: (count) => plural(count, 'counted event', 'counted events'),
};

/** Returns in words what an erasure counts under a name, so many of them, without the number. */
export const erasedText = (what: string, count: number): string => WORDS[what]?.(count) ?? erasureWords(what, count);
