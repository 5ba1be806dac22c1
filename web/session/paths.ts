import { type PathValue, type ScreenKey, screenKeys, screenOf, type screens } from '../../shared/access/screens.ts';
import { BASE } from '../api/base-path.ts';

type Parameter<Name extends string> = Name extends `${string}?` ? [value?: PathValue] : [value: PathValue];

/** The values of the parameters of a path, in the order of the path. */
type PathValues<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? [...Parameter<Name>, ...PathValues<`/${Rest}`>]
  : Path extends `${string}/:${infer Name}`
    ? Parameter<Name>
    : [];

/** Addresses by screen, for the router (below `/app`). */
export type Paths = { readonly [Key in ScreenKey]: (...values: PathValues<(typeof screens)[Key]['path']>) => string };

/** Screens whose path has no parameter: those that menus and quick links lead to. */
export type MenuTarget = { [Key in ScreenKey]: PathValues<(typeof screens)[Key]['path']> extends [] ? Key : never }[ScreenKey];

const PARAMETER = /\/:[a-zA-Z_]+(?:\(n\)|\?)?/g;

function pathOf(key: ScreenKey, branch: string | null, values: readonly (PathValue | undefined)[]): string {
  const { path, linkWithoutBranch } = screenOf(key);
  const rest = values[Symbol.iterator]();
  const filled = path.replace(PARAMETER, () => {
    const { value } = rest.next();
    return value === undefined ? '' : `/${encodeURIComponent(String(value))}`;
  });
  return branch === null || linkWithoutBranch ? filled : `/branch/${encodeURIComponent(branch)}${filled}`;
}

/** Returns the address of every screen. In a branch all of them have its prefix, so that links stay in the branch. */
export function pathsOf(branch: string | null): Paths {
  const entries = screenKeys.map((key) => [key, (...values: (PathValue | undefined)[]) => pathOf(key, branch, values)]);
  // The keys are those of the table of screens, and each function takes the parameters of its path.
  return Object.fromEntries(entries) as Paths;
}

/** Returns the name of the tab in which a course is edited, by which its preview leads back to that tab. */
export const builderWindow = (course: PathValue): string => `builder-${course}`;

/** Returns the full address on this host, for location.assign and for copying. */
export const href = (path: string): string => BASE + path;
