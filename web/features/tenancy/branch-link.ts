// @chunk shell
import { href, pathsOf } from '../../session/paths.ts';

/** Returns the address at which people sign in to a branch: `{origin}/app/branch/{slug}`. */
export const branchLink = (slug: string): string => location.origin + href(pathsOf(slug).login()).replace(/\/login$/, '');
