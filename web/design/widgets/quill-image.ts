import Quill from 'quill';
import Image from 'quill/formats/image.js';

/** Quill's picture, which keeps a blank description too: it marks a decoration. */
class DescribedImage extends Image {
  override format(name: string, value: string): void {
    if (name === 'alt' && typeof value === 'string') this.domNode.setAttribute('alt', value);
    else super.format(name, value);
  }
}
Quill.register({ 'formats/image': DescribedImage }, true);

/** Returns the place and the description of the picture that an element of the editor draws; null for other elements. */
export function pictureAt(editor: Quill, element: EventTarget | null): Picture | null {
  if (!(element instanceof HTMLImageElement) || !editor.root.contains(element)) return null;
  const blot = Quill.find(element);
  return blot && !(blot instanceof Quill) ? { index: editor.getIndex(blot), alt: element.getAttribute('alt') } : null;
}

/** Returns the picture at the caret, else the first one without a description, else the first one. */
export function pictureToDescribe(editor: Quill): Picture | null {
  const caret = editor.getSelection()?.index ?? -1;
  const pictures = [...editor.root.querySelectorAll('img')].flatMap((image) => pictureAt(editor, image) ?? []);
  const atCaret = pictures.find(({ index }) => index === caret || index === caret - 1);
  return atCaret ?? pictures.find(({ alt }) => alt === null) ?? pictures[0] ?? null;
}

/** A picture in the text of an editor; `alt` null: nobody has described it, nor marked it as decoration. */
export type Picture = { readonly index: number; readonly alt: string | null };
