import { isProblem, readRichText } from '../../../../shared/courses/rich-text.ts';

/** Returns the text of a Delta that is blank or one paragraph without formats; null where it is more than that. */
export function paragraphOf(delta: string | null): string | null {
  if (!delta) return '';
  const text = readRichText(delta);
  // Quill shows what cannot be read as a blank text, too.
  if (isProblem(text)) return '';
  const inserts = text.ops.map(({ insert, attributes }) => (typeof insert === 'string' && !attributes ? insert : null));
  if (inserts.includes(null)) return null;
  const paragraph = inserts.join('').replace(/\n$/, '');
  return paragraph.includes('\n') ? null : paragraph;
}
