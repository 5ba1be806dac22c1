/*
 * Runs at the edge, before anything else of a request: as a CloudFront function, and as the same file in the embedded host.
 * CloudFront takes plain JavaScript without imports, so this file has none; whoever deploys it strips types and `export`, and puts
 * the content domain in the place of CONTENT_DOMAIN. Its engine knows neither destructuring, default arguments, spread nor for-of:
 * the build stops at them.
 */
declare const CONTENT_DOMAIN: string;

type Value = { value: string };
export type ViewerRequest = { method: string; uri: string; querystring: Record<string, Value>; headers: Record<string, Value> };
export type ViewerResponse = {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, Value>;
  body?: { encoding: 'text'; data: string };
};

const hostOf = (request: ViewerRequest): string =>
  (request.headers['host']?.value ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Package files are kept under lower-case names, as authors link them in any case. The grant before them is not touched. */
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

/** Every screen is one page per host and branch: the address the edge may cache for a minute. */
function shellOf(uri: string): string {
  const branch = /^\/app\/branch\/([A-Za-z0-9-]+)(\/|$)/.exec(uri);
  return branch ? `/app/branch/${(branch[1] ?? '').toLowerCase()}/index` : '/app/index';
}

const redirect = (location: string): ViewerResponse => ({
  statusCode: 302,
  statusDescription: 'Found',
  headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
});

const notFound = (): ViewerResponse => ({
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'content-type': { value: 'application/json; charset=utf-8' },
    'cache-control': { value: 'no-store' },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: { encoding: 'text', data: '{"error":"Not found.","code":"NOT_FOUND"}' },
});

export function handler(event: { request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const request = event.request;
  const host = hostOf(request);
  // Overwritten, never trusted from outside: functions take the tenant from it.
  request.headers['x-trellis-host'] = { value: host };
  const ofContent = host === CONTENT_DOMAIN || host.endsWith(`.${CONTENT_DOMAIN}`);
  // Both kinds of hosts lead to the same functions: what users uploaded must not be served as the app's own pages, nor the app as theirs.
  if (request.uri.startsWith('/_') !== ofContent) return notFound();
  if (ofContent) {
    request.uri = lowerCasePackagePath(request.uri);
    return request;
  }
  // The page as it was built has none of the headers that the shell gives it, so nobody gets it from its file.
  if (request.uri === '/' || request.uri === '/app' || request.uri === '/app/index.html') return redirect('/app/');
  if (request.uri.startsWith('/app/') && !request.uri.includes('.')) request.uri = shellOf(request.uri);
  return request;
}
