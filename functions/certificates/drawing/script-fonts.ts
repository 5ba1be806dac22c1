import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// The shaper of Indic scripts was compiled to generators of an older day, and looks for their run-time among the globals.
import 'regenerator-runtime/runtime.js';
import fontkit from '@pdf-lib/fontkit';

/**
 * Scripts beyond the family of the page, each with the file that draws it. One weight: names and titles are what stands on a
 * certificate in its owner's script. Bengali and other scripts that the library's shaper joins wrongly are left out. The files lie beside the function (`assets` of the manifest) and are read when a text needs one.
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

/** A line of a glyph's outline, in units of its font, upwards. */
export type Stroke = { readonly command: string; readonly args: readonly number[] };
export type PlacedGlyph = { readonly strokes: readonly Stroke[]; readonly x: number; readonly y: number };
export type ShapedRun = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number };

export type ScriptFont = {
  has(code: number): boolean;
  /** Joins, reorders and places the letters of one direction; sizes are of a letter of size 1. */
  shape(text: string, rightToLeft: boolean): ShapedRun;
};

/** What is used of the library's font; its own types leave the direction out. */
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
  const font = fontkit.create(bytes) as unknown as Shaper;
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
  const beside = [new URL(`./${file}`, import.meta.url), new URL(`../${file}`, import.meta.url)].find((place) => existsSync(place));
  return beside ?? createRequire(import.meta.url).resolve(`@expo-google-fonts/${from}/600SemiBold/${file}`);
}

const read = new Map<string, Promise<ScriptFont>>();

/**
 * Fonts for what the page's own does not have, in the order in which they are asked. Chinese characters of a text with kana are drawn
 * the Japanese way, beside Hangul the Korean way, else the Chinese way.
 */
export function scriptFonts(text: string): Promise<readonly ScriptFont[]> {
  const wanted = SCRIPTS.filter(({ writes }) => writes.test(text));
  return Promise.all(
    wanted.map(({ file, from }) => {
      const font = read.get(file) ?? readFile(pathOf(file, from)).then(fontOf);
      read.set(file, font);
      return font;
    }),
  );
}
