import { constants, inflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, type PDFEmbeddedPage, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';

const UNREADABLE = 'The first page of this PDF cannot be read. Please save it again as a PDF and upload that file.';
const TOO_MUCH = 'The first page of this PDF is too complex. Please save it as a flat PDF and upload that file.';
const WRONG_SIZE = 'The first page must be between 5 cm and 2 m wide and high. Please choose another PDF.';

/** In points; 72 are an inch. */
const SHORTEST = 142;
const LONGEST = 5_670;
/** The most bytes of drawing that a page unpacks to: what is packed can be a thousand times as large. */
const DRAWING_BYTES = 32 * 1024 ** 2;
/** Drawing that is packed in another way is small. */
const OTHER_BYTES = 64 * 1024;

/** A PDF whose first page cannot be a template. The message is shown to people. */
class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
}

/** The first page of a template with its size as it is displayed, in points. */
export type TemplateSource = { readonly page: PDFPage; readonly turn: number; readonly width: number; readonly height: number };

/** @throws TemplateRefused for drawing that unpacks to more than a page needs */
function checkDrawing(page: PDFPage): void {
  const contents = page.node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => page.doc.context.lookup(part)) : [contents];
  let left = DRAWING_BYTES;
  for (const part of parts) {
    if (!(part instanceof PDFRawStream)) continue;
    const filter = part.dict.lookup(PDFName.of('Filter'));
    const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
    if (filters.length === 0) continue;
    if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode')) {
      if (part.contents.length > OTHER_BYTES) throw new TemplateRefused(TOO_MUCH);
      continue;
    }
    left -= unpackedSize(part.contents, left);
  }
}

function unpackedSize(bytes: Uint8Array, most: number): number {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TemplateRefused(TOO_MUCH);
    // A damaged stream is drawn as far as it goes.
    return bytes.length;
  }
}

/** Returns the first page of a PDF as it is displayed: its crop box, turned. @throws TemplateRefused */
export async function openTemplate(pdf: Uint8Array): Promise<TemplateSource> {
  const document = await PDFDocument.load(pdf);
  const page = document.getPage(0);
  const box = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const upright = turn % 180 === 0;
  const [width, height] = upright ? [box.width, box.height] : [box.height, box.width];
  if (![width, height].every((side) => side >= SHORTEST && side <= LONGEST)) throw new TemplateRefused(WRONG_SIZE);
  // An empty page need not have a drawing, and one without cannot be embedded.
  if (!page.node.Contents()) page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream('')));
  checkDrawing(page);
  return { page, turn, width, height };
}

/** Embeds the visible part of a template's page into another document. */
export function embedTemplate(document: PDFDocument, { page }: TemplateSource): Promise<PDFEmbeddedPage> {
  const { x, y, width, height } = page.getCropBox();
  return document.embedPage(page, { left: x, bottom: y, right: x + width, top: y + height });
}

/** Returns what is wrong with the first page of a PDF as a template; null: certificates can be drawn on it. */
export async function problemOf(pdf: Uint8Array): Promise<string | null> {
  try {
    const source = await openTemplate(pdf);
    const document = await PDFDocument.create();
    document.addPage([source.width, source.height]).drawPage(await embedTemplate(document, source));
    await document.save();
    return null;
  } catch (error) {
    return error instanceof TemplateRefused ? error.message : UNREADABLE;
  }
}
