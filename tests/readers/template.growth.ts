import { deflateSync } from 'node:zlib';
import { templateReader } from '../../functions/certificates/drawing/template-reader.ts';
import { generatedPdf, PDFS } from './generated-documents.ts';
import type { Growth } from './growth.ts';

const PAGE = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/X 4 0 R>>',
];

const pdf = (objects: readonly string[], more = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}${more}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  );
const stream = (dictionary: string, bytes: string): string => {
  const packed = deflateSync(Buffer.from(bytes)).toString('latin1');
  return `<<${dictionary}/Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream`;
};

/** What repeats inside of an object, between its beginning and its end. */
const INSIDE: Readonly<Record<string, readonly [begin: string, element: string, end: string]>> = {
  numbers: ['[', '0 ', ']'],
  references: ['[', '3 0 R ', ']'],
  'numbers that could be references': ['[', '3 0 ', ']'],
  names: ['[', '/a', ']'],
  texts: ['[', '(a)', ']'],
  'hexadecimal texts': ['[', '<61>', ']'],
  'nested texts': ['', '(', ''],
  arrays: ['[', '[]', ']'],
  'open arrays': ['', '[', ''],
  dictionaries: ['[', '<<>>', ']'],
  'open dictionaries': ['', '<<', ''],
  'members of a dictionary': ['<<', '/a 0', '>>'],
  comments: ['[', '%\n', ']'],
  digits: ['', '1', ''],
  spaces: ['[', ' ', ']'],
};

/** What repeats behind the page. */
const BEHIND: Readonly<Record<string, string>> = {
  objects: '9 0 obj 1 endobj ',
  'open objects': '9 0 obj ',
  'damaged objects': '9 0 obj [ ( endobj ',
  'open streams': '9 0 obj<<>>stream endobj ',
  'streams with the length of none': '9 0 obj<</Length 0>>stream endstream endobj ',
  'streams with a length that leads back': '9 0 obj<</Length -40>>stream endstream endobj ',
  trailers: 'trailer<<>> ',
  'tables of objects': 'xref 0 1 0000000000 65535 f ',
  'what is none': 'x ',
  digits: '1',
};

export const growth: Growth = {
  reader: templateReader,
  samples: PDFS,
  generated: generatedPdf,
  files: {
    ...Object.fromEntries(
      Object.entries(INSIDE).flatMap(([name, [begin, element, end]]) => [
        [name, (count: number) => pdf([...PAGE, begin + element.repeat(count) + end])] as const,
        [
          `${name}, packed`,
          (count: number) => pdf([...PAGE, stream('/Type/ObjStm/N 1/First 4', `4 0 ${begin}${element.repeat(count)}${end}`)]),
        ] as const,
      ]),
    ),
    ...Object.fromEntries(Object.entries(BEHIND).map(([name, element]) => [name, (count: number) => pdf(PAGE, element.repeat(count))])),
    'objects at one place of a stream': (count) => {
      const head = '9 0 '.repeat(count);
      return pdf([...PAGE, stream(`/Type/ObjStm/N ${count}/First ${head.length}`, `${head}[${'0 '.repeat(count)}]`)]);
    },
    'parts of the drawing': (count) =>
      pdf([
        PAGE[0] ?? '',
        PAGE[1] ?? '',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Contents[${'4 0 R '.repeat(count)}]>>`,
        stream('', 'q Q '),
      ]),
    'pages in pages': (count) =>
      pdf([
        PAGE[0] ?? '',
        ...Array.from({ length: count }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`),
        '<</Type/Page/MediaBox[0 0 600 400]>>',
      ]),
    resources: (count) =>
      pdf([
        PAGE[0] ?? '',
        PAGE[1] ?? '',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Resources<</XObject<<${Array.from({ length: count }, (_, index) => `/a${index} ${index + 4} 0 R`).join('')}>>>>>>`,
        ...Array.from({ length: count }, (_, index) => `<</a ${index + 5} 0 R>>`),
      ]),
  },
};
