import { questionOf } from '../../../../shared/courses/question-input.ts';
import { choicesOfGaps, hideGaps, parseGaps } from '../../../../shared/learning/gap-text.ts';
import { isMultiple, type Question, type QuestionOf } from '../../../../shared/learning/question.ts';
import type { LearnerTestFragment } from '../../../api/generated/graphql.ts';
import type { FormQuestion } from './course-form.ts';

type Item = { readonly id: string; readonly text: string };

const isWritten = ({ text }: Item): boolean => text.trim() !== '';
/** By their texts, so that the place does not tell the answer; learners get an order of their own in each attempt. */
const mixed = (items: readonly Item[]): Item[] => items.filter(isWritten).toSorted((a, b) => a.text.localeCompare(b.text));

function gapsOf({ fillTheGaps }: QuestionOf<'Fill the Gaps'>): Pick<LearnerTestFragment, 'gap_parts' | 'gaps'> {
  const { parts, gaps } = parseGaps(fillTheGaps);
  return { gap_parts: [...parts], gaps: choicesOfGaps(gaps).map((choices, index) => ({ index, choices: choices.toSorted() })) };
}

function partsOf(question: Question): Partial<LearnerTestFragment> {
  switch (question.type) {
    case 'Multiple Choice':
      return { options: question.options.filter(isWritten).map(({ id, text }) => ({ id, text })) };
    case 'Ordering':
      return { options: mixed(question.options) };
    case 'Match the Pairs':
      return {
        lefts: question.pairs.map(({ left }, i) => ({ id: `l${i}`, text: left })).filter(isWritten),
        rights: mixed(question.pairs.map(({ right }, i) => ({ id: `r${i}`, text: right }))),
      };
    case 'Fill the Gaps':
      return gapsOf(question);
    case 'Free Text':
      return {};
  }
}

/** Returns a question that is being written as learners will get it; null while it has no shape that can be shown. */
export function previewQuestion(form: FormQuestion): LearnerTestFragment | null {
  const question = questionOf({ ...form, unit_order: 1 }, 1);
  if (typeof question === 'string') return null;
  const text = form.question?.trim() ? question.question : '';
  const blank = { options: [], lefts: null, rights: null, gap_parts: null, gaps: null };
  const shown = question.type === 'Fill the Gaps' ? hideGaps(text) : text;
  return {
    language: null,
    id: '1',
    type: question.type,
    question: shown,
    multiple: isMultiple(question),
    ...blank,
    ...partsOf(question),
  };
}
