import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// fontkit's Indic shaper is compiled to generators that need this runtime as a global.
import 'regenerator-runtime/runtime.js';
import { readFont } from './fontkit-patch.ts';

/**
 * Scripts that the page's font lacks, each with its font file. One weight is enough: only names and titles are written in these scripts.
 * Bengali and other scripts that the library shapes wrongly are left out. The files are beside the function (`assets` of the manifest) and
 * are read when a text needs them.
 */
const SCRIPTS = [
  { file: 'NotoSansJP_600SemiBold.ttf', from: 'noto-sans-jp', writes: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { file: 'NotoSansKR_600SemiBold.ttf', from: 'noto-sans-kr', writes: /\p{Script=Hangul}/u },
  { file: 'NotoSansSC_600SemiBold.ttf', from: 'noto-sans-sc', writes: /[\p{Script=Han}\p{Script=Bopomofo}]/u },
  { file: 'NotoSansArabic_600SemiBold.ttf', from: 'noto-sans-arabic', writes: /\p{Script=Arabic}/u },
  { file: 'NotoSansHebrew_600SemiBold.ttf', from: 'noto-sans-hebrew', writes: /\p{Script=Hebrew}/u },
  { file: 'NotoSansDevanagari_600SemiBold.ttf', from: 'noto-sans-devanagari', writes: /\p{Script=Devanagari}/u },
  { file: 'NotoSansTamil_600SemiBold.ttf', from: 'noto-sans-tamil', writes: /\p{Script=Tamil}/u },
  { file: 'NotoSansThai_600SemiBold.ttf', from: 'noto-sans-thai', writes: /\p{Script=Thai}/u },
  { file: 'NotoSansGeorgian_600SemiBold.ttf', from: 'noto-sans-georgian', writes: /\p{Script=Georgian}/u },
  { file: 'NotoSansArmenian_600SemiBold.ttf', from: 'noto-sans-armenian', writes: /\p{Script=Armenian}/u },
] as const;

/** A command of a glyph's outline, in font units, y upwards. */
export type Stroke = { readonly command: string; readonly args: readonly number[] };
/** A glyph and its position, relative to a font size of 1. */
export type PlacedGlyph = { readonly strokes: readonly Stroke[]; readonly x: number; readonly y: number };
/** The glyphs of a text in one direction; `width` relative to a font size of 1. */
export type ShapedRun = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number };

/** A font of one script. */
export type ScriptFont = {
  has(code: number): boolean;
  /** Returns the joined, reordered and positioned glyphs of a text in one direction, for a font size of 1. */
  shape(text: string, rightToLeft: boolean): ShapedRun;
};

/** The part of the library's font that is used here; its types lack the direction. */
type Shaper = {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(
    text: string,
    features?: undefined,
    script?: undefined,
    language?: undefined,
    direction?: 'ltr' | 'rtl',
  ): {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly Stroke[] } }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly yAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
  };
};

function fontOf(bytes: Uint8Array): ScriptFont {
  const font = readFont(bytes) as unknown as Shaper;
  const shape: ScriptFont['shape'] = (text, rightToLeft) => {
    const { glyphs, positions } = font.layout(text, undefined, undefined, undefined, rightToLeft ? 'rtl' : 'ltr');
    let width = 0;
    const placed = glyphs.map(({ path }, index): PlacedGlyph => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset;
      width += xAdvance;
      return { strokes: path.commands, x: x / font.unitsPerEm, y: yOffset / font.unitsPerEm };
    });
    const scaled = placed.map((glyph) => ({
      ...glyph,
      strokes: glyph.strokes.map(({ command, args }) => ({ command, args: args.map((value) => value / font.unitsPerEm) })),
    }));
    return { glyphs: scaled, width: width / font.unitsPerEm };
  };
  return { has: (code) => font.hasGlyphForCodePoint(code), shape };
}

function pathOf(file: string, from: string): string | URL {
  const beside = [new URL(`./${file}`, import.meta.url), new URL(`../${file}`, import.meta.url)].find((location) => existsSync(location));
  return beside ?? createRequire(import.meta.url).resolve(`@expo-google-fonts/${from}/600SemiBold/${file}`);
}

const loaded = new Map<string, Promise<ScriptFont>>();

/**
 * Returns the fonts for the characters that the page's font lacks, in order of preference. Chinese characters are drawn in Japanese form
 * in a text with kana, in Korean form with Hangul, else in Chinese form.
 */
export function scriptFonts(text: string): Promise<readonly ScriptFont[]> {
  const scripts = SCRIPTS.filter(({ writes }) => writes.test(text));
  return Promise.all(
    scripts.map(({ file, from }) => {
      const font = loaded.get(file) ?? readFile(pathOf(file, from)).then(fontOf);
      loaded.set(file, font);
      return font;
    }),
  );
}
