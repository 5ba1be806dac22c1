/** Returns what is left to do after a test that was not passed; correct answers are kept for the next attempt. */
export function missedSentence(correct: number, of: number): string {
  if (of === 1) return 'Answer it correctly to continue.';
  if (correct === 0) return `Answer ${of === 2 ? 'both' : `all ${of}`} questions correctly to continue.`;
  const left = of - correct;
  const rest = correct === 1 ? 'Your correct answer is kept.' : `Your ${correct} correct answers are kept.`;
  return `${left === 1 ? 'One question is' : `${left} questions are`} left. ${rest}`;
}
