type Stored = { selectedOption?: unknown; freeTextAnswer?: unknown; userSelections?: unknown; userOrder?: unknown };

const textOf = (part: unknown): string => {
  if (typeof part === 'string') return part;
  // A pair of our own server; anything else shows as nothing.
  const { left, right } = (part ?? {}) as { left?: unknown; right?: unknown };
  return typeof left === 'string' && typeof right === 'string' ? `${left}: ${right}` : '';
};

/** Returns a stored answer, JSON text, in one line, as the review of a test lists it. */
export function answerLine(json: string): string {
  try {
    // JSON text as our own server stored it, or as it was sent.
    const { selectedOption, freeTextAnswer, userSelections, userOrder } = (JSON.parse(json) ?? {}) as Stored;
    const answer = selectedOption ?? freeTextAnswer ?? userSelections ?? userOrder;
    const parts = (Array.isArray(answer) ? answer : [answer]).map(textOf).filter((part) => part.trim() !== '');
    return parts.join(userOrder ? ' → ' : ', ').replace(/\s+/g, ' ');
  } catch {
    return '';
  }
}
