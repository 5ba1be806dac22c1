import { degrees } from 'pdf-lib';
import { printedDay } from '../../../shared/kernel/printed-day.ts';
import { type Canvas, openCanvas, NAME_FALLBACK, TITLE_FALLBACK, write } from './certificate-canvas.ts';
import type { CertificateFacts, TemplatePage } from './certificate-facts.ts';
import { embedTemplate, openTemplate } from './template-source.ts';

const INK = '#1b1a17';
const DIM = '#68655d';

/** Returns the position and rotation at which the page fills the new one. */
function placement(turn: number, width: number, height: number) {
  if (turn === 90) return { x: 0, y: height, rotate: degrees(-90) };
  if (turn === 180) return { x: width, y: height, rotate: degrees(180) };
  if (turn === 270) return { x: width, y: 0, rotate: degrees(90) };
  return { x: 0, y: 0 };
}

/** Draws the facts into the boxes of a template's first page. Only the drawing of the page is copied, no scripts, actions or links. */
export async function drawOnTemplate(facts: CertificateFacts, template: TemplatePage): Promise<Canvas> {
  const source = await openTemplate(template.pdf);
  const { turn, width, height } = source;
  const canvas = await openCanvas(width, height, facts);
  const background = await embedTemplate(canvas.document, source);
  canvas.page.drawPage(background, placement(turn, width, height));
  const { boxes } = template;
  const fields = [
    [boxes.name, canvas.shaper.clean(facts.name, NAME_FALLBACK)],
    [boxes.courseTitle, canvas.shaper.clean(facts.courseTitle, TITLE_FALLBACK)],
    [boxes.issueDate, printedDay(facts.issued)],
    [boxes.expiryDate, printedDay(facts.expires)],
  ] as const;
  for (const [area, text] of fields) if (area) fillBox(canvas, text, area, width, height);
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

/** Writes a text centred in its box, as large as the box allows. */
function fillBox(
  canvas: Canvas,
  text: string,
  [x, y, w, h]: readonly [number, number, number, number],
  width: number,
  height: number,
): void {
  // Ascenders and descenders take this share of a line.
  const largest = Math.max(4, Math.min(72, h * height * 0.72));
  const { shaper, semiBold } = canvas;
  const measured = shaper.width(text, semiBold);
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
