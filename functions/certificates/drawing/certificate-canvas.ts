import { PDFDocument, type PDFFont, type PDFPage, rgb, type RGB } from 'pdf-lib';
import { fitText, type TextBox } from '../../../shared/certificates/fit-text.ts';
import { fontBytes } from './certificate-fonts.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { patchFontkit } from './fontkit-patch.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { printedDay } from '../../../shared/kernel/printed-day.ts';
import { formatLanguageOf, languageOf, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { type TextShaper, createTextShaper } from './text-shaper.ts';

/** Printed for a name in a script without a font; the verification page shows the name. */
export const NAME_FALLBACK = 'The person named at the address below';
/** Printed for a title in a script without a font; the verification page shows the title. */
export const TITLE_FALLBACK = 'The course named at the address below';

/** A document of one page that is being drawn, with its fonts. */
export type Canvas = {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly regular: PDFFont;
  readonly semiBold: PDFFont;
  readonly shaper: TextShaper;
  readonly texts: Texts;
};

/** Returns a canvas of the given size in points, with the fonts that the facts need. */
export async function openCanvas(width: number, height: number, facts: CertificateFacts): Promise<Canvas> {
  const document = await PDFDocument.create();
  document.registerFontkit(patchFontkit);
  // Text extraction cannot map ligatures to characters, and a name must be searchable.
  const options = { subset: true, features: { liga: false, clig: false, dlig: false, ccmp: false, mark: false, mkmk: false } };
  const [regular, semiBold] = await Promise.all([
    document.embedFont(await fontBytes('regular'), options),
    document.embedFont(await fontBytes('semiBold'), options),
  ]);
  const texts = await textsIn(languageOf(facts.language) ?? SOURCE_LANGUAGE);
  // The name of the month is written in the script of all fixed words.
  const written = [facts.name, facts.courseTitle, facts.instanceName, dayText(facts.issued, texts)];
  const shaper = await createTextShaper(written, semiBold);
  return { document, page: document.addPage([width, height]), regular, semiBold, shaper, texts };
}

/** Returns a day as certificates write it: in English as the contract prints it, else with the name of its month. */
export const dayText = (day: Day, { language }: Texts): string =>
  language === SOURCE_LANGUAGE
    ? printedDay(day)
    : new Intl.DateTimeFormat(formatLanguageOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Returns the PDF colour of `#rrggbb`. */
export function color(hex: string): RGB {
  const value = Number.parseInt(hex.slice(1), 16);
  return rgb(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);
}

/** Where and how a text is written. */
export type Line = TextBox & {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  readonly font: PDFFont;
  readonly color: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Line height as a factor of the font size. */
  readonly leading?: number;
  /** Written when no font has the characters of the text. */
  readonly fallback?: string;
};

/** Writes a text into its area and returns the baseline of the last line. */
export function write({ page, shaper }: Pick<Canvas, 'page' | 'shaper'>, text: string, line: Line): number {
  const { font, x, width, align = 'left', leading = 1.25 } = line;
  const measure = (part: string): number => shaper.width(part, font);
  const { lines, size } = fitText(shaper.clean(text, line.fallback), line, measure);
  const offset = { left: 0, center: 0.5, right: 1 }[align];
  lines.forEach((part, index) => {
    const left = x + (width - measure(part) * size) * offset;
    shaper.draw(page, part, { x: left, y: line.y - index * size * leading, size, font, color: color(line.color) });
  });
  return line.y - (lines.length - 1) * size * leading;
}
