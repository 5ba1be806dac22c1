import { isSafeLink } from '../../../../shared/courses/rich-text.ts';
import type { LeftOut } from './left-out.ts';
import { takePictures } from './pasted-pictures.ts';
import { isMarker, listFormatsOf, wordItemOf } from './word-list.ts';

/** What was pasted, after `readPasted`: its pictures that are to be uploaded, and how much of it is not kept. */
export type PastedPage = { readonly files: readonly File[]; readonly leftOut: LeftOut };

const HIDDEN = /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|mso-hide\s{0,9}:\s{0,9}all)/i;
const COMMENT = /mso-element\s{0,9}:\s{0,9}comment/i;
/** The marks of Word's comments, and words that were deleted while changes were tracked. */
const MARKS_OF_REVIEW = '.MsoCommentReference, .msocomanchor, .msocomoff, .msocomhide, del[cite], del[datetime], .msoDel';

/** Removes what nobody sees who copies a page: hidden parts, comments of reviewers, and what they have deleted. */
function removeUnseen(page: Document): void {
  for (const part of page.body.querySelectorAll(`[hidden], ${MARKS_OF_REVIEW}`)) part.remove();
  for (const part of page.body.querySelectorAll('[style]')) {
    const style = part.getAttribute('style') ?? '';
    if (HIDDEN.test(style) || COMMENT.test(style)) part.remove();
    // What a comment is about is a link to nowhere.
    else if (/mso-comment-reference/i.test(style)) part.replaceWith(...part.childNodes);
  }
}

const NOT_BOLD = /font-weight\s{0,9}:\s{0,9}(?:normal|lighter|[1-4]00)/i;
const NOT_ITALIC = /font-style\s{0,9}:\s{0,9}normal/i;

/** Writes what is struck through as the editor does, and takes the meaning from marks of weight and slope whose style says that they have none. */
function writeMarks(page: Document): void {
  for (const part of page.querySelectorAll('del')) {
    const struck = page.createElement('s');
    struck.append(...part.childNodes);
    part.replaceWith(struck);
  }
  for (const part of page.querySelectorAll('b[style], strong[style], i[style], em[style]')) {
    const plain = /^(?:B|STRONG)$/.test(part.tagName) ? NOT_BOLD : NOT_ITALIC;
    // The editor knows what comes from Google by this element.
    const isFromGoogle = part.id.startsWith('docs-internal-guid');
    if (!isFromGoogle && plain.test(part.getAttribute('style') ?? '')) part.replaceWith(...part.childNodes);
  }
}

const LINES = 'p, div, h1, h2, h3, h4, h5, h6';
/** Writes the lines of Word's lists as items of real ones, with their levels. Numbers of headings stay as words. */
function writeWordLists(page: Document, html: string): void {
  const formats = listFormatsOf(html);
  for (const line of page.querySelectorAll<HTMLElement>(LINES)) {
    const markers = [...line.querySelectorAll('[style]')].filter(
      (part) => isMarker(part.getAttribute('style') ?? '') && part.closest(LINES) === line,
    );
    const marker = markers.length === 0 ? null : markers.map((part) => part.textContent.trim()).join('');
    const item = wordItemOf({ style: line.getAttribute('style') ?? '', classes: line.className, marker }, formats);
    if (item === null) continue;
    const isHeading = line.tagName.startsWith('H');
    for (const part of markers) part.replaceWith(isHeading ? `${part.textContent.trim()} ` : '');
    if (isHeading) continue;
    const written = page.createElement('li');
    written.dataset['list'] = item.list;
    if (item.indent > 0) written.className = `ql-indent-${item.indent}`;
    written.style.textAlign = line.style.textAlign;
    written.append(...line.childNodes);
    const list = page.createElement('ol');
    list.append(written);
    line.replaceWith(list);
  }
  for (const part of page.querySelectorAll('[style]')) if (isMarker(part.getAttribute('style') ?? '')) part.remove();
}

/** Indents items whose level is an attribute, as Word in a browser and Slack write them: each level is in a list of its own there. */
function writeLevels(page: Document): void {
  for (const item of page.querySelectorAll('ol[data-indent] > li, ul[data-indent] > li')) {
    const level = Number(item.parentElement?.getAttribute('data-indent'));
    if (level > 0 && level < 9) item.classList.add(`ql-indent-${level}`);
  }
  for (const item of page.querySelectorAll('li[aria-level], li[data-aria-level]')) {
    const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level'));
    const isNested = item.parentElement?.parentElement?.closest('ol, ul') != null;
    if (!isNested && level > 1 && level < 10) item.classList.add(`ql-indent-${level - 1}`);
  }
}

/** The purifier removes some addresses, such as `file:`, before. A place in a page has a name in their stead. */
const hasLostAddress = (link: Element): boolean => !['href', 'name', 'id'].some((name) => link.hasAttribute(name));

/** Removes the addresses of links that no text may have, and returns how many. Nobody misses those to a place in the page itself. */
function removeLinks(page: Document): number {
  const addressOf = (link: Element): string => link.getAttribute('href') ?? '';
  const links = [...page.querySelectorAll('a')].filter(
    (link) => hasLostAddress(link) || (link.hasAttribute('href') && !isSafeLink(addressOf(link))),
  );
  const missed = links.filter((link) => !addressOf(link).startsWith('#') && link.textContent.trim() !== '');
  for (const link of links) link.removeAttribute('href');
  return missed.length;
}

/** Drawings of Word (VML), of which some have no picture for browsers beside them; the purifier removes them. */
const drawingsIn = (html: string): number => html.split('<v:imagedata').length - 1;

/** Videos, recordings and pages within a page, which the purifier removes. */
const mediaIn = (html: string): number => html.match(/<(?:video|audio|iframe|embed)\s/gi)?.length ?? 0;

/** Returns whether a page has a table of more than one cell, that is not there for its look alone. */
const hasTable = (page: Document): boolean =>
  [...page.querySelectorAll('table')].some(
    (table) => table.getAttribute('role') !== 'presentation' && table.querySelectorAll('td, th').length > 1,
  );

/**
 * Turns a page that was pasted into one that a text can hold: its lists are real ones, and its pictures are those of ours or wait for
 * their upload. `html` is the page before it was purified, with what the purifier removes: style sheets and drawings of Word.
 */
export function readPasted(page: Document, html: string, origin: string): PastedPage {
  removeUnseen(page);
  writeMarks(page);
  // Before pictures, since a bullet of Word may be one.
  writeWordLists(page, html);
  writeLevels(page);
  const pictures = page.querySelectorAll('img').length;
  const { files, removed, types } = takePictures(page, origin);
  const links = removeLinks(page);
  const tables = hasTable(page) ? 1 : 0;
  return { files, leftOut: { pictures: removed + Math.max(0, drawingsIn(html) - pictures), types, links, tables, media: mediaIn(html) } };
}
