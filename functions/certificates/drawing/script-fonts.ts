import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer, BufferFlag, Direction, Face, Font, shape } from 'harfbuzzjs';

/**
 * Scripts that the page's font lacks, each with its font file. One weight is enough: only names and titles are written in these scripts.
 * The files are beside the function (`assets` of the manifest) and are read when a text needs them.
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
  { file: 'NotoSansBengali_600SemiBold.ttf', from: 'noto-sans-bengali', writes: /\p{Script=Bengali}/u },
  { file: 'NotoSansGujarati_600SemiBold.ttf', from: 'noto-sans-gujarati', writes: /\p{Script=Gujarati}/u },
  { file: 'NotoSansGurmukhi_600SemiBold.ttf', from: 'noto-sans-gurmukhi', writes: /\p{Script=Gurmukhi}/u },
  { file: 'NotoSansTelugu_600SemiBold.ttf', from: 'noto-sans-telugu', writes: /\p{Script=Telugu}/u },
  { file: 'NotoSansKannada_600SemiBold.ttf', from: 'noto-sans-kannada', writes: /\p{Script=Kannada}/u },
  { file: 'NotoSansMalayalam_600SemiBold.ttf', from: 'noto-sans-malayalam', writes: /\p{Script=Malayalam}/u },
  { file: 'NotoSansOriya_600SemiBold.ttf', from: 'noto-sans-oriya', writes: /\p{Script=Oriya}/u },
  { file: 'NotoSansLao_600SemiBold.ttf', from: 'noto-sans-lao', writes: /\p{Script=Lao}/u },
  { file: 'NotoSansSinhala_600SemiBold.ttf', from: 'noto-sans-sinhala', writes: /\p{Script=Sinhala}/u },
  { file: 'NotoSansKhmer_600SemiBold.ttf', from: 'noto-sans-khmer', writes: /\p{Script=Khmer}/u },
  { file: 'NotoSansMyanmar_600SemiBold.ttf', from: 'noto-sans-myanmar', writes: /\p{Script=Myanmar}/u },
  { file: 'NotoSansEthiopic_600SemiBold.ttf', from: 'noto-sans-ethiopic', writes: /\p{Script=Ethiopic}/u },
] as const;

/** A command of a glyph's outline as SVG names it (M, L, Q, C, Z), relative to a font size of 1, y upwards. */
export type Stroke = { readonly type: string; readonly values: readonly number[] };
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

function fontOf(bytes: Uint8Array): ScriptFont {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const relative = (value: number): number => value / face.upem;
  const strokesOf = (glyph: number): Stroke[] =>
    font.glyphToJson(glyph).map(({ type, values }) => ({ type, values: values.map(relative) }));
  return {
    has: (code) => font.nominalGlyph(code) !== undefined,
    shape: (text, rightToLeft) => {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.setFlags(BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
      buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      let width = 0;
      const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }): PlacedGlyph => {
        const x = width + xOffset;
        width += xAdvance;
        return { strokes: strokesOf(codepoint), x: relative(x), y: relative(yOffset) };
      });
      return { glyphs, width: relative(width) };
    },
  };
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
