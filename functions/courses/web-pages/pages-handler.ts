import { AppError, unauthenticated } from '../../../shared/kernel/errors.ts';
import { frameLanguage } from '../../platform/request/frame-language.ts';
import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { isLiveSignIn, signInOf } from '../../platform/request/live-sign-in.ts';
import type { Call } from '../../platform/request/request.ts';
import type { HttpEvent, HttpResult } from '../../platform/request/http.ts';
import { type Rate, spendRate } from '../../platform/request/rate-limits.ts';
import type { OutboundNetwork } from '../../platform/outbound/network.ts';
import { type Outbound, PAGE_LIMITS, readHead, readPage } from '../../platform/outbound/open-page.ts';
import { PageRefused } from '../../platform/outbound/page-refused.ts';
import { jsonBody, restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { originOf, productDomains } from '../../platform/runtime/settings.ts';
import { framingOf } from './framing.ts';
import { storeFraming } from './framing.records.ts';
import { isPageHost, type PageGrant, proxyAddress, readPageGrant } from './page-addresses.queries.ts';
import { pageResponse, refusalResponse } from './page-response.ts';

const PAGES: Rate = { what: 'proxy', limit: 60, seconds: 60 };
const CHECKS: Rate = { what: 'framing', limit: 20, seconds: 60 };

const CODES = { 400: 'BAD_REQUEST', 403: 'FORBIDDEN', 413: 'PAYLOAD_TOO_LARGE', 502: 'INTERNAL', 504: 'INTERNAL' } as const;

/** Returns the response of REST to a refused page; null for any other error. */
const responseToRefusal = (error: unknown): Response | null =>
  error instanceof PageRefused ? Response.json({ error: error.message, code: CODES[error.status] }, { status: error.status }) : null;

/** Returns the status and text of a refusal for people; null for an error that is none. */
function refusalOf(error: unknown): { readonly status: number; readonly message: Message } | null {
  if (error instanceof PageRefused) return { status: error.status, message: error.message };
  if (!(error instanceof AppError)) return null;
  return { status: error.code === 'RATE_LIMITED' ? 429 : 403, message: error.wording };
}

const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please reload the page.');

const isForFrame = ({ headers }: Request): boolean => (headers.get('accept') ?? '').includes('text/html');

/** Returns the grant of a call for a page; null where it is none, or where the sign-in that it was made by has ended. */
async function grantOf({ hostContext: host, now }: Call, segment: string, url: string): Promise<PageGrant | null> {
  const grant = host.kind === 'content' && isPageHost(host.label) ? readPageGrant(segment, url, now) : null;
  return grant && (await isLiveSignIn(grant.signIn, now)) ? grant : null;
}

/** A page of another site on the content host, by a grant for it alone. */
const page =
  (outbound: Outbound) =>
  async ({ call, request, parameters: { grant: segment = '' } }: RestRequest): Promise<Response> => {
    const url = new URL(request.url).searchParams.get('url') ?? '';
    const grant = await grantOf(call, segment, url);
    try {
      if (!grant) throw expired();
      await spendRate(PAGES, String(grant.signIn.person), call.now);
      return pageResponse(await readPage(url, outbound), grant.host);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null || !isForFrame(request)) throw error;
      // The address is shown as a link only where a grant vouches for it.
      return refusalResponse({ ...refusal, url: grant ? url : null }, grant?.host ?? '', frameLanguage(call, request));
    }
  };

const addressOf = (body: unknown): string => {
  const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : null;
  if (typeof url === 'string' && url.trim() !== '') return url.trim();
  throw new AppError('BAD_REQUEST', 'Please enter the address of a web page.');
};

/** Finds out how a page can be shown, and stores it for the course that will have it. The author sees it as its readers will. */
const check =
  (outbound: Outbound) =>
  async ({ call, request }: RestRequest): Promise<Response> => {
    if (!call.tokenSent) throw unauthenticated();
    const viewer = authorise('POST /api/framing-check', await call.resolveViewer());
    const url = addressOf(await jsonBody(request));
    await spendRate(CHECKS, String(viewer.person), call.now);
    const origin = originOf(call.host);
    const framing = await readHead(url, outbound, ({ response: { statusCode = 0, headers }, isSecure }) =>
      framingOf({ status: statusCode, headers, isSecure }, origin),
    ).catch((error: unknown) => {
      // A site that does not answer now may do so to people.
      if (error instanceof PageRefused && error.status >= 500) return 'tab' as const;
      throw error;
    });
    await storeFraming(viewer.tenant.scope, url, framing, call.now);
    const reader = { signIn: signInOf(viewer), now: call.now };
    return Response.json({ framing, proxy_url: framing === 'proxy' ? proxyAddress(reader, url) : null });
  };

const routesOver = (outbound: Outbound) =>
  restHandler({ 'GET /_x/{grant}': page(outbound), 'POST /api/framing-check': check(outbound) }, { responseTo: responseToRefusal });

/** The context of a call. The host of the embedded cloud adds its way to other sites; Lambda has none to add. */
type PagesContext = { readonly outbound?: OutboundNetwork } | undefined;

type PagesHandler = ((event: HttpEvent, context?: PagesContext) => Promise<HttpResult>) & { readonly routeKeys: readonly string[] };

/** Returns the function that reads pages of other sites over a network. Nothing of them is stored. */
export function pagesHandler(network: OutboundNetwork, limits = PAGE_LIMITS): PagesHandler {
  const own = routesOver({ network, limits, ownDomains: productDomains });
  let hosted: typeof own | undefined;
  const handle = (event: HttpEvent, context?: PagesContext): Promise<HttpResult> =>
    (context?.outbound ? (hosted ??= routesOver({ network: context.outbound, limits, ownDomains: productDomains })) : own)(event);
  return Object.assign(handle, { routeKeys: own.routeKeys });
}
