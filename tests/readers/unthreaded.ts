import { createHash } from 'node:crypto';
import { pageText, withBase } from '../../functions/courses/web-pages/page-text.ts';
import { headFormat } from '../../functions/files/inspection/content-type.ts';
import { inspectImage } from '../../functions/platform/objects/images.ts';
import type { ReadFile } from '../../functions/platform/reading/reader.ts';
import { readParts } from '../../functions/packages/xapi/multipart.ts';
import { asStored, parseStatement } from '../../functions/packages/xapi/sent-statements.ts';
import { parseJson } from '../../functions/packages/xapi/xapi-request.ts';
import { checkSignatures } from '../../functions/packages/xapi/signed-statements.ts';
import type { Growth } from './growth.ts';

type Files = Growth['files'];

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** Returns files that begin with some bytes, behind which others stand so many times. */
const behind =
  (head: Buffer, element: Buffer): Files[string] =>
  (count) =>
    Buffer.concat([head, Buffer.alloc(count * element.length, element)]);

const NOTHING = Buffer.alloc(0);
const PNG = hex('89504e470d0a1a0a 0000000d49484452 00000140 000000f0 0802000000 00000000');
const JPEG = hex('ffd8 ffe0 0002');
const ENTRY = Buffer.concat([hex('504b0304 1400 0000 0000 00000000 00000000 00000000 00000000 0100 0000'), Buffer.from('a')]);
const UNSIZED = Buffer.concat([hex('504b0304 1400 0800 0000 00000000 00000000 00000000 00000000 0100 0000'), Buffer.from('a')]);

/** Of an image its header alone is read, by which its type and its size are known: of 10 MB at most, within 50 ms. */
const images: Files = {
  'fill bytes of a JPEG': behind(JPEG, hex('ff')),
  'empty segments of a JPEG': behind(JPEG, hex('ffe1 0002')),
  'segments of a JPEG that state no length': behind(JPEG, hex('ffe1 0000')),
  'tables of a JPEG': behind(JPEG, hex('ffc4 0004 0000')),
  'chunks of a PNG': behind(PNG, hex('00000000 74455874 00000000')),
  'blocks of a GIF': behind(hex('474946383961 4001 f000 800000'), hex('21fe 0161 00')),
  'chunks of a WebP': behind(hex('52494646 00000000 57454250'), hex('41414141 00000000')),
  'entries of an archive': behind(NOTHING, ENTRY),
  'entries of an archive that state no size': behind(NOTHING, UNSIZED),
  'beginnings of entries behind one that states no size': behind(UNSIZED, Buffer.from('PK\x07')),
  'elements of a Matroska': behind(hex('1a45dfa3 01ffffffffffffff'), hex('ec80')),
  'objects of an ASF': behind(Buffer.concat([hex('3026b2758e66cf11a6d900aa0062ce6c'), Buffer.alloc(14)]), Buffer.alloc(24, hex('01'))),
  'tags of ID3': behind(NOTHING, hex('494433 0300 00 00000000')),
  spaces: behind(NOTHING, Buffer.from(' ')),
};

const ACTIVITY = { id: 'https://example.com/lessons/1' };
const statementWith = (more: object): object => ({
  actor: { mbox: 'mailto:reader@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: ACTIVITY,
  ...more,
});
const about = (definition: object): object => statementWith({ object: { ...ACTIVITY, definition } });
const list = (count: number, item: (index: number) => unknown): unknown[] => Array.from({ length: count }, (_, index) => item(index));
const map = (count: number, name: string, value: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, value]));
const json =
  (statement: (count: number) => object): Files[string] =>
  (count) =>
    Buffer.from(JSON.stringify(statement(count)));

/** What a body of at most 1 MB may repeat in a statement. */
const statements: Files = {
  components: json((count) => about({ interactionType: 'choice', choices: list(count, (index) => ({ id: `c${index}` })) })),
  'malformed components': json((count) => about({ interactionType: 'choice', choices: list(count, () => ({})) })),
  patterns: json((count) => about({ interactionType: 'choice', correctResponsesPattern: list(count, () => 'a') })),
  languages: json((count) => about({ name: map(count, 'en-x-a', 'Name') })),
  'malformed languages': json((count) => about({ name: map(count, 'n', 0) })),
  extensions: json((count) => statementWith({ result: { extensions: map(count, 'https://example.com/', 0) } })),
  'members of an extension': json((count) => statementWith({ result: { extensions: { 'https://example.com/': map(count, 'm', 0) } } })),
  'activities of the context': json((count) =>
    statementWith({ context: { contextActivities: { other: list(count, (index) => ({ id: `https://example.com/${index}` })) } } }),
  ),
  'malformed activities of the context': json((count) =>
    statementWith({ context: { contextActivities: { other: list(count, () => ({})) } } }),
  ),
  'members of a group': json((count) =>
    statementWith({ actor: { objectType: 'Group', member: list(count, (index) => ({ mbox: `mailto:a${index}@example.com` })) } }),
  ),
  attachments: json((count) => statementWith({ attachments: list(count, () => ({})) })),
  'unknown members': json((count) => statementWith(map(count, 'm', 0))),
  'characters of an address': json((count) => statementWith({ verb: { id: `https:${'a:'.repeat(count)}` } })),
  'digits of a duration': json((count) => statementWith({ result: { duration: `P${'1'.repeat(count)}` } })),
};

const BOUNDARY = 'b'.repeat(70);
const part = (headers: string, body = ''): string => `--${BOUNDARY}\r\n${headers}\r\n\r\n${body}\r\n`;
const mixed =
  (parts: (count: number) => string): Files[string] =>
  (count) =>
    Buffer.from(`${parts(count)}--${BOUNDARY}--\r\n`);

/** What a body of at most 4 MB may repeat around its statements. */
const multiparts: Files = {
  parts: mixed((count) => part('a: b').repeat(count)),
  'headers of a part': mixed((count) => part('a:\r\n'.repeat(count))),
  'headers of many parts': mixed((count) => part('a:\r\n'.repeat(1_000)).repeat(Math.min(100, Math.ceil(count / 1_000)))),
  'line ends in a part': mixed((count) => part('a: b', '\r\n'.repeat(count))),
  'beginnings of a boundary': mixed((count) => part('a: b', `\r\n--${'b'.repeat(69)}`.repeat(count))),
  'hyphens in a part': mixed((count) => part('a: b', '\r\n-'.repeat(count))),
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signatures without a certificate: what they sign is read and compared, and it grows with the body. */
const signatures: Files = {
  'members of what is signed': (count) =>
    Buffer.from(
      `${encoded({ alg: 'RS256' })}.${encoded(statementWith({ result: { extensions: { 'https://example.com/': map(count, 'm', 0) } } }))}.c2lnbmVk`,
    ),
  'dots of a signature': (count) => Buffer.from(`${encoded({ alg: 'RS256' })}.${encoded(statementWith({}))}${'.'.repeat(count)}`),
  'characters of a certificate': (count) =>
    Buffer.from(`${encoded({ alg: 'RS256', x5c: ['M'.repeat(count)] })}.${encoded(statementWith({}))}.c2lnbmVk`),
};

/** Of a page of another site the head is looked at. */
const pages: Files = {
  elements: behind(NOTHING, Buffer.from('<p>')),
  'closed elements': behind(NOTHING, Buffer.from('<p></p>')),
  bases: behind(NOTHING, Buffer.from('<base href="//x">')),
  attributes: behind(Buffer.from('<p '), Buffer.from('a ')),
  'open comments': behind(NOTHING, Buffer.from('<!--')),
  ampersands: behind(NOTHING, Buffer.from('&')),
  charsets: behind(NOTHING, Buffer.from('<meta charset=x>')),
};

const wholeOf = (source: Parameters<ReadFile>[0]): Promise<Buffer> => Promise.resolve(source.read(0, source.size));
const NOW = '2026-01-01T00:00:00.000Z';
const AUTHORITY = { objectType: 'Agent', mbox: 'mailto:authority@example.com' } as const;

/** What is read where the calls are answered, because its bytes are few and its work is that of one look, with what may repeat in it. */
export const unthreaded: Readonly<Record<string, readonly [ReadFile, Files]>> = {
  images: [async (source) => inspectImage(await wholeOf(source), source.size), images],
  statements: [
    async (source) =>
      asStored(parseStatement(parseJson((await wholeOf(source)).toString(), 'The statement')), { now: NOW, authority: AUTHORITY }),
    statements,
  ],
  multiparts: [async (source) => readParts(`multipart/mixed; boundary=${BOUNDARY}`, await wholeOf(source)), multiparts],
  signatures: [
    async (source) => {
      const content = await wholeOf(source);
      const sha2 = createHash('sha256').update(content).digest('hex');
      const attached = {
        usageType: 'http://adlnet.gov/expapi/attachments/signature',
        display: { en: 'S' },
        contentType: 'application/octet-stream',
      };
      const signed = parseStatement(statementWith({ attachments: [{ ...attached, length: content.length, sha2 }] }));
      await checkSignatures([signed], new Map([[sha2, content]]), () => undefined);
    },
    signatures,
  ],
  pages: [async (source) => withBase(pageText(await wholeOf(source), 'text/html'), new URL('https://example.com/a')), pages],
  types: [async (source) => headFormat(await wholeOf(source)), images],
};
