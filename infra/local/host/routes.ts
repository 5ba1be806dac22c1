import type { FunctionSpec, Route } from '../../../functions/platform/runtime/manifest-types.ts';

/** The function and route of a request. */
export type RouteMatch = {
  readonly kind: 'found';
  readonly spec: FunctionSpec;
  readonly route: Route;
  readonly parameters: Record<string, string>;
};
export type Match = RouteMatch | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] } | { readonly kind: 'unknown' };

type Entry = { readonly spec: FunctionSpec; readonly route: Route; readonly segments: readonly string[] };

const split = (path: string): string[] => path.split('/').slice(1);

/** Returns a sort key: an HTTP API prefers literal segments, then parameters, then `{proxy+}`, segment by segment. */
function rank({ segments }: Entry): string {
  return segments.map((segment) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0')).join('');
}

function parametersOf(segments: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = path[index];
    if (segment.endsWith('+}')) {
      const rest = path.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [segment.slice(1, -2)]: rest };
    }
    if (value === undefined) return undefined;
    if (segment.startsWith('{')) {
      if (value === '') return undefined;
      parameters[segment.slice(1, -1)] = value;
    } else if (segment !== value) return undefined;
  }
  return segments.length === path.length ? parameters : undefined;
}

/** Returns a function that finds the function of a method and a decoded path, by the rules of an HTTP API. */
export function routeTable(functions: readonly FunctionSpec[]): (method: string, path: string) => Match {
  const entries: Entry[] = functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) =>
      trigger.kind === 'http' ? trigger.routes.map((route) => ({ spec, route, segments: split(route.path) })) : [],
    ),
  );
  entries.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  return (method, path) => {
    const segments = split(path);
    const matching = entries.flatMap((entry) => {
      const parameters = parametersOf(entry.segments, segments);
      return parameters ? [{ ...entry, parameters }] : [];
    });
    const best = matching.find(({ route }) => route.method === method) ?? matching.find(({ route }) => route.method === 'ANY');
    if (best) return { kind: 'found', spec: best.spec, route: best.route, parameters: best.parameters };
    return matching.length > 0
      ? { kind: 'wrong-method', allowed: [...new Set(matching.map(({ route }) => route.method))] }
      : { kind: 'unknown' };
  };
}
