import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A place where a text was found: the page, and which of the page's finds it is. */
export type Find = { readonly page: number; readonly index: number };

const fold = (text: string): string => text.toLowerCase();

/** Returns the text of a page as its text layer has it, one piece after the other. */
async function textOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const proxy = await pdf.getPage(page);
  const { items } = await proxy.getTextContent();
  // What the page took in memory is given back, unless it is being drawn.
  proxy.cleanup();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

/** Returns where a text begins in another, without overlap. */
export function startsOf(text: string, wanted: string): number[] {
  const [within, part] = [fold(text), fold(wanted)];
  const starts: number[] = [];
  if (part === '') return starts;
  for (let at = within.indexOf(part); at !== -1; at = within.indexOf(part, at + part.length)) starts.push(at);
  return starts;
}

/** Returns all finds of a text in a document, page by page; the texts of pages are read one after the other and not kept. */
export async function findIn(pdf: PDFDocumentProxy, wanted: string, isOver: () => boolean): Promise<Find[]> {
  const finds: Find[] = [];
  for (let page = 1; page <= pdf.numPages && !isOver(); page += 1)
    startsOf(await textOf(pdf, page), wanted).forEach((_, index) => finds.push({ page, index }));
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
  return startsOf(whole, wanted).map((start) => {
    const range = new Range();
    at(range, start, false);
    at(range, start + wanted.length, true);
    return range;
  });
}
