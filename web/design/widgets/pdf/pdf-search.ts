import type { PDFDocumentProxy } from 'pdfjs-dist';
import { foldText } from '../../../../shared/kernel/fold-text.ts';

/** A place where a text was found: the page, and which of the page's finds it is. */
export type Find = { readonly page: number; readonly index: number };

/** A letter with its marks. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/** A folded text; the unit n of it is of the letter that begins at `starts[n]` of the text and ends before `ends[n]`. */
type FoldedText = { readonly folded: string; readonly starts: readonly number[]; readonly ends: readonly number[] };

/** Returns a text folded letter by letter, so that places in it are known; blanks are one. */
function foldWithPositions(text: string): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const isBlank = letter.trim() === '';
    const unit = isBlank ? (folded.endsWith(' ') ? '' : ' ') : foldText(letter);
    folded += unit;
    for (let count = 0; count < unit.length; count += 1) {
      starts.push(index);
      ends.push(index + letter.length);
    }
  }
  return { folded, starts, ends };
}

/** Returns the text of a page as its text layer has it, one piece after the other. */
async function textOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const proxy = await pdf.getPage(page);
  const { items } = await proxy.getTextContent();
  // What the page took in memory is given back, unless it is being drawn.
  proxy.cleanup();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

/** Returns where a text begins and ends in another, without overlap, as all searches compare texts. */
export function matchesIn(text: string, wanted: string): (readonly [start: number, end: number])[] {
  const { folded, starts, ends } = foldWithPositions(text);
  const part = foldText(wanted);
  const places: [number, number][] = [];
  if (part === '') return places;
  for (let at = folded.indexOf(part); at !== -1; at = folded.indexOf(part, at + part.length))
    places.push([starts[at] ?? 0, ends[at + part.length - 1] ?? text.length]);
  return places;
}

/** Returns all finds of a text in a document, page by page; the texts of pages are read one after the other and not kept. */
export async function findIn(pdf: PDFDocumentProxy, wanted: string, isOver: () => boolean): Promise<Find[]> {
  const finds: Find[] = [];
  for (let page = 1; page <= pdf.numPages && !isOver(); page += 1)
    matchesIn(await textOf(pdf, page), wanted).forEach((_, index) => finds.push({ page, index }));
  return finds;
}

/** Returns the ranges of a text in a text layer. */
export function rangesIn(layer: HTMLElement, wanted: string): Range[] {
  const pieces: { node: Text; start: number }[] = [];
  let whole = '';
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) {
      pieces.push({ node, start: whole.length });
      whole += node.data;
    }
  const at = (range: Range, place: number, isEnd: boolean): void => {
    const piece = pieces.findLast(({ start }) => (isEnd ? start < place : start <= place));
    if (piece) range[isEnd ? 'setEnd' : 'setStart'](piece.node, place - piece.start);
  };
  return matchesIn(whole, wanted).map(([start, end]) => {
    const range = new Range();
    at(range, start, false);
    at(range, end, true);
    return range;
  });
}
