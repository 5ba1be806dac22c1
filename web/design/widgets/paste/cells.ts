import type { Delta } from 'quill';

/** Elements that end a line in a page and not in Quill, which ends a line after a `td` alone. */
export const CELLS = 'th, caption, legend, summary';

/** Returns the pasted text of a cell with the end of its line, without which the words of neighbouring cells become one word. */
export function withCellEnd(_cell: Node, text: Delta): Delta {
  const last = text.ops.at(-1)?.insert;
  if (last === undefined || (typeof last === 'string' && last.endsWith('\n'))) return text;
  return text.insert('\n');
}
