import { deflateSync } from 'node:zlib';
import { pick, type Random } from '../faults/seeded.ts';
import { compound, office, openDocument, type Packed, pdf, pdfPacked, SAMPLES, zip } from '../fixtures/files.ts';

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));
const some = <Item>(random: Random, most: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: upTo(random, most) }, (_, index) => item(index));

const KEYS = (
  'Type Subtype Kids Count Parent MediaBox CropBox Rotate UserUnit Resources XObject Font Contents Length Filter DecodeParms Predictor ' +
  'Columns First N Extends W Index Size Prev Root XRefStm S'
).split(' ');
const NAMES = 'Catalog Pages Page ObjStm XRef XObject Form Image FlateDecode LZWDecode ASCIIHexDecode Crypt DeviceRGB'.split(' ');
const NUMBERS = '0 1 -1 90 612 1e9 2147483648 99999999999999999999 .5 --1 1.2.3 NaN'.split(' ');

/** Returns an object of a PDF: any type of value, any key, references to any of the few objects there are, itself among them. */
function object(random: Random, depth: number): string {
  const chance = random();
  if (depth === 0 || chance < 0.15) return pick(random, NUMBERS);
  if (chance < 0.35) return `${upTo(random, 12)} ${random() < 0.9 ? 0 : 65_536} R`;
  if (chance < 0.5) return `/${pick(random, NAMES)}`;
  if (chance < 0.6) return pick(random, ['(text)', '(', '<61>', '<6', 'true', 'null', '(\\(\\777\\)', '%c\n']);
  if (chance < 0.75) return `[${some(random, 6, () => object(random, depth - 1)).join(' ')}]`;
  return `<<${some(random, 8, () => `/${pick(random, KEYS)} ${object(random, depth - 1)}`).join('')}>>`;
}

/** Returns a stream whose length, filters and content may not agree. */
function stream(random: Random): string {
  const content = pick(random, [
    () => `4 0 5 9 ${object(random, 3)} ${object(random, 3)}`,
    () => 'q 1 0 0 1 0 0 cm /a Do Q '.repeat(upTo(random, 20)),
    () => object(random, 3),
    () => '\0\u0001\u0002'.repeat(upTo(random, 200)),
  ])();
  const packed = deflateSync(Buffer.from(content)).toString('latin1');
  const [bytes, filter] = pick(random, [
    [packed, '/Filter/FlateDecode'],
    [packed.slice(0, -4), '/Filter[/FlateDecode]'],
    [content, ''],
    [content, '/Filter/FlateDecode'],
    [packed, '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 5>>'],
  ] as const);
  const length = pick(random, [String(bytes.length), String(bytes.length), '0', '-1', '99999999', '4 0 R']);
  return `<</Length ${length}${filter}/Type/ObjStm/N ${pick(random, NUMBERS)}/First ${upTo(random, 20)}/W[1 2 1]/Size 9${object(random, 1)}>>stream\n${bytes}\nendstream`;
}

/** Returns a PDF whose objects are generated; that of the catalogue, the pages and the page may be what they should be. */
export function generatedPdf(random: Random): Buffer {
  const good = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Contents 4 0 R/Resources 5 0 R>>',
  ];
  const objects = [
    ...good.map((one) => (random() < 0.8 ? one : object(random, 4))),
    ...some(random, 9, () => (random() < 0.4 ? stream(random) : object(random, 5))),
  ];
  const body = objects.map((one, index) => `${index + 1} 0 obj\n${one}\nendobj\n`).join('');
  const table = random() < 0.5 ? `xref\n0 ${objects.length + 1}\n${'0000000009 00000 n \n'.repeat(objects.length + 1)}` : '';
  const trailer = random() < 0.8 ? `trailer<</Root 1 0 R/Size ${pick(random, NUMBERS)}/Prev ${pick(random, NUMBERS)}>>` : object(random, 3);
  return Buffer.from(`%PDF-1.7\n${body}${table}${trailer}\nstartxref\n${pick(random, NUMBERS)}\n%%EOF`, 'latin1');
}

/** PDFs as programs write them. */
export const PDFS: readonly Buffer[] = [pdf(), pdf('/OpenAction [3 0 R /Fit]', pdfPacked('4 0 << /A (text) >>'))];

const FILE_NAMES = [
  '',
  'a\0b',
  'a\u0300\u0316'.repeat(40),
  'x'.repeat(500),
  ...'imsmanifest.xml tincan.xml cmi5.xml a/imsmanifest.xml a.html A.HTML ../a /a a\\b C:\\a a/ . __MACOSX/a'.split(' '),
  ...'[Content_Types].xml word/document.xml word/vbaProject.bin xl/a ppt/a Basic/a mimetype'.split(' '),
];
const MODES = [0o100644, 0o100644, 0o120777, 0o040755, 0o010644, 0];

/** Returns an archive whose entries are generated: names, rights, flags, sizes and sums that may lie. */
export function generatedArchive(random: Random, files: readonly Packed[]): Buffer {
  const entry = (): Packed => ({
    name: pick(random, FILE_NAMES),
    bytes: Buffer.alloc(upTo(random, 300), 'ab'),
    isStored: random() < 0.5,
    mode: pick(random, MODES),
    ...(random() < 0.15 && { claims: pick(random, [0, 1, 2 ** 31, 2 ** 32 - 1]) }),
    ...(random() < 0.1 && { sum: 1 }),
    ...(random() < 0.15 && { flags: pick(random, [0, 1, 8, 0x801, 0x2000]) }),
    ...(random() < 0.1 && { raw: Buffer.from('ff80c0612e78', 'hex') }),
  });
  return zip([...(random() < 0.8 ? files : []), ...some(random, 12, entry)]);
}

/** Returns a compound file of an older office program. */
export const generatedCompound = (random: Random): Buffer =>
  compound(
    ...some(random, 5, () =>
      pick(random, ['Root Entry', 'WordDocument', 'Workbook', 'EncryptedPackage', '_VBA_PROJECT', 'PowerPoint Document', '']),
    ),
  );

/** Documents of office programs. */
export const DOCUMENTS: readonly Buffer[] = [office('word'), office('xl'), openDocument('text'), SAMPLES['zip'] ?? Buffer.alloc(0)];

const CAPTION_PARTS = [
  '\0',
  'x'.repeat(4_001),
  ...'\n|\n|\n\n|\r\n|\r| |\t|\u2028|\uFEFF'.split('|'),
  ...'00:00:00,000 --> 00:00:01,000|00:01.000 --> 00:02.000 align:start|--> |99:99:99.999|<font color="#fff">|</i>|<i>|<|>'.split('|'),
  ...'WEBVTT 1 {\\an8} &amp; &#0; NOTE STYLE REGION Hello { }'.split(' '),
];
const CAPTION_CODES = ['utf8', 'utf8', 'utf16le', 'latin1'] as const;

/** Returns captions of any lines, in any encoding, with and without its mark. */
export function generatedCaptions(random: Random): Buffer {
  const text = some(random, 60, () => pick(random, CAPTION_PARTS)).join(random() < 0.7 ? '\n' : '');
  const bytes = Buffer.from((random() < 0.3 ? '\uFEFF' : '') + text, pick(random, CAPTION_CODES));
  return random() < 0.1 && bytes.length % 2 === 0 ? bytes.swap16() : bytes;
}

/** Captions as programs write them. */
export const CAPTIONS: readonly Buffer[] = [SAMPLES['vtt'] ?? Buffer.alloc(0), SAMPLES['srt'] ?? Buffer.alloc(0)];
