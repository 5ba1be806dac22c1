import { notFound } from '../../shared/kernel/errors.ts';
import { headObject } from '../platform/objects/blobs.ts';
import { bytesResponse } from '../platform/objects/bytes-response.ts';
import { readBytes } from '../platform/objects/object-reads.ts';
import { inUtf8, isWebVtt, webVttOf } from './web-vtt.ts';
import { namesTag } from '../platform/request/entity-tags.ts';

type Captions = { readonly key: string; readonly cache: string; readonly headers: Readonly<Record<string, string>> };

/** Returns captions as WebVTT in UTF-8. They have at most 1 MB, and are stored so; those from before that was done are in SubRip or another encoding. */
export async function captionsResponse(request: Request, { key, cache, headers }: Captions): Promise<Response> {
  const facts = await headObject('media', key);
  if (!facts) throw notFound();
  const all = {
    ...headers,
    'content-type': 'text/vtt; charset=utf-8',
    'content-disposition': 'attachment; filename="captions.vtt"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    'cache-control': cache,
    etag: facts.etag.replace(/"$/, '-vtt"'),
  };
  if (namesTag(request.headers.get('if-none-match'), all.etag)) return new Response(null, { status: 304, headers: all });
  const text = inUtf8(await readBytes(key, facts, null));
  return bytesResponse(request, Buffer.from(isWebVtt(text) ? text : webVttOf(text)), all);
}
