type Item = { readonly id: string; readonly text: string };

/** Answers of a Match the Pairs question that are not placed yet. Each keeps the letter of its place among all, so that letters can be typed in a row. */
export const bankOf = <Answer extends Item>(
  rights: readonly Answer[],
  placed: readonly (string | null)[],
): readonly { readonly answer: Answer; readonly index: number }[] =>
  rights.map((answer, index) => ({ answer, index })).filter(({ answer }) => !placed.includes(answer.id));
