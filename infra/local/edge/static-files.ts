import { createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import type { EdgeBehaviour } from '../../../functions/platform/runtime/manifest-types.ts';
import { sendJson } from '../json-response.ts';
import type { OriginRequest } from './viewer.ts';
import { namesTag } from '../../../functions/platform/request/entity-tags.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/x-font-type1',
  '.bcmap': 'application/x-bcmap',
  '.icc': 'application/vnd.iccprofile',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

const CACHE_CONTROL: Readonly<Record<EdgeBehaviour['cache'], string>> = {
  immutable: 'public, max-age=31536000, immutable',
  host: 'public, max-age=60',
  grant: 'private, no-cache',
  none: 'no-store',
};

type StaticFile = { readonly file: string; readonly stats: Stats; readonly encoding?: string };

const statOf = async (file: string): Promise<Stats | undefined> => {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ? stats : undefined;
};

/** Files of the build that are no addresses: what it notes about itself, the page that the shell function sends, and compressed copies. */
const isHidden = (name: string): boolean => /(^|\/)\.|^index\.(html|txt)|\.(br|gz)$/.test(name);

/** Returns the path below the build folder for a path below `/app/`; undefined for one that cannot be decoded, leads out of the folder or is hidden. */
function fileNameOf(path: string): string | undefined {
  try {
    const name = normalize(decodeURIComponent(path.replace(/^\/app\//, '')));
    return isHidden(name) || name.startsWith(sep) || name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}

/** Returns the file of a path below `/app/`; its compressed copy where the build has one and the browser accepts it. */
async function findFile(folder: string, path: string, acceptEncoding: string): Promise<StaticFile | undefined> {
  const name = fileNameOf(path);
  if (name === undefined) return undefined;
  const file = join(folder, name);
  const plain = await statOf(file);
  if (!plain) return undefined;
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const stats = acceptEncoding.includes(encoding) ? await statOf(file + suffix) : undefined;
    if (stats) return { file: file + suffix, stats, encoding };
  }
  return { file, stats: plain };
}

type ByteRange = { readonly start: number; readonly end: number };

/** Returns the range that a header names; null where it names none, so that the whole file is sent, and `outside` where none of it is there. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? null : rangeWithin(Math.max(0, size - Number(last)), size - 1);
  if (last === '') return rangeWithin(Number(first), size - 1);
  return Number(last) < Number(first) ? null : rangeWithin(Number(first), Math.min(Number(last), size - 1));
}

const rangeWithin = (start: number, end: number): ByteRange | 'outside' => (start <= end ? { start, end } : 'outside');

function headersOf({ file, stats, encoding }: StaticFile, cache: EdgeBehaviour['cache']): Record<string, string> {
  const extension = extname(encoding ? file.slice(0, file.lastIndexOf('.')) : file).toLowerCase();
  return {
    'content-type': MEDIA_TYPES[extension] ?? 'application/octet-stream',
    'cache-control': CACHE_CONTROL[cache],
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    vary: 'Accept-Encoding',
    etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`,
    ...(encoding && { 'content-encoding': encoding }),
  };
}

/** Sends a file or the requested range of it; a range of another version of the file is not one of this. */
function sendFile({ file, stats }: StaticFile, headers: Record<string, string>, request: OriginRequest, response: ServerResponse): void {
  const isOfOther = (request.headers['if-range'] ?? headers['etag']) !== headers['etag'];
  const range = isOfOther ? null : rangeOf(request.headers['range'], stats.size);
  if (range === 'outside') {
    return void response.writeHead(416, { ...headers, 'content-range': `bytes */${stats.size}`, 'content-length': 0 }).end();
  }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${stats.size}` }),
    'content-length': range ? range.end - range.start + 1 : stats.size,
  });
  if (request.method === 'HEAD') return void response.end();
  // A browser that closes the connection is not an error of the server; it may have done so before the file was found.
  if (response.destroyed) return;
  pipeline(createReadStream(file, range ?? undefined), response, () => undefined);
}

/** Serves the built client as CloudFront does from its bucket. */
export async function serveStatic(
  folder: string,
  behaviour: EdgeBehaviour,
  request: OriginRequest,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { error: 'Method not allowed.', code: 'METHOD_NOT_ALLOWED' }, { allow: 'GET, HEAD' });
  }
  const acceptEncoding = request.headers['range'] ? '' : (request.headers['accept-encoding'] ?? '');
  const staticFile = await findFile(folder, request.path, acceptEncoding);
  if (!staticFile) return sendJson(response, 404, { error: 'Not found.', code: 'NOT_FOUND' });
  const headers = headersOf(staticFile, behaviour.cache);
  if (namesTag(request.headers['if-none-match'], headers['etag'] ?? '')) return void response.writeHead(304, headers).end();
  sendFile(staticFile, headers, request, response);
}
