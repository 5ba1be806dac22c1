import { atMost } from './list-length.ts';
import * as z from 'zod/mini';
import { lineSchema, linesSchema } from '../kernel/text.ts';
import { countChoices, MOST_BRACKETS } from '../learning/gap-text.ts';
import { tooManyGaps } from '../learning/question-problems.ts';
import {
  courseLanguagesSchema,
  courseTranslationsSchema,
  questionTranslationsSchema,
  unitTranslationsSchema,
} from './languages/translation-input.ts';
import { LONGEST_RECORDING } from './recording-length.ts';
import type { FieldType } from './unit-kinds/unit-kind-descriptor.ts';
import { roundNumber } from '../kernel/round-number.ts';
import { SCORE_RULES } from '../packages/score-rule.ts';
import { UNIT_KINDS, type UnitKind } from './unit-kinds/unit-kinds.ts';

/**
 * The members of EditCourseInput, any of them missing or incomplete. A draft is stored in this form; a publication is this form with
 * the publishing checks passed. Unknown members are refused.
 */
const id = z.nullish(z.union([lineSchema(40), z.int()]));
/** Texts of one line and of several. */
const line = (most: number) => z.nullish(lineSchema(most));
const lines = (most: number) => z.nullish(linesSchema(most));
const path = line(2_000);
/** As long as the Deltas that such fields held before they were plain. */
const plain = z.nullish(linesSchema(400_000, { tooLong: 'This text is too long. Please shorten it.' }));
/** JSON text of a Delta, which rich-text.ts reads. */
const delta = z.nullish(z.string().check(z.maxLength(500_000, { error: 'This text is too long. Please shorten it.', abort: true })));
const order = z.int().check(z.gte(1, 'Units count from 1.'), z.lte(10_000));

const unit = {
  id,
  unit_order: order,
  title: line(255),
  completion_option: line(40),
  time_limit: z.nullish(z.int().check(z.gte(0), z.lte(86_400, 'Enter at most 86,400 seconds, which is a day.'))),
  translations: unitTranslationsSchema,
};
const listOf = <Schema extends z.ZodMiniType>(schema: Schema, most: number) => z.nullish(z.array(schema).check(atMost(most)));

const option = z.strictObject({ id, text: linesSchema(2_000), checked: z.nullish(z.boolean()) });
const pair = z.strictObject({ left: linesSchema(2_000), right: linesSchema(2_000) });
const rule = z.strictObject({
  condition: lineSchema(40),
  word: linesSchema(1_000),
  points: z.int().check(z.gte(-1_000), z.lte(1_000)),
});

const questionInputSchema = z.strictObject({
  id,
  unit_order: order,
  type: lineSchema(40),
  question: lines(10_000),
  options: listOf(option, 100),
  pairs: listOf(pair, 100),
  fillTheGaps: lines(20_000),
  required_points: z.nullish(z.int().check(z.gte(0), z.lte(100_000))),
  rules: listOf(rule, 100),
  translations: questionTranslationsSchema,
});
export type QuestionInput = z.infer<typeof questionInputSchema>;

/** So many choices the gaps of all questions may offer: each gap with one entry offers as many as there are such gaps in its text. */
const MOST_CHOICES = 50_000;

/** Returns how many choices the gaps of a question offer; a question without a text of its own for them has those of its words. */
const choicesOf = ({ type, question, fillTheGaps }: QuestionInput): number =>
  type === 'Fill the Gaps' ? countChoices(fillTheGaps?.trim() ? fillTheGaps : (question ?? '')) : 0;

/** Notes questions with too many gaps, and a list with too many together, which is not looked at further. */
const boundedGaps: z.core.CheckFn<QuestionInput[]> = ({ value, issues }) => {
  let sum = 0;
  for (const [index, question] of value.entries()) {
    const choices = choicesOf(question);
    if (choices === Infinity) issues.push({ code: 'custom', input: question, path: [index, 'fillTheGaps'], message: tooManyGaps() });
    sum += choices === Infinity ? MOST_BRACKETS : choices;
    if (sum > MOST_CHOICES) {
      issues.push({
        code: 'custom',
        input: value,
        message: 'The gaps of a course can have at most 50,000 choices together. Please use fewer.',
      });
      return;
    }
  }
};
const questions = z.nullish(
  z.array(questionInputSchema).check(z.maxLength(2_000, { error: 'At most 2000.', abort: true }), z.check(boundedGaps)),
);

const caption = z.strictObject({
  language: lineSchema(35),
  label: lineSchema(100),
  file_path: lineSchema(2_000),
});

const FIELD_SCHEMAS = {
  richText: delta,
  plainText: plain,
  file: path,
  address: path,
  youtubeLink: path,
  vimeoLink: path,
  captions: listOf(caption, 50),
  packageId: id,
  scoreRule: z.nullish(z.enum(SCORE_RULES, "Choose 'last' or 'best'.")),
  seconds: z.nullish(z.int().check(z.gte(1), z.lte(LONGEST_RECORDING, 'A recording of more than a day cannot be counted.'))),
} satisfies Record<FieldType, z.ZodMiniType>;

type FieldSchemas<Fields extends Readonly<Record<string, FieldType>>> = {
  -readonly [Name in keyof Fields]: (typeof FIELD_SCHEMAS)[Fields[Name]];
};

/** The list of units of a kind: the members of every unit and those of the kind. */
function unitListSchema<Fields extends Readonly<Record<string, FieldType>>>(fields: Fields) {
  // A schema per field, under the field's name.
  const members = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, FIELD_SCHEMAS[type]])) as FieldSchemas<Fields>;
  return listOf(z.strictObject({ ...unit, ...members }), 300);
}

type UnitListSchemas = {
  [Kind in UnitKind as (typeof UNIT_KINDS)[Kind]['lists']['input']]: ReturnType<typeof unitListSchema<(typeof UNIT_KINDS)[Kind]['fields']>>;
};

// The list of each kind, with the members of that kind.
const units = Object.fromEntries(
  Object.values(UNIT_KINDS).map(({ lists, fields }) => [lists.input, unitListSchema(fields)]),
) as unknown as UnitListSchemas;

export const courseDraftSchema = z.strictObject({
  title: line(255),
  description: lines(20_000),
  language: line(35),
  languages: courseLanguagesSchema,
  translations: courseTranslationsSchema,
  course_code: line(100),
  category: line(100),
  categories: listOf(z.strictObject({ id, name: line(100), parent_id: id }), 50),
  price: z.nullish(z.number().check(z.gte(0, 'The price must be 0 or more.'), z.lte(1_000_000), z.overwrite(roundNumber))),
  hide_from_catalog: z.nullish(z.boolean()),
  capacity: z.nullish(z.int().check(z.gte(0), z.lte(10_000_000))),
  level: line(100),
  start_date: line(10),
  start_time: line(5),
  end_date: line(10),
  end_time: line(5),
  time_zone: line(64),
  completion_rules: line(20),
  completion_percentage: z.nullish(z.int().check(z.gte(-1_000_000), z.lte(1_000_000))),
  learning_path: listOf(z.union([lineSchema(40), z.int()]), 20),
  thumbnail: path,
  certificate_type: line(255),
  resources: listOf(
    z.strictObject({
      id,
      name: lineSchema(255),
      file_path: lineSchema(2_000),
      type: line(255),
      size: z.nullish(z.int().check(z.gte(0))),
      category_id: id,
      is_downloadable: z.nullish(z.boolean()),
    }),
    200,
  ),
  ...units,
  tests: questions,
});

export type CourseDraftInput = z.infer<typeof courseDraftSchema>;

/** A unit of some kind as an author sends it. */
export type UnitInput<Kind extends UnitKind = UnitKind> = NonNullable<
  CourseDraftInput[(typeof UNIT_KINDS)[Kind]['lists']['input']]
>[number];

/** The largest number of characters of a draft as JSON. */
export const DRAFT_LIMIT = 4 * 1024 * 1024;
