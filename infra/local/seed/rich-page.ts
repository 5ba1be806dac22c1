/** Builds the rich text of a content unit: a Delta, as the editor writes it. */
type Op = { readonly insert: string; readonly attributes?: Readonly<Record<string, unknown>> };

export const strong = (text: string): Op => ({ insert: text, attributes: { bold: true } });

export const paragraph = (...parts: readonly (string | Op)[]): readonly Op[] => [
  ...parts.map((part) => (typeof part === 'string' ? { insert: part } : part)),
  { insert: '\n' },
];

export const heading = (text: string): readonly Op[] => [{ insert: text }, { insert: '\n', attributes: { header: 2 } }];

export const points = (...lines: readonly string[]): readonly Op[] =>
  lines.flatMap((line) => [{ insert: line }, { insert: '\n', attributes: { list: 'bullet' } }]);

/** Neighbouring plain texts are joined, as the editor does. */
export function page(...blocks: readonly (readonly Op[])[]): string {
  const ops: Op[] = [];
  for (const op of blocks.flat()) {
    const last = ops.at(-1);
    if (last && !last.attributes && !op.attributes) ops[ops.length - 1] = { insert: last.insert + op.insert };
    else ops.push(op);
  }
  return JSON.stringify({ ops });
}
