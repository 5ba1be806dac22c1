import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';

const CLIPBOARD = join(import.meta.dirname, '../../fixtures/clipboard');

/** Returns what a program or a page puts on the clipboard when a part of it is copied. */
export const copied = (name: string): string => readFileSync(join(CLIPBOARD, `${name}.html`), 'utf8');

/** Pastes a page into a text, or drops it at its end, with a picture beside it where a program puts one. */
export const put = (text: Locator, way: 'paste' | 'drop', html: string, picture: Buffer | null = null): Promise<void> =>
  text.evaluate(
    (element, sent) => {
      const data = new DataTransfer();
      data.setData('text/html', sent.html);
      const bytes = Uint8Array.from(atob(sent.picture ?? ''), (letter) => letter.charCodeAt(0));
      if (sent.picture !== null) data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      const { right, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        sent.way === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: right - 2, clientY: bottom - 2 }),
      );
    },
    { way, html, picture: picture?.toString('base64') ?? null },
  );

/** A file on the clipboard, or one that is dragged. */
type CarriedFile = { readonly name: string; readonly type: string; readonly bytes?: Buffer };

/** Pastes files into a text, or drops them at its end, with words beside them. */
export const putFiles = (text: Locator, way: 'paste' | 'drop', files: readonly CarriedFile[], words = ''): Promise<void> =>
  text.evaluate(
    (element, sent) => {
      const data = new DataTransfer();
      if (sent.words !== '') data.setData('text/plain', sent.words);
      for (const { name, type, bytes } of sent.files)
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }));
      const { right, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        sent.way === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: right - 2, clientY: bottom - 2 }),
      );
    },
    { way, words, files: files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes?.toString('base64') ?? '' })) },
  );

/**
 * Returns the lines of a text that is edited, with what they are: `# heading`, `- bullet`, `1. number`, two blanks for each level, and
 * pictures by their descriptions. Blank lines are left out.
 */
export const linesOf = (text: Locator): Promise<string[]> =>
  text.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, li')].flatMap((line) => {
      const copy = line.cloneNode(true) as HTMLElement;
      for (const picture of copy.querySelectorAll('img')) picture.replaceWith(`[${picture.getAttribute('alt') ?? ''}]`);
      const words = copy.textContent.replaceAll('\uFEFF', '').trim();
      const level = Number(/ql-indent-(\d)/.exec(line.className)?.[1] ?? 0);
      const mark =
        line.tagName === 'LI'
          ? line.dataset['list'] === 'bullet'
            ? '- '
            : '1. '
          : line.tagName === 'P'
            ? ''
            : `${'#'.repeat(Number(line.tagName.slice(1)))} `;
      return words === '' ? [] : [`${'  '.repeat(level)}${mark}${words}`];
    }),
  );
