import Quill, { type Range } from 'quill';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { RichOp } from '../../../../shared/courses/rich-text.ts';
import { DeltaView } from './delta-view.tsx';
import { copiedDelta } from './copied-delta.ts';

/** Returns a text as HTML, rendered as learners see it. */
function htmlOf(ops: readonly RichOp[]): HTMLElement {
  const element = document.createElement('div');
  const root = createRoot(element);
  flushSync(() => root.render(<DeltaView delta={JSON.stringify({ ops })} failed={null} />));
  const copied = element.cloneNode(true) as HTMLElement; // the copy of an HTMLElement
  root.unmount();
  // Learners' pages show a picture that nobody has described as a decoration; a copy of it is still not described.
  const pictures = ops.filter(({ insert }) => typeof insert !== 'string');
  for (const [index, picture] of copied.querySelectorAll('img').entries())
    if (pictures[index]?.attributes?.['alt'] === undefined) picture.removeAttribute('alt');
  return copied;
}

/**
 * Quill with another HTML export: its own one, which its clipboard calls on every copy and cut, writes some values without escaping them
 * (CVE-2025-15056). This one renders the inserts that an author may store, as elements.
 */
export class CopyingQuill extends Quill {
  override getSemanticHTML(from: Range | number = 0, length: number = this.getLength()): string {
    const [index, count] = typeof from === 'number' ? [from, length] : [from.index, from.length];
    const { ops, isPartOfLine } = copiedDelta(this.getContents(index, count).ops, this.getFormat(index + count, 0));
    if (ops.length === 0) return '';
    const copied = htmlOf(ops);
    return (isPartOfLine ? copied.firstElementChild : copied)?.innerHTML ?? '';
  }
}
