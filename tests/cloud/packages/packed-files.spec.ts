import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { packed, publishPackage, smallPackage, uploadPackage } from './package-fixture.ts';

const SCRIPT = 'var game = 1;';
const LONG = `var game = ${'1'.repeat(5_000)};`;
const bytesOf = (name: string, bytes: Buffer) => ({ name, bytes });

/** What game engines store compressed, beside what is only called so, and what scripts unpack by themselves. */
const FILES = [
  bytesOf('Build/game.framework.js.gz', gzipSync(SCRIPT)),
  bytesOf('Build/Long.JS.gz', gzipSync(LONG)),
  bytesOf('Build/game.loader.js.br', brotliCompressSync(SCRIPT)),
  bytesOf('Build/game.wasm.gz', gzipSync(SCRIPT)),
  bytesOf('Build/game.wasm.br', brotliCompressSync(SCRIPT)),
  bytesOf('Build/game.data.gz', gzipSync(SCRIPT)),
  bytesOf('Build/game.data.br', brotliCompressSync(SCRIPT)),
  bytesOf('Build/game.symbols.json.gz', gzipSync(SCRIPT)),
  bytesOf('godot.pck.gz', gzipSync(SCRIPT)),
  bytesOf('style.css.gz', gzipSync(SCRIPT)),
  bytesOf('drawing.svgz', gzipSync(SCRIPT)),
  bytesOf('renamed.js.gz', Buffer.from(SCRIPT)),
  bytesOf('empty.js.gz', Buffer.alloc(0)),
  bytesOf('rows.csv.gz', gzipSync(SCRIPT)),
  bytesOf('all.tar.gz', gzipSync(SCRIPT)),
  bytesOf('brain.nii.gz', gzipSync(SCRIPT)),
];

const fixture = useCourseFixture();
let launch: string;
beforeAll(async () => {
  const { body } = await uploadPackage(fixture, smallPackage([...FILES, packed('plain.js', SCRIPT)]));
  launch = (await publishPackage(fixture, { scorm_path: body.url })).unit.scorm?.launch_url ?? '';
});

/** Returns a file as a browser has it, which unpacks what the response says is compressed. */
async function read(name: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, pathname } = new URL(launch.replace(/(\/_p\/[^/]+\/[^/]+\/).*$/, `$1${name}`));
  const response = await fixture.cloud.fetch(hostname, pathname, { method, headers });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return [response.status, response.headers.get('content-encoding'), response.headers.get('content-type'), text];
}

it.each([
  ['Build/game.framework.js.gz', 'gzip', 'text/javascript', SCRIPT],
  ['Build/long.js.gz', 'gzip', 'text/javascript', LONG],
  ['Build/game.loader.js.br', 'br', 'text/javascript', SCRIPT],
  ['Build/game.wasm.gz', 'gzip', 'application/wasm', SCRIPT],
  ['Build/game.wasm.br', 'br', 'application/wasm', SCRIPT],
  ['Build/game.data.gz', 'gzip', 'application/octet-stream', SCRIPT],
  ['Build/game.data.br', 'br', 'application/octet-stream', SCRIPT],
  ['Build/game.symbols.json.gz', 'gzip', 'application/json', SCRIPT],
  ['godot.pck.gz', 'gzip', 'application/octet-stream', SCRIPT],
  ['style.css.gz', 'gzip', 'text/css', SCRIPT],
  ['drawing.svgz', 'gzip', 'image/svg+xml', SCRIPT],
])('%s of a package comes with the content coding %s as %s [E15]', async (name, encoding, type, text) => {
  expect(await read(name)).toEqual([200, encoding, type, text]);
  expect((await read(name, 'HEAD')).slice(0, 3)).toEqual([200, encoding, type]);
});

it.each([
  ['renamed.js.gz', SCRIPT],
  ['empty.js.gz', ''],
  ['rows.csv.gz', gzipSync(SCRIPT).toString('latin1')],
  ['all.tar.gz', gzipSync(SCRIPT).toString('latin1')],
  ['brain.nii.gz', gzipSync(SCRIPT).toString('latin1')],
])('%s of a package comes as it is stored [E15]', async (name, text) =>
  expect(await read(name)).toEqual([200, null, 'application/octet-stream', text]),
);
