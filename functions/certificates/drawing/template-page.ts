import { degrees, PDFDocument, type PDFPage } from 'pdf-lib';
import { printedDay } from '../../../shared/kernel/printed-day.ts';
import { type Canvas, openCanvas, UNWRITTEN_NAME, UNWRITTEN_TITLE, write } from '../certificate-canvas.ts';
import type { CertificateFacts, TemplatePage } from '../certificate-facts.ts';

const INK = '#1b1a17';
const DIM = '#68655d';

/** How page 1 is shown: its crop box, turned as its viewer turns it. */
function displayed(page: PDFPage) {
  const box = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const upright = turn % 180 === 0;
  return { box, turn, width: upright ? box.width : box.height, height: upright ? box.height : box.width };
}

/** Where the turned page has to be put so that it fills the new one. */
function placed(turn: number, width: number, height: number) {
  if (turn === 90) return { x: 0, y: height, rotate: degrees(-90) };
  if (turn === 180) return { x: width, y: height, rotate: degrees(180) };
  if (turn === 270) return { x: width, y: 0, rotate: degrees(90) };
  return { x: 0, y: 0 };
}

/** Page 1 of a template with the facts in their boxes. Only its drawing is taken over: scripts, actions and links stay behind. */
export async function drawOnTemplate(facts: CertificateFacts, template: TemplatePage): Promise<Canvas> {
  const source = await PDFDocument.load(template.pdf);
  const first = source.getPage(0);
  const { box, turn, width, height } = displayed(first);
  const canvas = await openCanvas(width, height, facts);
  const ground = await canvas.document.embedPage(first, { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height });
  canvas.page.drawPage(ground, placed(turn, width, height));
  const { boxes } = template;
  const fields = [
    [boxes.name, canvas.letters.clean(facts.name, UNWRITTEN_NAME)],
    [boxes.courseTitle, canvas.letters.clean(facts.courseTitle, UNWRITTEN_TITLE)],
    [boxes.issueDate, printedDay(facts.issued)],
    [boxes.expiryDate, printedDay(facts.expires)],
  ] as const;
  for (const [place, text] of fields) if (place) fill(canvas, text, place, width, height);
  write(canvas, facts.verifyUrl, {
    x: 24,
    y: 10,
    width: width - 48,
    largest: 6.5,
    smallest: 4,
    lines: 1,
    align: 'center',
    font: canvas.regular,
    color: DIM,
  });
  return canvas;
}

/** Centred in its box both ways, as large as the box allows. */
function fill(canvas: Canvas, text: string, [x, y, w, h]: readonly [number, number, number, number], width: number, height: number): void {
  // Letters with their accents and tails take this share of a line.
  const largest = Math.max(4, Math.min(72, h * height * 0.72));
  const { letters, semiBold } = canvas;
  const measured = letters.width(text, semiBold);
  const size = Math.max(4, Math.min(largest, (w * width) / Math.max(measured, 0.01)));
  const middle = height * (1 - y - h / 2);
  write(canvas, text, {
    x: x * width,
    y: middle - size * 0.34,
    width: w * width,
    largest: size,
    smallest: 4,
    lines: 1,
    align: 'center',
    font: semiBold,
    color: INK,
  });
}
