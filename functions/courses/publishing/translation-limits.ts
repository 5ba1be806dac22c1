import { addMessage, type FieldMessages } from '../../../shared/kernel/errors.ts';
import type { CourseSettings } from '../course.records.ts';
import type { Placed } from './publication.ts';

/** Titles and descriptions in all languages are in the header of a course, which is one item of the table. */
const MOST_BYTES = 150 * 1024;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Notes a problem where the titles and descriptions in other languages are too long together. */
export function refuseLargeTranslations(
  { translations }: Pick<CourseSettings, 'translations'>,
  units: readonly Placed[],
  problems: FieldMessages,
): void {
  const titles = units.flatMap(({ body }) => (body.translations ?? []).map(({ language, title }) => [language, title]));
  if (bytesOf(translations) + bytesOf(titles) > MOST_BYTES)
    addMessage(
      problems,
      'translations',
      'The titles and descriptions in all languages are longer than 150 kB together. Please shorten them.',
    );
}
