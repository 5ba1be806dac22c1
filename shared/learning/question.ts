import * as z from 'zod/mini';

export const QUESTION_TYPES = ['Multiple Choice', 'Fill the Gaps', 'Ordering', 'Match the Pairs', 'Free Text'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const isQuestionType = (value: unknown): value is QuestionType => QUESTION_TYPES.some((type) => type === value);

/** The text of a question whose author wrote none. */
export const DEFAULT_QUESTION_TEXT = 'Default question text';

export const RULE_CONDITIONS = ['contains', 'does not contain'] as const;

const base = { id: z.int(), question: z.string() };

const multipleChoice = z.object({
  ...base,
  type: z.literal('Multiple Choice'),
  options: z.array(z.object({ id: z.string(), text: z.string(), checked: z.boolean() })),
});

/** The order of the options is the correct order. */
const ordering = z.object({ ...base, type: z.literal('Ordering'), options: z.array(z.object({ id: z.string(), text: z.string() })) });

const matchThePairs = z.object({
  ...base,
  type: z.literal('Match the Pairs'),
  pairs: z.array(z.object({ id: z.string(), left: z.string(), right: z.string() })),
});

const fillTheGaps = z.object({ ...base, type: z.literal('Fill the Gaps'), fillTheGaps: z.string() });

const freeText = z.object({
  ...base,
  type: z.literal('Free Text'),
  rules: z.array(z.object({ condition: z.enum(RULE_CONDITIONS), word: z.string(), points: z.int() })),
  requiredPoints: z.int(),
});

/** A question as its author wrote it, with the correct answers. Only the shape is checked here; questionProblems checks the contents. */
export const questionSchema = z.discriminatedUnion('type', [multipleChoice, ordering, matchThePairs, fillTheGaps, freeText]);

export type Question = z.infer<typeof questionSchema>;
export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>;

/** Returns the text of a question, or the default text for a blank one. */
export const questionText = (text: string | null | undefined): string => (text?.trim() ? text : DEFAULT_QUESTION_TEXT);

/** Whether more than one option is correct: learners then get checkboxes instead of radio buttons. */
export const isMultiple = (question: Question): boolean =>
  question.type === 'Multiple Choice' && question.options.filter((option) => option.checked).length > 1;
