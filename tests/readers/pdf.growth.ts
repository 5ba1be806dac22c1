import { deflateSync } from 'node:zlib';
import { pdfReader } from '../../functions/files/inspection/pdf-reader.ts';
import { generatedPdf, PDFS } from './generated-documents.ts';
import type { Growth } from './growth.ts';

/** Elements that repeat, between a beginning and an end: what is open, closed, nested, cut off, and what looks like the beginning of another. */
const ELEMENTS: readonly (readonly [name: string, element: string, end?: string, begin?: string])[] = [
  ['texts', '()'],
  ['texts before a keyword', '()', 'obj'],
  ['texts before an object', '()', '1 0 obj'],
  ['open texts', '('],
  ['open texts before a keyword', '(', 'obj'],
  ['escapes in a text', '\\(', ')', '('],
  ['texts with keywords', '(obj)'],
  ['texts with objects', '(1 0 obj)'],
  ['open texts with objects', '(1 0 obj'],
  ['keywords', 'obj'],
  ['objects', '1 0 obj<<>>endobj '],
  ['open objects', '1 0 obj '],
  ['numbers', '0 '],
  ['digits', '0'],
  ['digits and spaces before a keyword', '0                00000                obj'],
  ['spaces', ' '],
  ['names', '/a'],
  ['escapes in a name', '#41', ' ', '/'],
  ['slashes', '/'],
  ['dictionaries', '<</a 1>>'],
  ['open dictionaries', '<<'],
  ['closed dictionaries', '>>'],
  ['arrays', '[]'],
  ['open arrays', '['],
  ['comments', '%\n'],
  ['open comments', '%'],
  ['streams', '1 0 obj<<>>stream\nx endstream endobj '],
  ['open streams', '1 0 obj<<>>stream '],
  ['streams in a stream', '<<>>stream ', 'endstream'],
  ['texts after open streams', '<<>>stream ()'],
  ['ends of streams', 'endstream '],
  ['streams of objects', '1 0 obj<</Type/ObjStm/N 1/First 4>>stream\n1 0 () endstream endobj '],
  ['open streams of objects', '1 0 obj<</Type/ObjStm/N 1/First 4>>stream 1 0 '],
];

const HEAD = '%PDF-1.4\n';
const packed = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from(`${HEAD}1 0 obj<</Type/ObjStm/N 1/First 5/Filter/FlateDecode>>stream\n`),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream'),
  ]);

export const growth: Growth = {
  reader: pdfReader,
  samples: PDFS,
  generated: generatedPdf,
  files: Object.fromEntries(
    ELEMENTS.flatMap(([name, element, end = '', begin = '']) => {
      const text = (count: number): string => begin + element.repeat(count) + end;
      return [
        [name, (count: number) => Buffer.from(HEAD + text(count))] as const,
        [`${name}, packed`, (count: number) => packed(text(count))] as const,
      ];
    }),
  ),
};
