import type { IncomingMessage } from 'node:http';
import { exchange } from './exchange.ts';
import type { OutboundNetwork } from './network.ts';
import { pageBody } from './page-body.ts';
import { PageRefused, tooSlow, unreachable } from './page-refused.ts';
import { targetOf } from './target.ts';

/** What one page may take. */
export type PageLimits = { readonly milliseconds: number; readonly bytes: number; readonly redirects: number };
export const PAGE_LIMITS: PageLimits = { milliseconds: 10_000, bytes: 5 * 1024 * 1024, redirects: 3 };

/** A network, what a page may take of it, and the domains of the product, whose pages are none of other sites. */
export type Outbound = {
  readonly network: OutboundNetwork;
  readonly limits: PageLimits;
  readonly ownDomains: () => readonly string[];
};

/** The response of a site after its redirects. */
export type OpenPage = {
  readonly url: URL;
  /** Whether every address on the way was one of https. */
  readonly isSecure: boolean;
  readonly response: IncomingMessage;
};

const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Returns where a response redirects to; null for the page itself. Its body is dropped. */
function redirectOf(response: IncomingMessage, url: URL): string | null {
  const { statusCode, headers } = response;
  if (!REDIRECTS.has(statusCode)) return null;
  response.destroy();
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, url.href)) throw unreachable();
  return new URL(location, url.href).href;
}

async function follow(address: string, { network, limits, ownDomains }: Outbound, signal: AbortSignal): Promise<OpenPage> {
  let next = address;
  let isSecure = true;
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const target = targetOf(next, ownDomains());
    isSecure &&= target.isSecure;
    const response = await exchange(target, network, signal);
    const redirect = redirectOf(response, target.url);
    if (redirect === null) return { url: target.url, isSecure, response };
    next = redirect;
  }
  throw new PageRefused(502, 'This page redirects too often. Please open it in a new tab.');
}

/** Returns what `read` makes of a page, within the limits. Nothing of the page is kept. @throws PageRefused */
async function reading<Result>(address: string, outbound: Outbound, read: (page: OpenPage) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(outbound.limits.milliseconds);
  try {
    return await read(await follow(address, outbound, signal));
  } catch (error) {
    // A site that sends a body forever is slow, whatever it did last.
    if (error instanceof PageRefused) throw error;
    throw signal.aborted ? tooSlow() : unreachable();
  }
}

/** Returns what `read` makes of the head of a page, whose body is not asked for. @throws PageRefused */
export const readHead = <Result>(address: string, outbound: Outbound, read: (page: OpenPage) => Result): Promise<Result> =>
  reading(address, outbound, async (page) => {
    page.response.destroy();
    return read(page);
  });

/** Returns a page with its body. @throws PageRefused */
export const readPage = (address: string, outbound: Outbound): Promise<OpenPage & { readonly body: Buffer<ArrayBuffer> }> =>
  reading(address, outbound, async (page) => ({ ...page, body: await pageBody(page.response, outbound.limits.bytes) }));
