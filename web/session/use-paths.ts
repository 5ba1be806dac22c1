// @chunk core
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { splitBranch } from '../../shared/access/screens.ts';
import { type Paths, pathsOf } from './paths.ts';

/** Returns the addresses of the screens in the branch of the page. */
export function usePaths(): Paths {
  const { branch } = splitBranch(useLocation().pathname);
  return useMemo(() => pathsOf(branch), [branch]);
}
