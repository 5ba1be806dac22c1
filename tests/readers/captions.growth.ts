import { captionsReader } from '../../functions/files/captions-reader.ts';
import { CAPTIONS, generatedCaptions } from './generated-documents.ts';
import type { Growth } from './growth.ts';

const FIRST = '1\n00:00:00,000 --> 00:00:01,000\n';
const ELEMENTS: Readonly<Record<string, string>> = {
  places: '{\\an8}',
  'open places': '{\\',
  fonts: '<font a>',
  'open fonts': '<font',
  'closed fonts': '</font>',
  brackets: '<',
  braces: '{',
  closings: '}>',
  spaces: ' ',
  marks: '\uFEFF',
  times: '00:00:00,000 --> ',
  letters: 'x',
};

const captions = (text: string): Buffer => Buffer.from(FIRST + text);

export const growth: Growth = {
  reader: captionsReader,
  samples: CAPTIONS,
  generated: generatedCaptions,
  files: Object.fromEntries(
    Object.entries(ELEMENTS).flatMap(([name, element]) => [
      [`${name} in one line`, (count: number) => captions(element.repeat(count))] as const,
      [`${name} in lines of the greatest length`, (count: number) => captions(linesOf(element, count))] as const,
      [`lines of ${name}`, (count: number) => captions(`${element}\n`.repeat(count))] as const,
      [`captions with ${name}`, (count: number) => captions(`${FIRST}${element}\r\n\r\n`.repeat(count))] as const,
    ]),
  ),
};

function linesOf(element: string, count: number): string {
  const perLine = Math.floor(4_000 / element.length);
  return `${element.repeat(perLine)}\n`.repeat(Math.ceil(count / perLine));
}
