import type { Language } from '../../../shared/kernel/regional/languages.ts';
import { type Message, textOf } from '../../../shared/kernel/regional/sentence.ts';
import type { OpenPage } from '../../platform/outbound/open-page.ts';
import { PageRefused, tooLarge } from '../../platform/outbound/page-refused.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { refusalsIn } from '../../platform/languages/refusal-texts.ts';
import { originOf } from '../../platform/runtime/settings.ts';
import { sentencesWith } from '../../platform/texts/sentences.ts';
import { isHtml, isShownType, mediaTypeOf } from './page-types.ts';
import { pageText, withBase } from './page-text.ts';
import { refusalPage } from './refusal-page.ts';

/** What a response of a function holds of bytes that are no text, as base64 and with its headers. */
const BINARY_BYTES = 4_400_000;

const notShown = (): PageRefused => new PageRefused(502, 'A file of this kind cannot be shown here. Please open it in a new tab.');

/**
 * Returns the headers of every page: its origin is opaque, so that its scripts reach nothing of ours and nothing of their own site, and
 * only the app of the reader's instance may frame it. Of the site's own headers the type alone is passed on.
 */
const headersOf = (host: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-security-policy': [
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
    `frame-ancestors ${host === '' ? "'none'" : originOf(host)}`,
  ].join('; '),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'private, no-store',
});

/** Statuses that have no body, which a frame would not show. */
const isShownStatus = (status: number): boolean => status >= 200 && status !== 204 && status !== 205 && status !== 304;

/** Returns a page as the content host serves it: its status and body, with a `<base>`, and headers of our own. @throws PageRefused */
export function pageResponse({ url, response, body }: OpenPage & { readonly body: Buffer<ArrayBuffer> }, host: string): Response {
  const header = response.headers['content-type'];
  const type = mediaTypeOf(header);
  const { statusCode: status = 0 } = response;
  if (!isShownType(type) || !isShownStatus(status)) throw notShown();
  if (type.startsWith('image/') && type !== 'image/svg+xml') {
    if (body.length > BINARY_BYTES) throw tooLarge();
    return new Response(body, { status, headers: headersOf(host, type) });
  }
  const text = pageText(body, header ?? '');
  const shown = isHtml(type) ? withBase(text, url) : text;
  return new Response(shown, {
    status,
    headers: headersOf(host, `${type === 'application/xhtml+xml' ? 'text/html' : type}; charset=utf-8`),
  });
}

/** Why a page is not shown, and the address that may be shown as a link. */
export type ShownRefusal = { readonly status: number; readonly message: Message; readonly url: string | null };

/** Returns the document in place of a page that cannot be shown, in a language. */
export async function refusalResponse({ status, message, url }: ShownRefusal, host: string, language: Language): Promise<Response> {
  const [texts, refusals] = await Promise.all([textsIn(language), refusalsIn(language)]);
  return new Response(refusalPage(sentencesWith(refusals)(String(message), textOf(message)), url, texts), {
    status,
    headers: {
      ...headersOf(host, 'text/html; charset=utf-8'),
      'content-security-policy':
        `default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; ` +
        `frame-ancestors ${host === '' ? "'none'" : originOf(host)}`,
    },
  });
}
