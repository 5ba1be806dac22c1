import { notedSentence } from '../kernel/regional/sentence.ts';
import { parseGaps } from '../learning/gap-text.ts';
import { isQuestionType, type Question, questionText, RULE_CONDITIONS } from '../learning/question.ts';
import type { QuestionInput } from './course-draft.ts';

/** Returns the id of an option or pair: the sent one, or its position from 1. */
const itemId = (id: string | number | null | undefined, index: number): string => String(id ?? index + 1);

const conditionOf = (condition: string) => RULE_CONDITIONS.find((name) => name === condition) ?? null;

/** Returns the question that an author sent, or a message where its shape is wrong. */
export function questionOf(input: QuestionInput, id: number): Question | string {
  const question = questionText(input.question);
  const options = (input.options ?? []).map((option, index) => ({
    id: itemId(option.id, index),
    text: option.text,
    checked: option.checked ?? false,
  }));
  if (!isQuestionType(input.type)) return notedSentence('There is no question type "{type}".', { type: input.type });
  switch (input.type) {
    case 'Multiple Choice':
      return { id, type: input.type, question, options };
    case 'Ordering':
      return { id, type: input.type, question, options: options.map(({ id: option, text }) => ({ id: option, text })) };
    case 'Match the Pairs':
      return { id, type: input.type, question, pairs: (input.pairs ?? []).map((pair, index) => ({ id: itemId(null, index), ...pair })) };
    case 'Fill the Gaps':
      return { id, type: input.type, question, fillTheGaps: gapText(input) };
    case 'Free Text': {
      const inputRules = input.rules ?? [];
      const rules = inputRules.flatMap((rule) => {
        const condition = conditionOf(rule.condition);
        return condition === null ? [] : [{ ...rule, condition }];
      });
      if (rules.length < inputRules.length) return "A rule's condition is 'contains' or 'does not contain'.";
      return { id, type: input.type, question, rules, requiredPoints: input.required_points ?? 0 };
    }
  }
}

/** Returns the text with gaps; where none is sent, the question itself if it has gaps. */
function gapText({ fillTheGaps, question }: QuestionInput): string {
  if (fillTheGaps?.trim()) return fillTheGaps;
  return parseGaps(question ?? '').gaps.length > 0 ? (question ?? '') : '';
}
