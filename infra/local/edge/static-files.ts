import { createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import type { EdgeBehaviour } from '../../../functions/platform/runtime/manifest-types.ts';
import { answerJson } from '../json-response.ts';
import type { OriginRequest } from './viewer.ts';

const types: Readonly<Record<string, string>> = {
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
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

const lifetimes: Readonly<Record<EdgeBehaviour['cache'], string>> = {
  immutable: 'public, max-age=31536000, immutable',
  host: 'public, max-age=60',
  grant: 'private, no-cache',
  none: 'no-store',
};

type Found = { readonly file: string; readonly stats: Stats; readonly encoding?: string };

const statOf = async (file: string): Promise<Stats | undefined> => {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ? stats : undefined;
};

/** The file of a path below /app/, which is the folder of the build; compressed where the build made that and the browser takes it. */
async function find(folder: string, path: string, accepts: string): Promise<Found | undefined> {
  let name: string;
  try {
    name = normalize(decodeURIComponent(path.replace(/^\/app\//, '')));
  } catch {
    return undefined;
  }
  if (name.startsWith('..') || name.startsWith(sep) || name.includes('\0')) return undefined;
  const file = join(folder, name);
  const plain = await statOf(file);
  if (!plain) return undefined;
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const stats = accepts.includes(encoding) ? await statOf(file + suffix) : undefined;
    if (stats) return { file: file + suffix, stats, encoding };
  }
  return { file, stats: plain };
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : undefined;
}

/** Serves the built client as the bucket behind CloudFront does. */
export async function serveStatic(
  folder: string,
  behaviour: EdgeBehaviour,
  request: OriginRequest,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerJson(response, 405, { error: 'Method not allowed.', code: 'METHOD_NOT_ALLOWED' }, { allow: 'GET, HEAD' });
  }
  const range = request.headers['range'];
  const found = await find(folder, request.path, range ? '' : (request.headers['accept-encoding'] ?? ''));
  if (!found) return answerJson(response, 404, { error: 'Not found.', code: 'NOT_FOUND' });
  const { file, stats, encoding } = found;
  const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  const headers: Record<string, string> = {
    'content-type': types[extname(encoding ? file.slice(0, file.lastIndexOf('.')) : file).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': lifetimes[behaviour.cache],
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    vary: 'Accept-Encoding',
    etag,
    ...(encoding && { 'content-encoding': encoding }),
  };
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  const part = rangeOf(range, stats.size);
  const length = part ? part.end - part.start + 1 : stats.size;
  if (part) headers['content-range'] = `bytes ${part.start}-${part.end}/${stats.size}`;
  response.writeHead(part ? 206 : 200, { ...headers, 'content-length': length });
  if (request.method === 'HEAD') return void response.end();
  // A browser that leaves half-way is no error of ours.
  pipeline(createReadStream(file, part), response, () => undefined);
}
