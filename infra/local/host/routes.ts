import type { FunctionSpec, Route } from '../../../functions/platform/runtime/manifest-types.ts';

export type Found = {
  readonly kind: 'found';
  readonly spec: FunctionSpec;
  readonly route: Route;
  readonly parameters: Record<string, string>;
};
export type Match = Found | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] } | { readonly kind: 'unknown' };

type Entry = { readonly spec: FunctionSpec; readonly route: Route; readonly segments: readonly string[] };

const split = (path: string): string[] => path.split('/').slice(1);

/** HTTP API prefers whole literal paths, then parameters, then `{proxy+}`, segment by segment. */
function rank({ segments }: Entry): string {
  return segments.map((segment) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0')).join('');
}

function parametersOf(segments: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = path[index];
    if (segment.endsWith('+}')) {
      const rest = path.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [segment.slice(1, -2)]: rest };
    }
    if (given === undefined) return undefined;
    if (segment.startsWith('{')) {
      if (given === '') return undefined;
      parameters[segment.slice(1, -1)] = given;
    } else if (segment !== given) return undefined;
  }
  return segments.length === path.length ? parameters : undefined;
}

/** Answers which function takes a method and (decoded) path, by the routes of an HTTP API. */
export function routeTable(functions: readonly FunctionSpec[]): (method: string, path: string) => Match {
  const entries: Entry[] = functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) =>
      trigger.kind === 'http' ? trigger.routes.map((route) => ({ spec, route, segments: split(route.path) })) : [],
    ),
  );
  entries.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  return (method, path) => {
    const segments = split(path);
    const fitting = entries.flatMap((entry) => {
      const parameters = parametersOf(entry.segments, segments);
      return parameters ? [{ ...entry, parameters }] : [];
    });
    const best = fitting.find(({ route }) => route.method === method) ?? fitting.find(({ route }) => route.method === 'ANY');
    if (best) return { kind: 'found', spec: best.spec, route: best.route, parameters: best.parameters };
    return fitting.length > 0
      ? { kind: 'wrong-method', allowed: [...new Set(fitting.map(({ route }) => route.method))] }
      : { kind: 'unknown' };
  };
}
