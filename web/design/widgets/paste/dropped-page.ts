import { type default as Quill, Range } from 'quill';

/** Returns the place of a text below the pointer; its end, where there is none. */
function indexBelow(editor: Quill, { clientX, clientY }: DragEvent): number {
  const caret = document.caretPositionFromPoint(clientX, clientY);
  const at = caret && { startContainer: caret.offsetNode, startOffset: caret.offset };
  const normal =
    at && editor.selection.normalizeNative(new StaticRange({ ...at, endContainer: at.startContainer, endOffset: at.startOffset }));
  return normal ? editor.selection.normalizedToRange(normal).index : editor.getLength() - 1;
}

/**
 * Has what is dropped from another window read as if it was pasted; Quill reads dropped files alone. What is dragged within a text stays
 * where it is.
 */
export function readDrops(editor: Quill): void {
  let isOwn = false;
  editor.root.addEventListener('dragstart', () => (isOwn = true));
  editor.root.addEventListener('dragend', () => (isOwn = false));
  editor.root.addEventListener(
    'drop',
    (event) => {
      const { dataTransfer } = event;
      const [html, text] = [dataTransfer?.getData('text/html'), dataTransfer?.getData('text/plain')];
      if (isOwn || dataTransfer?.files.length !== 0 || (!html && !text)) return;
      event.preventDefault();
      event.stopPropagation();
      editor.focus();
      editor.clipboard.onPaste(new Range(indexBelow(editor, event), 0), { ...(html && { html }), ...(text && { text }) });
    },
    { capture: true },
  );
}
