import * as z from 'zod/mini';
import { atMost } from '../list-length.ts';
import { lineSchema, linesSchema } from '../../kernel/text.ts';
import { LONGEST_RECORDING } from '../recording-length.ts';
import { MOST_COURSE_LANGUAGES } from './course-languages.ts';

/** What authors send of translations. Each has the version of the source that it was made from; without one it is of the source beside it. */

const line = (most: number) => z.nullish(lineSchema(most));
const lines = (most: number) => z.nullish(linesSchema(most));
const language = lineSchema(35);
const base = { language, source_version: line(40) };

const perLanguage = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullish(z.array(schema).check(atMost(MOST_COURSE_LANGUAGES)));

/** The languages that a course has besides its source. */
export const courseLanguagesSchema = z.nullish(z.array(language).check(atMost(MOST_COURSE_LANGUAGES)));

export const courseTranslationsSchema = perLanguage(z.strictObject({ ...base, title: line(255), description: lines(20_000) }));

const caption = z.strictObject({ language, label: lineSchema(100), file_path: lineSchema(2_000) });
const TOO_LONG = 'This text is too long. Please shorten it.';
const path = line(2_000);

/** The members of units of all kinds; `fieldsOfTranslation` says which of them a kind has. */
export const unitTranslationsSchema = perLanguage(
  z.strictObject({
    ...base,
    title: line(255),
    content: z.nullish(z.string().check(z.maxLength(500_000, { error: TOO_LONG, abort: true }))),
    video_path: path,
    audio_path: path,
    doc_path: path,
    youtube_link: path,
    vimeo_link: path,
    captions: z.nullish(z.array(caption).check(atMost(50))),
    duration: z.nullish(z.int().check(z.gte(1), z.lte(LONGEST_RECORDING))),
  }),
);
export type UnitTranslationInput = NonNullable<z.infer<typeof unitTranslationsSchema>>[number];

const text = linesSchema(2_000);
const listOf = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullish(z.array(schema).check(atMost(100)));

export const questionTranslationsSchema = perLanguage(
  z.strictObject({
    ...base,
    question: lines(10_000),
    options: listOf(z.strictObject({ id: lineSchema(40), text })),
    pairs: listOf(z.strictObject({ left: text, right: text })),
    fillTheGaps: lines(20_000),
    words: listOf(linesSchema(1_000)),
  }),
);
