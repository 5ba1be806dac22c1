import { functions } from '../manifest.ts';
import { parametersOf, segmentsOf } from '../platform/rest/route-paths.ts';
import type { HttpEvent } from '../platform/request/http.ts';

/** The key of the route that an HTTP API gives to requests which have no other. */
const OTHER_REQUESTS = '$default';

const routes = functions
  .flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
  .map(({ method, path }) => ({ method, segments: segmentsOf(path) }));

/** Returns whether no route of the manifest takes the request of an event. */
export const isUnrouted = ({ routeKey }: HttpEvent): boolean => routeKey === OTHER_REQUESTS;

/** Returns the refusal of a request without a route: 405 with the methods of its path, else 404 (docs/spec/rest.md, section 1.3). */
export function unroutedResponse({ rawPath, requestContext: { http } }: HttpEvent): Response {
  const path = segmentsOf(rawPath);
  const allowed = new Set<string>(routes.filter(({ segments }) => parametersOf(segments, path)).map(({ method }) => method));
  // A path of the other kind of host is none of this one.
  return allowed.size === 0 || allowed.has(http.method)
    ? Response.json({ error: 'Not found.', code: 'NOT_FOUND' }, { status: 404 })
    : Response.json(
        { error: 'Method not allowed.', code: 'METHOD_NOT_ALLOWED' },
        { status: 405, headers: { allow: [...allowed].join(', ') } },
      );
}
