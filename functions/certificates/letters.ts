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
import { printable } from '../../shared/certificates/fit-text.ts';
import { type ScriptFont, scriptFonts, type Stroke } from './drawing/script-fonts.ts';

const bidi = bidiFactory();

/** Stretch of a line in one font and one direction; `font` null: the page's own. */
type Run = { readonly text: string; readonly font: ScriptFont | null; readonly level: number };

export type Placed = { readonly x: number; readonly y: number; readonly size: number; readonly font: PDFFont; readonly color: RGB };

/** Writes texts in whatever script they are. What no font has is left out: a missing letter is read over, a box is not. */
export type Letters = {
  /** One line of what can be written of a text; `instead` where nothing of it can. */
  clean(text: string, instead?: string): string;
  /** Width at size 1. */
  width(text: string, font: PDFFont): number;
  draw(page: PDFPage, text: string, placed: Placed): void;
};

const SAYS = /[\p{L}\p{N}]/u;
/** The page's own font has letters of other scripts too, but not the joining of them. */
const OWN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** Takes the direction and the font of what stands before it. */
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

function operatorOf({ command, args }: Stroke): PDFOperator {
  // Each command of an outline has as many arguments as it takes.
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
  switch (command) {
    case 'moveTo':
      return moveTo(a, b);
    case 'lineTo':
      return lineTo(a, b);
    case 'quadraticCurveTo':
      return appendQuadraticCurve(a, b, c, d);
    case 'bezierCurveTo':
      return appendBezierCurve(a, b, c, d, e, f);
    default:
      return closePath();
  }
}

/** Runs from left to right, as the eye meets them (rule L2 of the bidirectional algorithm). */
function visual(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = [];
    for (let at = 0; at < ordered.length;) {
      let end = at;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      next.push(...(end > at ? ordered.slice(at, end).reverse() : ordered.slice(at, at + 1)));
      at = Math.max(end, at + 1);
    }
    ordered = next;
  }
  return ordered;
}

/** Letters for the texts of one page; their fonts are read here, and only those that they need. */
export async function lettersFor(texts: readonly string[], own: PDFFont): Promise<Letters> {
  const ownCodes = new Set(own.getCharacterSet().filter((code) => OWN.test(String.fromCodePoint(code))));
  const fonts = new Map<string, readonly ScriptFont[]>();
  for (const text of texts) fonts.set(text, await scriptFonts(text));
  const all = [...new Set([...fonts.values()].flat())];

  /** undefined: no font has it. */
  const fontOf = (letter: string, before: ScriptFont | null): ScriptFont | null | undefined => {
    const code = letter.codePointAt(0) ?? 0;
    if (COMMON.test(letter) && before?.has(code)) return before;
    if (ownCodes.has(code)) return null;
    return all.find((font) => font.has(code));
  };
  const runsOf = (text: string): readonly Run[] => {
    const { levels } = bidi.getEmbeddingLevels(text);
    const runs: Run[] = [];
    let at = 0;
    for (const letter of text) {
      const level = levels[at] ?? 0;
      at += letter.length;
      const last = runs.at(-1);
      const font = fontOf(letter, last?.font ?? null);
      if (font === undefined) continue;
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
      if (last && last.font === font && last.level === level) runs[runs.length - 1] = { ...last, text: last.text + shown };
      else runs.push({ text: shown, font, level });
    }
    return visual(runs);
  };
  const widthOf = (run: Run, font: PDFFont): number =>
    run.font ? run.font.shape(run.text, run.level % 2 === 1).width : font.widthOfTextAtSize(run.text, 1);

  return {
    clean: (text, instead = '') => {
      const line = printable(text);
      let before: ScriptFont | null = null;
      const known = [...line].filter((letter) => {
        const font = fontOf(letter, before);
        before = font ?? null;
        return font !== undefined;
      });
      const written = printable(known.join(''));
      return SAYS.test(written) || (written !== '' && !SAYS.test(line)) ? written : instead;
    },
    width: (text, font) => runsOf(text).reduce((sum, run) => sum + widthOf(run, font), 0),
    draw: (page, text, { x, y, size, font, color }) => {
      const runs = runsOf(text);
      const shaped = runs.some((run) => run.font !== null);
      // Outlines are no letters to whoever searches or reads aloud: the text itself goes with them, and a blank to carry it.
      if (shaped) {
        const said = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`;
        page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', said]));
        page.drawText(' ', { x, y, size, font });
      }
      let left = x;
      for (const run of runs) {
        if (run.font) drawOutlines(page, run.font.shape(run.text, run.level % 2 === 1).glyphs, { x: left, y, size, font, color });
        else page.drawText(run.text, { x: left, y, size, font, color });
        left += widthOf(run, font) * size;
      }
      if (shaped) page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    },
  };
}

function drawOutlines(page: PDFPage, glyphs: ReturnType<ScriptFont['shape']>['glyphs'], { x, y, size, color }: Placed): void {
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
