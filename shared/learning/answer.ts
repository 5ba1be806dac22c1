import * as z from 'zod/mini';

const pairChosen = z.object({ left: z.string(), right: z.string() });

/** What a learner answered, as it is stored: texts, never ids, so that it stays readable after the question is edited. */
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Multiple Choice'), selectedOption: z.union([z.string(), z.array(z.string())]) }),
  z.object({ type: z.literal('Free Text'), freeTextAnswer: z.string() }),
  z.object({ type: z.literal('Fill the Gaps'), userSelections: z.array(z.string()) }),
  z.object({ type: z.literal('Match the Pairs'), userSelections: z.array(pairChosen) }),
  z.object({ type: z.literal('Ordering'), userOrder: z.array(z.string()) }),
]);
export type Answer = z.infer<typeof answerSchema>;
export type AnswerOf<Type extends Answer['type']> = Extract<Answer, { type: Type }>;

/** Records that a unit without questions was gone through; it is graded by nobody. */
export const completionRecordSchema = z.object({ type: z.literal('CompletionWithNoTest') });

/** The answer members of a response as they arrived. Which of them counts depends on the question, not on the sender. */
export const answerMembersSchema = z.object({
  selectedOption: z.nullish(z.union([z.string(), z.array(z.nullable(z.string()))])),
  freeTextAnswer: z.nullish(z.string()),
  userSelections: z.nullish(
    z.array(z.nullable(z.union([z.string(), z.object({ left: z.nullish(z.string()), right: z.nullish(z.string()) })]))),
  ),
  userOrder: z.nullish(z.array(z.nullable(z.string()))),
});
export type AnswerMembers = z.infer<typeof answerMembersSchema>;
