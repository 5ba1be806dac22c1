import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Contents of the streams that are deflated; what is not is no text of ours. A stream may end with the byte of a carriage return. */
function* streamsOf(pdf: Buffer): Generator<string> {
  for (const { 1: body = '' } of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)) {
    try {
      yield inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      // Not deflated.
    }
  }
}

/** Letters of the glyphs of one font, as the PDF tells them to whoever copies or searches its text. */
const lettersOf = (map: string): ReadonlyMap<string, string> =>
  new Map(
    [...map.matchAll(/<([0-9A-F]{4})>\s*<([0-9A-F]{4,})>/gi)].map(([, glyph = '', code = '']) => [
      glyph.toUpperCase(),
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    ]),
  );

/** Lines that are drawn as outlines, as whoever copies or searches them has them. */
export const outlinedTextsOf = (pdf: Buffer): string[] =>
  [...streamsOf(pdf)].flatMap((stream) =>
    [...stream.matchAll(/ActualText <FEFF([0-9A-F]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')),
  );

/** What a certificate shows, a line for each run of letters. */
export function textOfPdf(pdf: Buffer): string {
  const streams = [...streamsOf(pdf)];
  const maps = streams.filter((stream) => stream.includes('beginbf')).map(lettersOf);
  const runs = streams.flatMap((stream) =>
    [...stream.matchAll(/<([0-9A-F]+)>\s*Tj/gi)].map(({ 1: run = '' }) => run.toUpperCase().match(/.{4}/g) ?? []),
  );
  // Glyphs are numbered per font: a run is read with every map that knows all of its glyphs.
  return runs
    .flatMap((run) => maps.filter((map) => run.every((glyph) => map.has(glyph))).map((map) => run.map((glyph) => map.get(glyph)).join('')))
    .join('\n');
}

/** Returns the text of each page of a PDF that a browser has printed. */
export async function sheetsOf(pdf: Buffer): Promise<string[]> {
  const printed = await getDocument({ data: new Uint8Array(pdf) }).promise;
  return Promise.all(
    Array.from({ length: printed.numPages }, async (_, index) => {
      const { items } = await (await printed.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}
