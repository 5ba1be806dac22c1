import { notedSentence } from '../kernel/regional/sentence.ts';
import { HEIC_REFUSAL, isHeicName } from '../files/heic.ts';
import { otherArchiveProblem } from '../files/other-archives.ts';
import { acceptedNames, endingOf, UPLOAD_RULES } from '../files/upload-purposes.ts';

const { endings, maxBytes } = UPLOAD_RULES.assignment;

/** Types of files that an assignment takes, as they are told to learners. */
export const SUBMISSION_TYPES = endings.map((ending) => ending.toUpperCase()).join(', ');
/** The same for a file chooser. */
export const SUBMISSION_EXTENSIONS: readonly string[] = acceptedNames('assignment');
/** The largest file of an assignment, in bytes. */
export const SUBMISSION_BYTES = maxBytes;

/** Returns why a file cannot be handed in, by its name and size; null if it can. The server decides by its content. */
export function submissionFileProblem({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (isHeicName(name)) return HEIC_REFUSAL;
  const archive = otherArchiveProblem({ name }, endings.includes('zip'));
  if (archive !== null) return archive;
  const ending = endingOf(name);
  if (!name.includes('.') || ending === null || !endings.includes(ending))
    return notedSentence('This type of file is not accepted. Choose one of these: {types}.', { types: SUBMISSION_TYPES });
  if (size > SUBMISSION_BYTES) return 'This file is larger than 100MB. Choose a smaller one.';
  return size === 0 ? 'This file is empty. Choose another one.' : null;
}
