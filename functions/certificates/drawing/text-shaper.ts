import bidiFactory from 'bidi-js';
import {
  appendBezierCurve,
  appendQuadraticCurve,
  closePath,
  concatTransformationMatrix,
  fill,
  lineTo,
  moveTo,
  type PDFFont,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  setFillingColor,
} from 'pdf-lib';
import { printable } from '../../../shared/certificates/fit-text.ts';
import { compatible } from '../../../shared/kernel/normal-forms.ts';
import { type PlacedGlyph, type ScriptFont, scriptFonts, type ShapedRun, type Stroke } from './script-fonts.ts';

const bidi = bidiFactory();

/** A part of a line in one font and one direction; `font` is null for the page's font. */
type Run = { readonly text: string; readonly font: ScriptFont | null; readonly level: number };

/** Where and how a text is drawn. */
type TextPlacement = { readonly x: number; readonly y: number; readonly size: number; readonly font: PDFFont; readonly color: RGB };

/** Writes texts in any supported script. Signs without a font, such as emoji, are left out, since an empty box disturbs more than a missing one. */
export type TextShaper = {
  /** Returns a text as one line; `fallback` where a letter, mark or digit of it has no font, or nothing is left: half a name is another one. */
  clean(text: string, fallback?: string): string;
  /** Returns the width at font size 1. */
  width(text: string, font: PDFFont): number;
  draw(page: PDFPage, text: string, placement: TextPlacement): void;
};

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** What a text loses its meaning without. */
const PART_OF_WORD = /^(?!\p{Default_Ignorable_Code_Point}|\p{Me})[\p{L}\p{M}\p{N}]$/u;
/** Joiners shape the letters beside them, and fonts need no glyph for them. */
const JOINER = /^[\u200C\u200D]$/;
/** Scripts of the page's font. It has characters of other scripts too, but does not shape them. */
const PAGE_SCRIPTS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** Characters that take the direction and the font of the preceding one. */
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

function operatorOf({ type, values }: Stroke): PDFOperator {
  // Every command has the values that it needs.
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  switch (type) {
    case 'M':
      return moveTo(a, b);
    case 'L':
      return lineTo(a, b);
    case 'Q':
      return appendQuadraticCurve(a, b, c, d);
    case 'C':
      return appendBezierCurve(a, b, c, d, e, f);
    default:
      return closePath();
  }
}

/** Returns runs in visual order from left to right (rule L2 of the bidirectional algorithm). */
function visualOrder(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = [];
    for (let start = 0; start < ordered.length;) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      next.push(...(end > start ? ordered.slice(start, end).reverse() : ordered.slice(start, start + 1)));
      start = Math.max(end, start + 1);
    }
    ordered = next;
  }
  return ordered;
}

/** The fonts of one page: the characters that its own font writes, and the fonts of other scripts. */
type PageFonts = { readonly pageCodes: ReadonlySet<number>; readonly scripts: readonly ScriptFont[] };

/** Returns the font of a character; null for the page's font, undefined when no font has it. */
function fontOf({ pageCodes, scripts }: PageFonts, character: string, preceding: ScriptFont | null): ScriptFont | null | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (preceding && (JOINER.test(character) || (COMMON.test(character) && preceding.has(code)))) return preceding;
  if (pageCodes.has(code)) return null;
  return scripts.find((font) => font.has(code));
}

/** Returns a line as runs from left to right, without characters that no font has. */
function runsOf(fonts: PageFonts, text: string): readonly Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    index += character.length;
    const run = runs.at(-1);
    const font = fontOf(fonts, character, run?.font ?? null);
    if (font === undefined) continue;
    // The shaper of other fonts mirrors brackets itself.
    const shown = font === null && level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    if (run && run.font === font && run.level === level) runs[runs.length - 1] = { ...run, text: run.text + shown };
    else runs.push({ text: shown, font, level });
  }
  return visualOrder(runs);
}

const shapeOf = (run: Run, font: ScriptFont): ShapedRun => font.shape(run.text, run.level % 2 === 1);

/** Returns the width of a run at font size 1. */
const widthOf = (run: Run, pageFont: PDFFont): number =>
  run.font ? shapeOf(run, run.font).width : pageFont.widthOfTextAtSize(run.text, 1);

/** Returns a character as the fonts can write it: wide, circled and mathematical letters as plain ones (UAX #15) where they have no font. */
function writableAs(fonts: PageFonts, character: string, preceding: ScriptFont | null): string | null {
  if (fontOf(fonts, character, preceding) !== undefined) return character;
  const plain = compatible(character, 'NFKC');
  return [...plain].every((part) => fontOf(fonts, part, preceding) !== undefined) ? plain : null;
}

function clean(fonts: PageFonts, text: string, fallback: string): string {
  const line = printable(text);
  let preceding: ScriptFont | null = null;
  const writable: string[] = [];
  for (const character of line) {
    const written = writableAs(fonts, character, preceding);
    if (written !== null) writable.push(written);
    else if (PART_OF_WORD.test(character)) return fallback;
    preceding = (written === null ? null : fontOf(fonts, [...written].at(-1) ?? '', preceding)) ?? null;
  }
  const written = printable(writable.join(''));
  return LETTER_OR_DIGIT.test(written) || (written !== '' && !LETTER_OR_DIGIT.test(line)) ? written : fallback;
}

function drawRuns(page: PDFPage, text: string, runs: readonly Run[], { x, y, size, font, color }: TextPlacement): void {
  const hasOutlines = runs.some((run) => run.font !== null);
  // Search and screen readers cannot read outlines: the text itself is added to them as ActualText of a blank.
  if (hasOutlines) {
    const actualText = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`;
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', actualText]));
    page.drawText(' ', { x, y, size, font });
  }
  let left = x;
  for (const run of runs) {
    if (run.font) drawOutlines(page, shapeOf(run, run.font).glyphs, { x: left, y, size, font, color });
    else page.drawText(run.text, { x: left, y, size, font, color });
    left += widthOf(run, font) * size;
  }
  if (hasOutlines) page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}

/** Returns the shaper for the texts of one page; reads only the fonts that they need. */
export async function createTextShaper(texts: readonly string[], pageFont: PDFFont): Promise<TextShaper> {
  const pageCodes = new Set(pageFont.getCharacterSet().filter((code) => PAGE_SCRIPTS.test(String.fromCodePoint(code))));
  const fonts: PageFonts = { pageCodes, scripts: [...new Set((await Promise.all(texts.map(scriptFonts))).flat())] };
  // Fitting measures the same words at one size after the other.
  const widths = new Map<PDFFont, Map<string, number>>();
  const width = (text: string, font: PDFFont): number => {
    const known = widths.get(font) ?? new Map<string, number>();
    widths.set(font, known);
    const measured = known.get(text) ?? runsOf(fonts, text).reduce((sum, run) => sum + widthOf(run, font), 0);
    known.set(text, measured);
    return measured;
  };
  return {
    clean: (text, fallback = '') => clean(fonts, text, fallback),
    width,
    draw: (page, text, placement) => drawRuns(page, text, runsOf(fonts, text), placement),
  };
}

function drawOutlines(page: PDFPage, glyphs: readonly PlacedGlyph[], { x, y, size, color }: TextPlacement): void {
  page.pushOperators(pushGraphicsState(), setFillingColor(color), concatTransformationMatrix(size, 0, 0, size, x, y));
  for (const glyph of glyphs) {
    if (glyph.strokes.length === 0) continue;
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(1, 0, 0, 1, glyph.x, glyph.y),
      ...glyph.strokes.map(operatorOf),
      fill(),
      popGraphicsState(),
    );
  }
  page.pushOperators(popGraphicsState());
}
