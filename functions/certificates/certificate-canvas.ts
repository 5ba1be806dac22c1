import { PDFDocument, type PDFFont, type PDFPage, rgb, type RGB } from 'pdf-lib';
import { fitText, type Room } from '../../shared/certificates/fit-text.ts';
import { fontBytes } from './drawing/certificate-fonts.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { evenFontkit } from './even-glyphs.ts';
import { type Letters, lettersFor } from './letters.ts';

/** For scripts that no font of ours has: the page behind the address on the certificate shows both as they are written. */
export const UNWRITTEN_NAME = 'The person named at the address below';
export const UNWRITTEN_TITLE = 'The course named at the address below';

/** A document of one page in the making, with the fonts of certificates. */
export type Canvas = {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly regular: PDFFont;
  readonly semiBold: PDFFont;
  readonly letters: Letters;
};

export async function openCanvas(width: number, height: number, facts: CertificateFacts): Promise<Canvas> {
  const document = await PDFDocument.create();
  document.registerFontkit(evenFontkit);
  // Ligatures are drawn by glyphs that text extraction cannot name; a name has to be found again by its letters.
  const options = { subset: true, features: { liga: false, clig: false, dlig: false, ccmp: false, mark: false, mkmk: false } };
  const [regular, semiBold] = await Promise.all([
    document.embedFont(await fontBytes('regular'), options),
    document.embedFont(await fontBytes('semiBold'), options),
  ]);
  const letters = await lettersFor([facts.name, facts.courseTitle, facts.instanceName], semiBold);
  return { document, page: document.addPage([width, height]), regular, semiBold, letters };
}

export function color(hex: string): RGB {
  const n = Number.parseInt(hex.slice(1), 16);
  return rgb(((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255);
}

export type Line = Room & {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  readonly font: PDFFont;
  readonly color: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Distance of baselines, as a factor of the size. */
  readonly leading?: number;
  /** Written where no font has a letter of the text. */
  readonly instead?: string;
};

/** Writes text into its room and answers with the baseline of the last line. */
export function write({ page, letters }: Pick<Canvas, 'page' | 'letters'>, text: string, line: Line): number {
  const { font, x, width, align = 'left', leading = 1.25 } = line;
  const measure = (part: string): number => letters.width(part, font);
  const { lines, size } = fitText(letters.clean(text, line.instead), line, measure);
  const spare = { left: 0, center: 0.5, right: 1 }[align];
  lines.forEach((part, index) => {
    const left = x + (width - measure(part) * size) * spare;
    letters.draw(page, part, { x: left, y: line.y - index * size * leading, size, font, color: color(line.color) });
  });
  return line.y - (lines.length - 1) * size * leading;
}
