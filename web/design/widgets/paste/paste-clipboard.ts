import Quill, { Delta, type Range } from 'quill';
import Clipboard from 'quill/modules/clipboard.js';
import { ALT_LIMIT } from '../../../../shared/courses/rich-text.ts';
import { CELLS, withCellEnd } from './cells.ts';
import { type LeftOut, NOTHING_LEFT_OUT } from './left-out.ts';
import { readPasted } from './pasted-page.ts';
import { isStoredPicture, waitingPicture } from './pasted-pictures.ts';
import { isPicture, isTakenPicture } from './picture-type.ts';

/** A pasted picture that is to be uploaded, and its place in the text. `alt`: its description, where the page had one. */
export type WaitingPicture = { readonly index: number; readonly file: File; readonly alt: string | null };

/** Told of each paste: what is to be uploaded, and what is not kept. */
export type OnPaste = (pictures: readonly WaitingPicture[], leftOut: LeftOut) => Promise<void>;

type Clip = { text?: string; html?: string };

const altOf = (attributes: Record<string, unknown> | undefined): string | null => {
  const alt = attributes?.['alt'];
  return typeof alt === 'string' && alt.trim() !== '' ? alt.trim().replaceAll(/\s+/g, ' ').slice(0, ALT_LIMIT) : null;
};

/** Returns whether words beside pictures are kept: where no picture is taken in their place. A name of a file is none. */
const areInserted = (words: string, pictures: readonly File[]): boolean =>
  words.trim() !== '' && !pictures.some((picture) => isTakenPicture(picture) || words.includes(picture.name));

/**
 * Quill's clipboard, by which a text gets no picture but our own ones: others wait for their upload, or are left out. Quill knows Word by a
 * namespace that the purifier removes, so lists of Word are read here.
 */
class PasteClipboard extends Clipboard {
  #html = '';
  #files: readonly File[] = [];
  #leftOut = NOTHING_LEFT_OUT;
  #waiting: WaitingPicture[] = [];

  protected override normalizeHTML(page: Document): void {
    const { files, leftOut } = readPasted(page, this.#html, location.origin);
    this.#files = files;
    this.#leftOut = leftOut;
    super.normalizeHTML(page);
  }

  override convert(clip: Clip, formats?: Record<string, unknown>): Delta {
    this.#html = clip.html ?? '';
    this.#files = [];
    this.#leftOut = NOTHING_LEFT_OUT;
    return this.#withOwnPictures(super.convert(clip, formats));
  }

  /** Takes the pictures that wait out of a text, and notes where they belong. */
  #withOwnPictures(read: Delta): Delta {
    const text = new Delta();
    this.#waiting = [];
    for (const { insert, attributes } of read.ops) {
      if (insert === undefined) continue;
      const address = typeof insert === 'string' ? null : insert['image'];
      const place = waitingPicture(address);
      const file = place === null ? undefined : this.#files[place];
      if (file) this.#waiting.push({ index: text.length(), file, alt: altOf(attributes) });
      else if (typeof insert === 'string' || (typeof address === 'string' && isStoredPicture(address, location.origin)))
        text.insert(insert, attributes);
    }
    return text;
  }

  override onPaste(range: Range, clip: Clip): void {
    super.onPaste(range, clip);
    const { onPaste } = this.options as unknown as { onPaste: OnPaste };
    void onPaste(
      this.#waiting.map((picture) => ({ ...picture, index: range.index + picture.index })),
      this.#leftOut,
    );
  }

  /** Programs put a picture that is copied alone beside its page, which names a place on their disk. */
  override onCapturePaste(event: ClipboardEvent): void {
    const [html, words] = ['text/html', 'text/plain'].map((type) => event.clipboardData?.getData(type) ?? '') as [string, string];
    const pictures = [...(event.clipboardData?.files ?? [])].filter(isPicture);
    const range = this.quill.getSelection(true);
    const isOfPictures = pictures.length > 0 && (html === '' || this.#isPictureAlone(html));
    if (!isOfPictures || range === null || event.defaultPrevented) {
      super.onCapturePaste(event);
      return;
    }
    event.preventDefault();
    this.quill.uploader.upload(range, pictures);
    if (html === '' && areInserted(words, pictures)) this.onPaste(range, { text: words.trim() });
  }

  #isPictureAlone(html = ''): boolean {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1;
  }
}
Quill.register({ 'modules/clipboard': PasteClipboard }, true);

/** Returns the settings of Quill's clipboard. */
export const clipboardOptions = (onPaste: OnPaste) => ({ matchers: [[CELLS, withCellEnd]], onPaste });
