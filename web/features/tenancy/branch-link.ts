import { href, pathsOf } from '../../app/paths.ts';

/** Where a branch is entered: `{origin}/app/branch/{slug}`. */
export const branchLink = (slug: string): string => location.origin + href(pathsOf(slug).login()).replace(/\/login$/, '');
