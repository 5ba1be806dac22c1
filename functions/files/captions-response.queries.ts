import { notFound } from '../../shared/kernel/errors.ts';
import { headObject } from '../platform/objects/blobs.ts';
import { attachmentOf } from '../platform/objects/object-response.ts';
import { bytesResponse } from '../platform/objects/bytes-response.ts';
import { readBytes } from '../platform/objects/object-reads.ts';
import { inUtf8, isWebVtt, webVttOf } from '../../shared/files/web-vtt.ts';
import { namesTag } from '../platform/request/entity-tags.ts';

/** Stored captions. `savedAs`: the name under which they are saved, whose ending follows from what they are. */
type Captions = {
  readonly key: string;
  readonly cache: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly savedAs: string;
};

/** Returns whether a file is of captions, by its name. */
export const isCaptions = (name: string): boolean => /\.(?:vtt|srt)$/.test(name);

/** Returns the name under which captions are saved: that of WebVTT, which they are served as. */
const vttName = (name: string): string => `${name.replace(/(?:\.(?:vtt|srt))+$/i, '')}.vtt`;

/** Returns captions as WebVTT in UTF-8. They have at most 1 MB, and are stored so; those from before that was done are in SubRip or another encoding. */
export async function captionsResponse(request: Request, { key, cache, headers, savedAs }: Captions): Promise<Response> {
  const facts = await headObject('media', key);
  if (!facts) throw notFound();
  const all = {
    ...headers,
    'content-type': 'text/vtt; charset=utf-8',
    'content-disposition': attachmentOf(vttName(savedAs)),
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    'cache-control': cache,
    etag: facts.etag.replace(/"$/, '-vtt"'),
  };
  if (namesTag(request.headers.get('if-none-match'), all.etag)) return new Response(null, { status: 304, headers: all });
  const text = inUtf8(await readBytes(key, facts, null));
  return bytesResponse(request, Buffer.from(isWebVtt(text) ? text : webVttOf(text)), all);
}
