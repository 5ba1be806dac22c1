import { parametersOf, segmentsOf } from '../../../functions/platform/rest/route-paths.ts';
import type { FunctionSpec, Route } from '../../../functions/platform/runtime/manifest-types.ts';

/** The function of a request, and its route as an HTTP API names it: `GET /api/user`, or `$default` for a request without one. */
export type RouteMatch = {
  readonly spec: FunctionSpec;
  readonly routeKey: string;
  readonly parameters: Record<string, string>;
  /** Whether the answer comes piece by piece. */
  readonly streams: boolean;
};

type Entry = Pick<RouteMatch, 'spec' | 'streams'> & { readonly route: Route; readonly segments: readonly string[] };

/** Returns a sort key: an HTTP API prefers literal segments, then parameters, then `{proxy+}`, segment by segment. */
function rank({ segments }: Entry): string {
  return segments.map((segment) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0')).join('');
}

/** Returns a function that finds the function of a method and a decoded path, by the rules of an HTTP API; undefined where none takes requests without a route. */
export function routeTable(functions: readonly FunctionSpec[]): (method: string, path: string) => RouteMatch | undefined {
  const entries: Entry[] = functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) =>
      trigger.kind === 'http'
        ? trigger.routes.map((route) => ({ spec, route, segments: segmentsOf(route.path), streams: trigger.streams ?? false }))
        : [],
    ),
  );
  entries.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  const takesOthers = functions.find(({ triggers }) => triggers.some((trigger) => trigger.kind === 'http' && trigger.takesOthers));
  const other = takesOthers && { spec: takesOthers, routeKey: '$default', parameters: {}, streams: false };
  return (method, path) => {
    const segments = segmentsOf(path);
    const matching = entries.flatMap((entry) => {
      const parameters = parametersOf(entry.segments, segments);
      return parameters ? [{ ...entry, parameters }] : [];
    });
    const best = matching.find(({ route }) => route.method === method) ?? matching.find(({ route }) => route.method === 'ANY');
    if (!best) return other;
    const { spec, route, parameters, streams } = best;
    return { spec, routeKey: `${route.method} ${route.path}`, parameters, streams };
  };
}
