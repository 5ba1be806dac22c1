import * as z from 'zod/mini';
import { linesSchema } from '../kernel/text.ts';
import { FREE_TEXT_LIMIT, FREE_TEXT_TOO_LONG } from './answer-texts.ts';

const pairChosen = z.object({ left: z.string(), right: z.string() });

/** A learner's answer as it is stored: texts and no ids, so that it stays readable after the question is edited. */
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Multiple Choice'), selectedOption: z.union([z.string(), z.array(z.string())]) }),
  z.object({ type: z.literal('Free Text'), freeTextAnswer: z.string() }),
  z.object({ type: z.literal('Fill the Gaps'), userSelections: z.array(z.string()) }),
  z.object({ type: z.literal('Match the Pairs'), userSelections: z.array(pairChosen) }),
  z.object({ type: z.literal('Ordering'), userOrder: z.array(z.string()) }),
]);
export type Answer = z.infer<typeof answerSchema>;
export type AnswerOf<Type extends Answer['type']> = Extract<Answer, { type: Type }>;

/** Records that a learner went through a unit without questions; it is not graded. */
export const completionRecordSchema = z.object({ type: z.literal('CompletionWithNoTest') });

/** An option, an item, an entry of a gap or one of the ids that the server gave them: as long as an author can make them. */
const sentItem = linesSchema(2_000);
/** A text of 20,000 characters has no more gaps. */
const listOf = <Schema extends z.ZodMiniType>(schema: Schema) => z.array(z.nullable(schema)).check(z.maxLength(7_000));

/** The answer members of a response as they are sent. The question's type decides which of them is graded. */
export const answerMembersSchema = z.object({
  selectedOption: z.nullish(z.union([sentItem, listOf(sentItem)])),
  freeTextAnswer: z.nullish(linesSchema(FREE_TEXT_LIMIT, { tooLong: FREE_TEXT_TOO_LONG })),
  userSelections: z.nullish(listOf(z.union([sentItem, z.object({ left: z.nullish(sentItem), right: z.nullish(sentItem) })]))),
  userOrder: z.nullish(listOf(sentItem)),
});
export type AnswerMembers = z.infer<typeof answerMembersSchema>;
