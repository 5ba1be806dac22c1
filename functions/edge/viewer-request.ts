/*
 * Runs at the edge before every request, as a CloudFront function and as the same file in the embedded host. CloudFront runs plain
 * JavaScript without imports, so this file has none; the deployment removes types and `export` and replaces domains and hosts. The engine
 * does not support destructuring, default arguments, spread and for-of: the build rejects them.
 */
declare const CONTENT_DOMAIN: string;
declare const PRODUCT_DOMAIN: string;
/** Host names of tenants' own, each with the domain of its instance. */
declare const TENANT_HOSTS: Record<string, string | undefined>;

type Value = { value: string };
/** A request of CloudFront's viewer-request event. */
export type ViewerRequest = {
  method: string;
  uri: string;
  querystring: Record<string, Value & { multiValue?: Value[] }>;
  headers: Record<string, Value>;
};
/** A response that ends the request at the edge. */
export type ViewerResponse = {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, Value>;
  body?: { encoding: 'text'; data: string };
};

const hostOf = (request: ViewerRequest): string =>
  (request.headers['host']?.value ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Returns a path without escapes of letters, digits, `-`, `.`, `_` and `~`: with and without them it is the same one (RFC 3986, 6.2.2.2). */
const plainPath = (uri: string): string =>
  uri.replace(/%(?:2[DdEe]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])/g, (escaped) => decodeURIComponent(escaped));

/** Returns the beginning of a path as functions read it, which decode it before they choose by it: with one slash in front. */
const chosenPath = (uri: string): string => uri.replace(/%2[Ff]/g, '/').replace(/^\/+/, '/');

/** Package files are stored under lower-case names, since authors link them in any case. The grant before the path is kept. */
function lowerCasePackagePath(uri: string): string {
  const parts = /^(\/_p\/[^/]+\/)(.*)$/.exec(uri);
  if (!parts) return uri;
  try {
    const segments = (parts[2] ?? '').split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment).toLowerCase()));
    return (parts[1] ?? '') + segments.join('/');
  } catch {
    return uri;
  }
}

/** Returns the address of the shell page of a host and branch, which the edge caches for a minute; its other addresses stay: functions/edge/installation.ts. */
function shellAddress(uri: string): string {
  if (uri === '/app/install/manifest' || uri === '/app/install/icon') return uri;
  const branch = /^\/app\/branch\/([A-Za-z0-9-]+)(\/|$)/.exec(uri);
  return branch ? `/app/branch/${(branch[1] ?? '').toLowerCase()}/index` : '/app/index';
}

/** The languages of the product, as in shared/kernel/regional/languages.ts: tests/infra/viewer-request.spec.ts compares them. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pl', 'ar'];

/** Returns the first two languages of an Accept-Language header that the product speaks, the most wanted first: "de,en". The edge caches a page for each such pair. */
function wantedLanguages(header: string): string {
  const wanted = header
    .split(',')
    .map((entry, place) => {
      const quality = /;\s*q=([0-9.]+)/i.exec(entry);
      return { language: (/[a-z]+/i.exec(entry)?.[0] ?? '').toLowerCase(), quality: quality ? Number(quality[1]) : 1, place };
    })
    .filter((entry) => entry.quality > 0 && LANGUAGES.indexOf(entry.language) >= 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map((entry) => entry.language);
  return wanted
    .filter((language, place) => wanted.indexOf(language) === place)
    .slice(0, 2)
    .join(',');
}

/** Returns the address of what the page around a package consists of: its own, which functions serve, or a built file; null for no such file. */
function packageShellAddress(uri: string): string | null {
  const page = /^\/_s\/([^/]+)\/?$/.exec(uri);
  if (page) return `/_s/${page[1] ?? ''}/index`;
  if (!uri.startsWith('/_a/')) return uri;
  const file = /^\/_a\/((?:chunks\/)?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.(?:js|css))$/.exec(uri);
  return file ? `/app/package-shell/${file[1] ?? ''}` : null;
}

/** Returns the headers that every response has, those of functions and files too: no caching, no type sniffing, no referrer, HTTPS only. */
function responseHeaders(): Record<string, Value> {
  return {
    'cache-control': { value: 'no-store' },
    'x-content-type-options': { value: 'nosniff' },
    'referrer-policy': { value: 'no-referrer' },
    'strict-transport-security': { value: 'max-age=63072000; includeSubDomains' },
  };
}

function redirect(location: string): ViewerResponse {
  const headers = responseHeaders();
  headers['location'] = { value: location };
  return { statusCode: 302, statusDescription: 'Found', headers };
}

/** Returns a refusal as the API writes it: docs/spec/rest.md, section 1.3. */
function refusal(statusCode: number, statusDescription: string, data: string): ViewerResponse {
  const headers = responseHeaders();
  headers['content-type'] = { value: 'application/json; charset=utf-8' };
  return { statusCode, statusDescription, headers, body: { encoding: 'text', data } };
}

const notFound = (): ViewerResponse => refusal(404, 'Not Found', '{"error":"Not found.","code":"NOT_FOUND"}');

const isReading = (request: ViewerRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** Whether a request to a content host has another method than the files of learners and packages have; all else there are functions with methods of their own. */
const isWrongMethod = (request: ViewerRequest): boolean => /^\/_[mp]\//.test(request.uri) && !isReading(request);

function methodNotAllowed(): ViewerResponse {
  const response = refusal(405, 'Method Not Allowed', '{"error":"Method not allowed.","code":"METHOD_NOT_ALLOWED"}');
  response.headers['allow'] = { value: 'GET, HEAD' };
  return response;
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Returns the origin of a request where it is a host of the app; the API has no cookies, so others are not named and nothing is refused. */
function originOf(request: ViewerRequest): string | null {
  const origin = request.headers['origin']?.value ?? '';
  const parts = /^https?:\/\/([a-z0-9.-]+)(:\d+)?$/.exec(origin);
  const name = parts ? (parts[1] ?? '') : '';
  const isOfApp = (isBelow(name, PRODUCT_DOMAIN) && !isBelow(name, CONTENT_DOMAIN)) || TENANT_HOSTS[name] !== undefined;
  return isOfApp ? origin : null;
}

/** Returns the response to a preflight: docs/spec/rest.md, section 1.3. */
function preflight(origin: string | null, methods: string, requestHeaders: string): ViewerResponse {
  const headers = responseHeaders();
  headers['vary'] = { value: 'Origin' };
  if (origin) {
    headers['access-control-allow-origin'] = { value: origin };
    headers['access-control-allow-methods'] = { value: methods };
    headers['access-control-allow-headers'] = { value: requestHeaders };
    headers['access-control-max-age'] = { value: '7200' };
  }
  return { statusCode: 204, statusDescription: 'No Content', headers };
}

const API_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Branch-Url, X-Instance-Domain, X-Trellis-After';

const XAPI_HEADERS = 'Authorization, Content-Type, If-Match, If-None-Match, X-Experience-API-Version';

/** Whether an address is one of the record store. */
function isOfRecordStore(uri: string): boolean {
  const parts = uri.split('/');
  return parts[2] === 'xapi' && (parts[1] === '_t' || parts[1] === 'api');
}

/** Whether an address lies below the grant of a launch, which has a point in it as no other name of the record store. */
function isOfLaunch(uri: string): boolean {
  return isOfRecordStore(uri) && (uri.split('/')[3] ?? '').includes('.');
}

/** Returns a path; packages append `/statements` to the address of the record store, which ends in a slash for those that append `statements`. */
const singleSlashed = (uri: string): string => (isOfLaunch(uri) ? uri.replace(/\/{2,}/g, '/') : uri);

/** Returns the response to an OPTIONS request; null for a path that is none of the API. */
function optionsOf(request: ViewerRequest, isContentHost: boolean): ViewerResponse | null {
  // Packages with an absolute address and report tools run on hosts of others, and send a token or a key instead of cookies.
  if (isOfRecordStore(request.uri)) return preflight('*', 'GET, HEAD, PUT, POST, DELETE', XAPI_HEADERS);
  if (isContentHost) return request.uri.startsWith('/_m/') ? preflight('*', 'GET, HEAD', 'Range') : null;
  if (!/^\/(graphql$|api\/|storage\/)/.test(request.uri)) return null;
  return preflight(originOf(request), 'GET, HEAD, POST, DELETE', API_HEADERS);
}

/** Returns the address that a path of the app leads to; null for one that is served itself. */
function otherAddress(uri: string): string | null {
  // The built page lacks the headers of the shell, so its file is never served.
  if (uri === '/' || uri === '/app' || uri === '/app/index.html') return '/app/';
  // Browsers ask for it beside pictures and documents, and services that show previews of links do for every page.
  return uri === '/favicon.ico' ? '/app/install/icon' : null;
}

/** Returns the redirect of a path that leads to another one, or its refusal; null for a path that is served itself. */
function redirectOf(request: ViewerRequest): ViewerResponse | null {
  const other = otherAddress(request.uri);
  if (other === null) return null;
  return isReading(request) ? redirect(other) : methodNotAllowed();
}

/** Returns the host to which the screens of this one have moved: a tenant's own, where its instance has one; null for none. */
function tenantHostOf(host: string): string | null {
  return Object.keys(TENANT_HOSTS).find((own) => host === `${TENANT_HOSTS[own] ?? ''}.${PRODUCT_DOMAIN}`) ?? null;
}

/** Returns the query of a request with its question mark, as it was sent; '' without one. */
function queryOf(request: ViewerRequest): string {
  const member = (name: string, value: Value): string => (value.value === '' ? name : `${name}=${value.value}`);
  const members = Object.keys(request.querystring).map((name) => {
    const value = request.querystring[name];
    return (value?.multiValue ?? [{ value: value?.value ?? '' }]).map((one) => member(name, one)).join('&');
  });
  return members.length === 0 ? '' : `?${members.join('&')}`;
}

/** Returns the redirect of a screen to the tenant's own host, where people are known by their sign-in there; null where the request stays. */
function redirectToTenant(request: ViewerRequest, host: string): ViewerResponse | null {
  // What programs call stays where they call it, and so do files of the client.
  const isScreen = isReading(request) && (request.uri === '/' || request.uri === '/app' || /^\/app\/[^.]*$/.test(request.uri));
  const own = isScreen ? tenantHostOf(host) : null;
  if (own === null) return null;
  const port = /:\d+$/.exec(request.headers['host']?.value ?? '');
  return redirect(`//${own}${port ? port[0] : ''}${request.uri}${queryOf(request)}`);
}

/** Leads a screen to its page, and names the languages of the browser, by which the edge caches pages. */
function toShell(request: ViewerRequest): void {
  request.uri = shellAddress(request.uri);
  const wanted = wantedLanguages(request.headers['accept-language']?.value ?? '');
  if (wanted !== '' && request.uri.endsWith('/index')) request.headers['x-trellis-languages'] = { value: wanted };
}

/** Returns the rewritten request, or a response that ends it. */
export function handler(event: { request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const request = event.request;
  const host = hostOf(request);
  // Functions take the tenant from this header, so a value from outside is overwritten.
  request.headers['x-trellis-host'] = { value: host };
  delete request.headers['x-trellis-languages'];
  const isContentHost = isBelow(host, CONTENT_DOMAIN);
  request.uri = plainPath(request.uri);
  const path = chosenPath(request.uri);
  // Both kinds of hosts reach the same functions: uploaded files must not be served on the app's host, nor the app on the content host.
  if (path.startsWith('/_') !== isContentHost) return notFound();
  request.uri = singleSlashed(request.uri);
  if (request.method === 'OPTIONS') {
    const options = optionsOf(request, isContentHost);
    if (options) return options;
  }
  if (isContentHost) {
    if (isWrongMethod(request)) return methodNotAllowed();
    const address = packageShellAddress(request.uri);
    if (address === null) return notFound();
    request.uri = lowerCasePackagePath(address);
    return request;
  }
  // What the build notes about itself is stored beside the files of the client, and is no address.
  if (/^\/app\/+\.[^.]/.test(path)) return notFound();
  const elsewhere = redirectToTenant(request, host) ?? redirectOf(request);
  if (elsewhere) return elsewhere;
  if (request.uri.startsWith('/app/') && !request.uri.includes('.')) toShell(request);
  return request;
}
