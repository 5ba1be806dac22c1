import * as z from 'zod/mini';
import { languageChoiceSchema } from '../kernel/regional/language-inputs.ts';
import { nameSchema, translatedNameSchema } from '../tenancy/slug.ts';
import { MOST_COURSE_LANGUAGES } from './languages/course-languages.ts';
import { atMost } from './list-length.ts';

const ID_LENGTH = 20;
/** More branches or groups than this are not chosen one by one. */
const MOST_IDS = 1_000;

const ids = z.array(z.string().check(z.maxLength(ID_LENGTH))).check(z.maxLength(MOST_IDS, 'Choose at most 1,000.'));

const translation = z.strictObject({ language: languageChoiceSchema, name: translatedNameSchema });

/** The input of CreateCategory and updateCategory, without the picture. */
export const categoryInput = z.strictObject({
  name: nameSchema,
  parent_id: z.optional(z.nullable(z.int())),
  branch_ids: z.optional(z.nullable(ids)),
  group_ids: z.optional(z.nullable(ids)),
  translations: z.optional(z.nullable(z.array(translation).check(atMost(MOST_COURSE_LANGUAGES)))),
});

/** The checked input of CreateCategory and updateCategory. */
export type CategoryInput = z.infer<typeof categoryInput>;
