import { parametersOf, segmentsOf } from '../../../functions/platform/rest/route-paths.ts';
import type { FunctionSpec, Route } from '../../../functions/platform/runtime/manifest-types.ts';

/** The function and route of a request. */
export type RouteMatch = {
  readonly kind: 'found';
  readonly spec: FunctionSpec;
  readonly route: Route;
  readonly parameters: Record<string, string>;
  /** Whether the answer comes piece by piece. */
  readonly streams: boolean;
};
export type Match = RouteMatch | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] } | { readonly kind: 'unknown' };

type Entry = Pick<RouteMatch, 'spec' | 'route' | 'streams'> & { readonly segments: readonly string[] };

/** Returns a sort key: an HTTP API prefers literal segments, then parameters, then `{proxy+}`, segment by segment. */
function rank({ segments }: Entry): string {
  return segments.map((segment) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0')).join('');
}

/** Returns a function that finds the function of a method and a decoded path, by the rules of an HTTP API. */
export function routeTable(functions: readonly FunctionSpec[]): (method: string, path: string) => Match {
  const entries: Entry[] = functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) =>
      trigger.kind === 'http'
        ? trigger.routes.map((route) => ({ spec, route, segments: segmentsOf(route.path), streams: trigger.streams ?? false }))
        : [],
    ),
  );
  entries.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  return (method, path) => {
    const segments = segmentsOf(path);
    const matching = entries.flatMap((entry) => {
      const parameters = parametersOf(entry.segments, segments);
      return parameters ? [{ ...entry, parameters }] : [];
    });
    const best = matching.find(({ route }) => route.method === method) ?? matching.find(({ route }) => route.method === 'ANY');
    if (best) {
      const { spec, route, parameters, streams } = best;
      return { kind: 'found', spec, route, parameters, streams };
    }
    return matching.length > 0
      ? { kind: 'wrong-method', allowed: [...new Set(matching.map(({ route }) => route.method))] }
      : { kind: 'unknown' };
  };
}
