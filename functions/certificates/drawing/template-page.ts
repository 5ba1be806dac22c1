import { type Canvas, dayText, openCanvas, NAME_FALLBACK, TITLE_FALLBACK, write } from './certificate-canvas.ts';
import type { CertificateFacts, TemplatePage } from './certificate-facts.ts';
import { drawTemplate } from './template-source.ts';

const INK = '#1b1a17';
const DIM = '#68655d';

/** Returns a canvas with the first page of a template on it, and its size in points. */
async function canvasOn(pdf: Uint8Array, facts: CertificateFacts) {
  let canvas: Canvas | undefined;
  const { width, height } = await drawTemplate(pdf, async (...size) => {
    canvas = await openCanvas(...size, facts);
    return canvas.page;
  });
  if (!canvas) throw new Error('The template was drawn on no page.');
  return { canvas, width, height };
}

/** Draws the facts into the boxes of a template's first page. */
export async function drawOnTemplate(facts: CertificateFacts, template: TemplatePage): Promise<Canvas> {
  const { canvas, width, height } = await canvasOn(template.pdf, facts);
  const { boxes } = template;
  const fields = [
    [boxes.name, canvas.shaper.clean(facts.name, NAME_FALLBACK)],
    [boxes.courseTitle, canvas.shaper.clean(facts.courseTitle, TITLE_FALLBACK)],
    [boxes.issueDate, dayText(facts.issued, canvas.texts)],
    [boxes.expiryDate, dayText(facts.expires, canvas.texts)],
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
