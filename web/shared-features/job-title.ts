// @chunk shell
import { sentMessage } from '../texts/sent-message.ts';
import { t } from '../texts/text.ts';

/** What is sent of a job's title. */
type Titled = { readonly title: string; readonly title_text: unknown };

/** Verbs of the titles of jobs whose past is not made with "ed" alone. */
const PAST: Readonly<Record<string, string>> = { Undoing: 'Undid' };

/** Returns the past of an English title: "Enrolling users in courses" has "Enrolled users in courses". One of another form stays as it is. */
function pastOf(title: string): string {
  const [, verb, rest] = /^(\p{Lu}\p{Ll}+ing)\b(.*)$/su.exec(title) ?? [];
  if (verb === undefined) return title;
  return `${PAST[verb] ?? verb.replace(/ing$/, 'ed')}${rest ?? ''}`;
}

/** Returns what a job does, in the language of the page. */
export const jobTitle = ({ title, title_text: sent }: Titled): string => sentMessage(title, sent) ?? title;

/** Returns what a job has done, in the language of the page. */
export function endedTitle(job: Titled): string {
  const title = jobTitle(job);
  return title === job.title ? pastOf(title) : t('Done: {title}', { title });
}
