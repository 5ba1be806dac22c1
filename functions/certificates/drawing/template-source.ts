import { degrees, PDFDocument, PDFName, type PDFPage } from 'pdf-lib';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { checkDrawing } from './drawn-bytes.ts';
import { withinLimits } from './parsing-limits.ts';
import { TEMPLATE_TOO_MUCH as TOO_MUCH } from './template-reader.ts';

const WRONG_SIZE = 'The first page must be between 5 cm and 2 m wide and high. Please choose another PDF.';

/** In points; 72 are an inch. */
const SHORTEST = 142;
const LONGEST = 5_670;
/** The first page of a template with its size as it is displayed, in points. */
export type TemplateSource = { readonly page: PDFPage; readonly turn: number; readonly width: number; readonly height: number };

async function opened(pdf: Uint8Array): Promise<TemplateSource> {
  const document = await PDFDocument.load(pdf);
  const page = document.getPage(0);
  const box = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const upright = turn % 180 === 0;
  const [width, height] = upright ? [box.width, box.height] : [box.height, box.width];
  if (![width, height].every((side) => side >= SHORTEST && side <= LONGEST)) throw new FileRefused(WRONG_SIZE);
  // An empty page need not have a drawing, and one without cannot be embedded.
  if (!page.node.Contents()) page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream('')));
  checkDrawing(page);
  return { page, turn, width, height };
}

/** Returns the position and rotation at which the page fills a new one. */
function placement({ turn, width, height }: TemplateSource) {
  if (turn === 90) return { x: 0, y: height, rotate: degrees(-90) };
  if (turn === 180) return { x: width, y: height, rotate: degrees(180) };
  if (turn === 270) return { x: width, y: 0, rotate: degrees(90) };
  return { x: 0, y: 0 };
}

/**
 * Draws the visible part of the first page of a PDF, as it is displayed, on a page that `newPage` returns for its width and height. Only the
 * drawing of the page is copied, no scripts, actions or links.
 * @throws FileRefused for a page of another size, and one that is too complex
 */
export const drawTemplate = (pdf: Uint8Array, newPage: (width: number, height: number) => Promise<PDFPage>): Promise<TemplateSource> =>
  withinLimits(
    pdf.length,
    () => new FileRefused(TOO_MUCH),
    async () => {
      const source = await opened(pdf);
      const page = await newPage(source.width, source.height);
      const { x, y, width, height } = source.page.getCropBox();
      const drawing = await page.doc.embedPage(source.page, { left: x, bottom: y, right: x + width, top: y + height });
      page.drawPage(drawing, placement(source));
      await drawing.embed();
      return source;
    },
  );
