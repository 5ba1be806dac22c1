import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { splitBranch } from '../../shared/access/routes.ts';
import { type Paths, pathsOf } from '../app/paths.ts';

/** Addresses of the branch that the page is in. A branch of the host's own needs no prefix. */
export function usePaths(): Paths {
  const { branch } = splitBranch(useLocation().pathname);
  return useMemo(() => pathsOf(branch), [branch]);
}
