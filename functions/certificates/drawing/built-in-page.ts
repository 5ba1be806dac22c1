import type { PDFPage } from 'pdf-lib';
import { encode } from 'uqr';
import { directionOf, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { deriveAccent } from '../../../shared/tenancy/accent.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { type Canvas, color, dayText, openCanvas, NAME_FALLBACK, TITLE_FALLBACK, write } from './certificate-canvas.ts';
import type { Brand, CertificateFacts } from './certificate-facts.ts';
import { drawBackgroundPattern } from './background-pattern.ts';

const WIDTH = 841.89;
const HEIGHT = 595.28;
const BAND = 168;
const LEFT = BAND + 52;
const RIGHT = WIDTH - 56;
const COLUMN = RIGHT - LEFT;
const QR = 76;

const INK = '#1b1a17';
const DIM = '#68655d';
const HAIRLINE = '#d6d3cb';

/** Draws the certificate of tenants without a template: A4 landscape, in their colours. */
export async function drawBuiltIn(facts: CertificateFacts, brand: Brand): Promise<Canvas> {
  const canvas = await openCanvas(WIDTH, HEIGHT, facts);
  const accent = deriveAccent(brand.color, 'light');
  const band = deriveAccent(brand.secondary ?? brand.color, 'light');
  const { page } = canvas;
  page.drawRectangle({ x: 0, y: 0, width: BAND, height: HEIGHT, color: color(band.tint) });
  drawBackgroundPattern(page, {
    seed: brand.seed,
    left: 0,
    bottom: 0,
    columns: 4,
    rows: 14,
    tile: BAND / 4,
    colors: [band.tintStrong, band.line, band.fill],
  });
  await drawHead(canvas, facts, brand, accent.text);
  drawBody(canvas, facts, accent.text);
  drawFoot(canvas, facts, accent.text);
  return canvas;
}

/** Returns the side of the column at which lines begin. */
const sideOf = ({ language }: Texts): 'left' | 'right' => (directionOf(language) === 'rtl' ? 'right' : 'left');

async function drawHead(canvas: Canvas, facts: CertificateFacts, { logo }: Brand, accent: string): Promise<void> {
  const { semiBold } = canvas;
  const drawn = logo && (await drawLogo(canvas, logo));
  if (drawn) return;
  write(canvas, facts.instanceName, {
    x: LEFT,
    y: HEIGHT - 78,
    width: COLUMN,
    largest: 16,
    smallest: 10,
    lines: 1,
    font: semiBold,
    color: accent,
    align: sideOf(canvas.texts),
  });
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean => magic.every((byte, index) => bytes[index] === byte);

/** Draws the logo. Returns false for an image type that PDF does not support (WebP); then the name is written instead. */
async function drawLogo({ document, page }: Canvas, logo: Uint8Array): Promise<boolean> {
  if (!startsWith(logo, PNG) && !startsWith(logo, JPEG)) return false;
  const image = await (startsWith(logo, PNG) ? document.embedPng(logo) : document.embedJpg(logo));
  const { width, height } = image.scaleToFit(210, 46);
  page.drawImage(image, { x: LEFT, y: HEIGHT - 92 + (46 - height) / 2, width, height });
  return true;
}

function drawBody(canvas: Canvas, facts: CertificateFacts, accent: string): void {
  const { page, regular, semiBold, texts } = canvas;
  const { t } = texts;
  const line = { x: LEFT, width: COLUMN, lines: 1, align: sideOf(texts) };
  write(canvas, t('Certificate of completion'), { ...line, y: HEIGHT - 172, largest: 34, smallest: 20, font: semiBold, color: accent });
  write(canvas, t('This certifies that'), { ...line, y: HEIGHT - 222, largest: 13, smallest: 13, font: regular, color: DIM });
  write(canvas, facts.name, { ...line, y: HEIGHT - 270, largest: 38, smallest: 14, font: semiBold, color: INK, fallback: NAME_FALLBACK });
  page.drawLine({ start: { x: LEFT, y: HEIGHT - 288 }, end: { x: RIGHT, y: HEIGHT - 288 }, thickness: 0.8, color: color(HAIRLINE) });
  write(canvas, t('has completed the course'), { ...line, y: HEIGHT - 318, largest: 13, smallest: 13, font: regular, color: DIM });
  write(canvas, facts.courseTitle, {
    ...line,
    lines: 2,
    y: HEIGHT - 352,
    largest: 24,
    smallest: 12,
    font: semiBold,
    color: INK,
    fallback: TITLE_FALLBACK,
  });
}

function drawFoot(canvas: Canvas, facts: CertificateFacts, accent: string): void {
  const { page, regular, semiBold, texts } = canvas;
  const { t } = texts;
  const dates = [
    [t('Issued'), facts.issued],
    [t('Valid until'), facts.expires],
  ] as const;
  // Months are written out in other languages than English.
  const [align, step] = [sideOf(texts), texts.language === SOURCE_LANGUAGE ? 120 : 180];
  dates.forEach(([label, day], index) => {
    const x = align === 'left' ? LEFT + index * step : RIGHT - QR - 24 - (index + 1) * step;
    const line = { x: align === 'left' ? x : x + 10, width: step - 10, lines: 1, align };
    write(canvas, label, { ...line, y: 122, largest: 10, smallest: 10, font: regular, color: DIM });
    write(canvas, dayText(day, texts), { ...line, y: 104, largest: 14, smallest: 9, font: semiBold, color: INK, fallback: NAME_FALLBACK });
  });
  const check = { x: LEFT, width: COLUMN - QR - 24, lines: 1, font: regular, align };
  write(canvas, t('Anyone can check this certificate at'), { ...check, y: 72, largest: 9, smallest: 9, color: DIM });
  write(canvas, facts.verifyUrl, { ...check, y: 58, largest: 9, smallest: 5, color: accent });
  drawQrCode(page, facts.verifyUrl, RIGHT - QR, 56);
}

/** Draws a QR code. Adjacent dark squares of a row are one rectangle: fewer shapes, and no hairlines between them on screen. */
function drawQrCode(page: PDFPage, text: string, left: number, bottom: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = QR / size;
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x] || row[x - 1]) continue;
      let end = x;
      while (row[end]) end += 1;
      page.drawRectangle({
        x: left + x * module,
        y: bottom + QR - (y + 1) * module,
        width: (end - x) * module,
        height: module,
        color: color(INK),
      });
    }
  });
}
