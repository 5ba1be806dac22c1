import * as z from 'zod/mini';

/**
 * What an author sends: the members of EditCourseInput, any of them missing or unfinished. A draft is stored in this form; a
 * publication is this form with the publishing checks passed. Members that are not named here are refused, not ignored.
 */
const id = z.nullish(z.union([z.string().check(z.maxLength(40)), z.int()]));
const text = (most: number) => z.nullish(z.string().check(z.maxLength(most, `At most ${most} characters.`)));
const path = text(2_000);
const richText = text(500_000);
const order = z.int().check(z.gte(1, 'Units count from 1.'), z.lte(10_000));

const unit = {
  id,
  unit_order: order,
  title: text(255),
  completion_option: text(40),
  time_limit: z.nullish(z.int().check(z.gte(0), z.lte(86_400, 'At most a day.'))),
};
const few = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z.nullish(z.array(schema).check(z.maxLength(most, `At most ${most}.`)));

const option = z.strictObject({ id, text: z.string().check(z.maxLength(2_000)), checked: z.nullish(z.boolean()) });
const pair = z.strictObject({ left: z.string().check(z.maxLength(2_000)), right: z.string().check(z.maxLength(2_000)) });
const rule = z.strictObject({
  condition: z.string().check(z.maxLength(40)),
  word: z.string().check(z.maxLength(1_000)),
  points: z.int().check(z.gte(-1_000), z.lte(1_000)),
});

const questionInputSchema = z.strictObject({
  id,
  unit_order: order,
  type: z.string().check(z.maxLength(40)),
  question: text(10_000),
  options: few(option, 100),
  pairs: few(pair, 100),
  fillTheGaps: text(20_000),
  required_points: z.nullish(z.int().check(z.gte(0), z.lte(100_000))),
  rules: few(rule, 100),
});
export type QuestionInput = z.infer<typeof questionInputSchema>;

const caption = z.strictObject({
  language: z.string().check(z.maxLength(35)),
  label: z.string().check(z.maxLength(100)),
  file_path: z.string().check(z.maxLength(2_000)),
});

/** The lists of units, one for each kind, by their names in EditCourseInput. */
const units = {
  contents: few(z.strictObject({ ...unit, content: richText }), 300),
  videos: few(z.strictObject({ ...unit, video_path: path, youtube_link: text(2_000), captions: few(caption, 50), content: richText }), 300),
  audios: few(z.strictObject({ ...unit, audio_path: path, content: richText }), 300),
  documents: few(z.strictObject({ ...unit, doc_path: path, file_path: path, description: richText, content: richText }), 300),
  iframes: few(z.strictObject({ ...unit, url: text(2_000), content: richText }), 300),
  scorms: few(z.strictObject({ ...unit, scorm_path: path, scorm_id: id }), 300),
  assignments: few(z.strictObject({ ...unit, content: richText }), 300),
  unit_tests: few(z.strictObject(unit), 300),
};

export const courseDraftSchema = z.strictObject({
  title: text(255),
  description: text(20_000),
  course_code: text(100),
  category: text(100),
  categories: few(z.strictObject({ id, name: text(100), parent_id: id }), 50),
  price: z.nullish(z.number().check(z.gte(0, 'A price is not negative.'), z.lte(1_000_000))),
  hide_from_catalog: z.nullish(z.boolean()),
  capacity: z.nullish(z.int().check(z.gte(0), z.lte(10_000_000))),
  level: text(100),
  start_date: text(10),
  start_time: text(5),
  end_date: text(10),
  end_time: text(5),
  completion_rules: text(20),
  completion_percentage: z.nullish(z.int().check(z.gte(-1_000_000), z.lte(1_000_000))),
  learning_path: few(z.union([z.string().check(z.maxLength(40)), z.int()]), 20),
  thumbnail: path,
  certificate_type: text(255),
  resources: few(
    z.strictObject({
      id,
      name: z.string().check(z.maxLength(255)),
      file_path: z.string().check(z.maxLength(2_000)),
      type: text(255),
      category_id: id,
      is_downloadable: z.nullish(z.boolean()),
    }),
    200,
  ),
  ...units,
  tests: few(questionInputSchema, 2_000),
});

export type CourseDraftInput = z.infer<typeof courseDraftSchema>;

export const UNIT_LISTS = ['contents', 'videos', 'audios', 'documents', 'iframes', 'scorms', 'assignments', 'unit_tests'] as const;
export type UnitList = (typeof UNIT_LISTS)[number];

/** A draft has at most so many characters as JSON. */
export const DRAFT_LIMIT = 4 * 1024 * 1024;
