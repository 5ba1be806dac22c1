import { plural, t } from '../../../texts/text.ts';
/** Returns what is left to do after a test that was not passed; correct answers are kept for the next attempt. */
export function missedSentence(correct: number, of: number): string {
  if (of === 1) return t('Answer it correctly to continue.');
  if (correct === 0)
    return of === 2
      ? t('Answer both questions correctly to continue.')
      : plural(of, 'Answer all {count} questions correctly to continue.', 'Answer all {count} questions correctly to continue.');
  const left = plural(of - correct, 'One question is left.', '{count} questions are left.');
  const rest = plural(correct, 'Your correct answer is kept.', 'Your {count} correct answers are kept.');
  return `${left} ${rest}`;
}
