import { inflateSync } from 'node:zlib';
import fontkit from '@pdf-lib/fontkit';
import { degrees, PDFDocument, PDFName, PDFRawStream, PDFString, rgb } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { CertificateFacts } from './certificate-facts.ts';
import { drawCertificate } from './certificate-pdf.ts';

const facts: CertificateFacts = {
  name: 'Ada Byron',
  courseTitle: 'Fire safety in the office',
  issued: '2024-02-29',
  expires: '2025-02-28',
  instanceName: 'Acme',
  verifyUrl: 'https://acme.trellis.example/app/verify/abc',
};
const brand = { color: '#4c1d95', secondary: null, logo: null, seed: 'acme' };

const streamText = (stream: PDFRawStream): string => {
  const bytes = Buffer.from(stream.contents);
  return (stream.dict.get(PDFName.of('Filter')) ? inflateSync(bytes) : bytes).toString('latin1');
};

/** Returns the characters of a font's glyphs by the PDF's own map, which copying and searching use. */
function glyphCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, glyph = '', code = ''] of map.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4,})>/g)) {
    characters.set(glyph.toUpperCase(), Buffer.from(code, 'hex').swap16().toString('utf16le'));
  }
  return characters;
}

/** Returns the text of a certificate, extracted by the PDF's own character maps. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf);
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter((stream) => !stream.dict.get(PDFName.of('Length1')) && !stream.dict.get(PDFName.of('Subtype')))
    .map(streamText);
  const maps = streams.filter((text) => text.includes('beginbfchar') || text.includes('beginbfrange')).map(glyphCharacters);
  const shown = streams.flatMap((text) => [...text.matchAll(/<([0-9A-Fa-f]+)>\s*Tj/g)].map((match) => match[1] ?? ''));
  // Glyph numbers are per font: a run is read with every map that has all of its glyphs.
  return shown
    .flatMap((hex) => {
      const glyphs = (hex.match(/.{4}/g) ?? []).map((glyph) => glyph.toUpperCase());
      return maps.filter((map) => glyphs.every((glyph) => map.has(glyph))).map((map) => glyphs.map((glyph) => map.get(glyph)).join(''));
    })
    .join('\n');
}

/** Returns the number of outlines, and their ActualText. */
async function outlinesOf(pdf: Uint8Array): Promise<{ actualTexts: string[]; outlines: number }> {
  const document = await PDFDocument.load(pdf);
  const operators = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream && !object.dict.get(PDFName.of('Subtype')) ? [streamText(object)] : []))
    .join('\n');
  const actualTexts = [...operators.matchAll(/ActualText <FEFF([0-9A-F]+)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );
  return { actualTexts, outlines: operators.match(/^f$/gm)?.length ?? 0 };
}

/** Returns the number of empty glyphs of each font in the PDF. */
async function emptyGlyphs(pdf: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(pdf);
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || !/^(true|\0\x01\0\0)/.test(streamText(object))) return [];
    const font = fontkit.create(Buffer.from(streamText(object), 'latin1')) as unknown as {
      numGlyphs: number;
      getGlyph(n: number): { path: { commands: unknown[] } };
    };
    return [
      Array.from({ length: font.numGlyphs }, (_, index) => font.getGlyph(index)).filter((glyph) => glyph.path.commands.length === 0).length,
    ];
  });
}

/** Returns a template that is displayed as 400 × 200 points, stored rotated. */
async function template(turn: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage(turn % 180 === 0 ? [400, 200] : [200, 400]);
  page.setRotation(degrees(turn));
  page.drawRectangle({ x: 10, y: 10, width: 50, height: 20, color: rgb(1, 0, 0) });
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }));
  return document.save();
}

const boxes = {
  name: [0.1, 0.1, 0.8, 0.2] as [number, number, number, number],
  courseTitle: [0.1, 0.4, 0.8, 0.1] as [number, number, number, number],
  issueDate: null,
  expiryDate: [0.1, 0.7, 0.3, 0.1] as [number, number, number, number],
};

describe('the built-in certificate', () => {
  it.each(['Zażółć Gęślą-Jaźń', 'Ελένη Παπαδοπούλου', 'Александра Щербакова', 'Nguyễn Thị Ánh Tuyết'])(
    'prints %s as searchable text',
    async (name) => {
      expect(await textOf(await drawCertificate({ ...facts, name }, brand, null))).toContain(name);
    },
  );

  it.each([
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew', 'דוד בן-גוריון'],
    ['Devanagari', 'श्रीकृष्ण त्रिपाठी'],
    ['Tamil', 'கிருஷ்ணமூர்த்தி'],
    ['Thai', 'สมชาย ใจดี'],
    ['Chinese', '王小明'],
    ['Japanese', '山田 さくら'],
    ['Korean', '김철수'],
    ['Georgian', 'გიორგი'],
    ['Armenian', 'Արամ'],
    ['Bengali', 'সুখেন্দু চট্টোপাধ্যায়'],
    ['Gujarati', 'હર્ષિલ પટેલ'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Telugu', 'వెంకటేశ్వర్లు'],
    ['Sinhala', 'චන්ද්‍රිකා පෙරේරා'],
    ['Khmer', 'ស្រីមុំ កញ្ញា'],
    ['Burmese', 'အောင်ဆန်း'],
    ['Ethiopic', 'አበበ ቢቂላ'],
    ['Kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ ರಾವ್'],
    ['Malayalam', 'ശ്രീകുമാർ ഉണ്ണിക്കൃഷ്ണൻ'],
    ['Odia', 'ଶ୍ରୀକାନ୍ତ ପଟ୍ଟନାୟକ'],
    ['Lao', 'ສົມສະໄໝ ວົງສາ'],
  ])('draws a name in %s as outlines with searchable text [E35, E217]', async (_, name) => {
    const page = await outlinesOf(await drawCertificate({ ...facts, name }, brand, null));
    expect(page.actualTexts).toEqual([name]);
    const other = await outlinesOf(await drawCertificate(facts, brand, null));
    // Marks are joined with their letters, so there are fewer outlines than characters, but at least half.
    expect(page.outlines - other.outlines).toBeGreaterThanOrEqual([...name.replaceAll(' ', '')].length / 2);
  });

  it('writes Arabic from right to left, and Latin words in it from left to right', async () => {
    const { actualTexts } = await outlinesOf(await drawCertificate({ ...facts, name: 'نیلوفر Smith محمدی' }, brand, null));
    expect(actualTexts).toEqual(['نیلوفر Smith محمدی']);
    expect(await textOf(await drawCertificate({ ...facts, name: 'نیلوفر Smith محمدی' }, brand, null))).toContain('Smith');
  });

  it.each(['Anita সুখেন্দু', 'Sokha សុខា', 'Abebe አበበ 3', 'Li 小明 (李)', 'Aung အောင်'])(
    'prints the whole of %s, whatever its scripts [E35]',
    async (name) => {
      expect((await outlinesOf(await drawCertificate({ ...facts, name }, brand, null))).actualTexts).toEqual([name]);
    },
  );

  it.each(['Ada ᠮᠣᠩᠭᠣᠯ', 'ꦗꦮ Budi', 'ᏣᎳᎩ', 'Kofi ߓߊ', 'Tenzin བསྟན'])(
    'refers to the verification page for %s, of which no font has all letters, and prints no half of it [E35]',
    async (name) => {
      const pdf = await drawCertificate({ ...facts, name, courseTitle: `First aid ${name}` }, brand, null);
      const text = await textOf(pdf);
      for (const part of ['The person named at the address below', 'The course named at the address below', facts.verifyUrl])
        expect(text).toContain(part);
      for (const half of ['Ada', 'Budi', 'Kofi', 'Tenzin', 'First aid']) expect(text).not.toContain(half);
      expect((await outlinesOf(pdf)).actualTexts).toEqual([]);
    },
  );

  it('leaves out signs without a font, and refers to the verification page when nothing else is left', async () => {
    expect(await textOf(await drawCertificate({ ...facts, name: 'Ada 🎉 Byron' }, brand, null))).toContain('Ada Byron');
    const unwritten = await drawCertificate({ ...facts, name: '🎓', courseTitle: '🎉' }, brand, null);
    const text = await textOf(unwritten);
    for (const part of ['The person named at the address below', 'The course named at the address below']) expect(text).toContain(part);
    expect((await outlinesOf(unwritten)).actualTexts).toEqual([]);
  });

  it.each([
    ['Ａｄａ　Ｂｙｒｏｎ', 'Ada Byron'],
    ['𝓐𝓭𝓪 Ⓑyron', 'Ada Byron'],
    ['Ad\u00ada By\u200bron\u2060', 'Ada Byron'],
    ['Ada 👩\u200d🚒 Byron', 'Ada Byron'],
    ['Ada\tByron\u2028III', 'Ada Byron III'],
  ])('prints %j as %s: wide and mathematical letters as plain ones, and nothing for what has no width [E193]', async (name, printed) => {
    const lines = (await textOf(await drawCertificate({ ...facts, name }, brand, null))).split('\n');
    expect(lines).toContain(printed);
  });

  it('is drawn for a letter with a mark for which its font has no anchor', async () => {
    const pdf = await drawCertificate({ ...facts, name: '\u0629\u2028\u0301' }, brand, null);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
  });

  it('has an outline for every glyph except the space', async () => {
    expect(await emptyGlyphs(await drawCertificate({ ...facts, name: 'Nguyễn Thị Ánh Tuyết' }, brand, null))).toEqual([1, 1]);
  });

  it('prints course, dates as dd/mm/yyyy and the address to check it at', async () => {
    const text = await textOf(await drawCertificate(facts, brand, null));
    for (const part of ['Fire safety in the office', '29/02/2024', '28/02/2025', facts.verifyUrl, 'Acme']) expect(text).toContain(part);
  });

  it('is one A4 landscape page and small', async () => {
    const pdf = await drawCertificate(facts, brand, null);
    const document = await PDFDocument.load(pdf);
    expect(document.getPageCount()).toBe(1);
    expect(document.getPage(0).getSize()).toEqual({ width: 841.89, height: 595.28 });
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('fits a name of 200 letters', async () => {
    const text = await textOf(await drawCertificate({ ...facts, name: 'Wolfeschlegelsteinhausen '.repeat(8).trim() }, brand, null));
    expect(text).toContain('Wolfeschlegelsteinhausen');
  });
});

describe('a certificate on a template', () => {
  it.each([0, 90, 180, 270])('is upright on a page rotated by %i degrees', async (turn) => {
    const pdf = await drawCertificate(facts, brand, { pdf: await template(turn), boxes });
    const document = await PDFDocument.load(pdf);
    expect(document.getPage(0).getSize()).toEqual({ width: 400, height: 200 });
    expect(document.getPage(0).getRotation().angle).toBe(0);
    const text = await textOf(pdf);
    expect(text).toContain('Ada Byron');
    expect(text).toContain('28/02/2025');
    expect(text).not.toContain('29/02/2024');
  });

  it('copies the drawing and no scripts', async () => {
    const document = await PDFDocument.load(await drawCertificate(facts, brand, { pdf: await template(0), boxes }));
    expect(document.catalog.get(PDFName.of('OpenAction'))).toBeUndefined();
  });
});

describe('a certificate in another language', () => {
  it.each([
    ['de', 'Abschlusszertifikat', '29. Februar 2024'],
    ['fr', 'Certificat de réussite', '29 février 2024'],
    ['es', 'Certificado de finalización', '28 de febrero de 2025'],
    ['pl', 'Certyfikat ukończenia', '29 lutego 2024'],
  ])('has its words and days in it: %s [M33]', async (language, title, day) => {
    const pdf = await drawCertificate({ ...facts, language }, brand, null);
    const text = await textOf(pdf);
    expect([text.includes(title), text.includes(day), text.includes('certifies'), text.includes('29/02/2024')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(pdf.toString()).toBe((await drawCertificate({ ...facts, language }, brand, null)).toString());
  });

  it('is written from the right in Arabic, in a font that has its letters [M33]', async () => {
    const { actualTexts } = await outlinesOf(await drawCertificate({ ...facts, language: 'ar' }, brand, null));
    for (const words of ['شهادة إتمام', 'نشهد بأن', '29 فبراير 2024']) expect(actualTexts.join('|')).toContain(words);
  });
});
