/** Returns the segments of a path of a route, or of a request. */
export const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** Returns the values of the `{names}` of a route for the segments of a path; undefined where the path is none of the route. */
export function parametersOf(segments: readonly string[], path: readonly string[]): Record<string, string> | undefined {
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

/** The route of a request, as an HTTP API names it. */
export type RoutedPath = { readonly routeKey: string; readonly pathParameters: Readonly<Record<string, string>> };

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Returns which of some routes a request takes; undefined for none. `path` is encoded, as a function with an address of its own gets it. */
export function routedPath(routeKeys: readonly string[], method: string, path: string): RoutedPath | undefined {
  const plain = decoded(path);
  if (plain === undefined) return undefined;
  for (const routeKey of routeKeys) {
    const [ofMethod = '', pattern = ''] = routeKey.split(' ', 2);
    const pathParameters = ofMethod === method ? parametersOf(segmentsOf(pattern), segmentsOf(plain)) : undefined;
    if (pathParameters) return { routeKey, pathParameters };
  }
  return undefined;
}
