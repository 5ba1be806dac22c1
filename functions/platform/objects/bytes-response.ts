import { rangeIn } from './object-reads.ts';

/** Returns the response with bytes that are in memory: all of them, a range, or to HEAD their size alone. */
export function bytesResponse(request: Request, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Response {
  const all = { ...headers, 'accept-ranges': 'bytes' };
  // No version of the bytes is named, so a range on the condition of one is the whole.
  const range = request.headers.has('if-range') ? null : rangeIn(request, bytes.length);
  if (range === 'outside') return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${bytes.length}` } });
  if (request.method === 'HEAD') return new Response(null, { headers: { ...all, 'content-length': String(bytes.length) } });
  if (range === null) return new Response(new Uint8Array(bytes), { headers: all });
  const part = new Uint8Array(bytes.subarray(range.start, range.end + 1));
  return new Response(part, { status: 206, headers: { ...all, 'content-range': `bytes ${range.start}-${range.end}/${bytes.length}` } });
}
