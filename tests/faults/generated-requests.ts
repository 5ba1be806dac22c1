import type { Route } from '../../functions/platform/runtime/manifest-types.ts';
import { type Choice, NUMBERS, TEXTS, valueOfAnyType } from './generated-values.ts';
import { pick, type Random } from './seeded.ts';

export type GeneratedRequest = {
  readonly method: string;
  /** Not decoded, with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Values of headers are Latin-1 without control characters, as a server of HTTP passes them on. */
const HEADER_VALUES = ['', ' ', 'x', '*', 'a b', '"', '__proto__', '\u00ff', 'x'.repeat(3_000), '1,'.repeat(300), '0', '-1', 'NaN'];
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  host: [
    'localhost',
    'acme.localhost',
    'globex.localhost',
    'north.acme.localhost',
    'evil.test',
    '-.localhost',
    `${'a'.repeat(70)}.localhost`,
    'media.content.localhost',
  ],
  'x-branch-url': ['north', 'south', 'NORTH', '../x', '%00'],
  'x-instance-domain': ['acme', 'globex', 'nowhere', 'ACME', 'a.b'],
  range: ['bytes=0-', 'bytes=5-1', 'bytes=-1', 'bytes=99999999999999999999-', 'bytes=0-1,3-4', 'lines=1'],
  'content-type': [
    'application/json',
    'APPLICATION/JSON; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
  ],
  'idempotency-key': ['k', 'x'.repeat(64), 'x'.repeat(65)],
  'x-trellis-after': ['c4/v@1', 'u1/e#c1@999999999', 'x'.repeat(1_000), '@@@'],
  'if-none-match': ['"x"', '*', 'W/"x"'],
  'accept-encoding': ['br', 'gzip', 'identity', 'x'],
  authorization: ['Bearer x', 'Bearer a.b.c', 'Basic eDp4', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  'x-request-id': ['x'],
  'if-modified-since': ['Sun, 22 Nov 2026 08:00:00 GMT', 'x'],
  cookie: ['a=b; c', 'x=1'],
};

/** Returns some headers that the client chooses, each with the chance; never one of those that the edge sets. */
export function generatedHeaders(random: Random, chance: number): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(HEADERS)) {
    if (random() >= chance) continue;
    headers[name] = random() < 0.7 ? pick(random, values) : pick(random, HEADER_VALUES);
  }
  return headers;
}

const PARAMETERS = [
  '1',
  '0',
  'x',
  '__proto__',
  '%00',
  '%E2%80%A8',
  '..%2f..%2fx',
  'a%20b',
  'x.pdf',
  '%ED%A0%80',
  '%',
  'x'.repeat(600),
  '1-abc',
  't1',
  'images',
  'a/b/c',
];
const QUERIES = [
  '',
  '',
  '?',
  '?exp=1&sig=x',
  '?exp=99999999999&sig=',
  '?exp=NaN',
  '?x=%',
  '?exp=1&exp=2',
  '?__proto__=1',
  '?constructor=1&constructor=2',
];

/** Members of the bodies of all routes. */
const MEMBERS = [
  'courseId',
  'unitId',
  'seconds',
  'position',
  'leaving',
  'instance_id',
  'branch_id',
  'code',
  'nonce',
  'filename',
  'size',
  'type',
  'x',
];

/** Every object of the language has them, whatever was sent. */
const NAMES_OF_OBJECTS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

function generatedJson(choice: Choice): string {
  const { random } = choice;
  const chance = random();
  if (chance < 0.1)
    return pick(random, ['', '{', 'null', '[]', '"x"', '1e999', '\uFEFF{}', '{"a":1}x', `${'['.repeat(3_000)}${']'.repeat(3_000)}`]);
  const valueOf = (): unknown =>
    pick<() => unknown>(random, [
      () => valueOfAnyType(random, choice.pools),
      () => pick(random, NUMBERS),
      () => pick(random, TEXTS),
      () => String(pick(random, choice.pools.courses)),
      () => pick(random, choice.pools.instances),
    ])();
  const sent = [...MEMBERS.filter(() => random() < 0.55), ...NAMES_OF_OBJECTS.filter(() => random() < 0.1)];
  // An assignment to `__proto__` would make no member.
  return JSON.stringify(Object.fromEntries(sent.map((member) => [member, valueOf()])));
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

function garbage(random: Random): Buffer {
  return Buffer.from(Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256)));
}

function generatedForm(random: Random): { type: string; body: Buffer } {
  const content = pick(random, [
    PNG,
    PNG.subarray(0, 20),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('<svg/>'),
    garbage(random),
    Buffer.alloc(0),
  ]);
  const field = pick(random, ['image', 'content', 'logo', 'x']);
  const filename = pick(random, ['a.png', '../x', '', 'x'.repeat(300), 'ü.png', 'a"b.png']);
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`;
  const end = random() < 0.8 ? '\r\n--x--\r\n' : '';
  return { type: 'multipart/form-data; boundary=x', body: Buffer.concat([Buffer.from(head), content, Buffer.from(end)]) };
}

function bodyOf(choice: Choice): { type: string; body: Buffer } {
  const { random } = choice;
  const chance = random();
  if (chance < 0.6) return { type: 'application/json', body: Buffer.from(generatedJson(choice)) };
  if (chance < 0.8) return generatedForm(random);
  return { type: pick(random, ['application/json', 'application/octet-stream', 'text/plain', 'image/png']), body: garbage(random) };
}

/** Returns a request to a route, now and then with a method that it does not have. */
export function generatedRequest(choice: Choice, { method, path }: Route): GeneratedRequest {
  const { random } = choice;
  const sent = method === 'ANY' || random() < 0.05 ? pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']) : method;
  const url = path.replaceAll(/\{[^}]+\}/g, () => pick(random, PARAMETERS)) + pick(random, QUERIES);
  const { type, body } = sent === 'GET' || sent === 'HEAD' ? { type: null, body: Buffer.alloc(0) } : bodyOf(choice);
  return { method: sent, url, headers: { ...(type !== null && { 'content-type': type }), ...generatedHeaders(random, 0.08) }, body };
}
