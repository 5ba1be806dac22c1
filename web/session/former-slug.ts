import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { splitBranch } from '../../shared/access/screens.ts';
import { pathBelowBase } from '../api/base-path.ts';
import { pageData } from '../api/page-data.ts';
import { href } from './paths.ts';

/** Returns a path of a branch with another slug. */
export const withSlug = (path: string, slug: string): string => path.replace(/^\/branch\/[^/?#]+/, () => `/branch/${slug}`);

/** Puts the present slug of the branch into an address that names it by a former one, before anything else reads the address. */
export function leaveFormerSlug(): void {
  const slug = pageData?.branch?.url;
  const path = pathBelowBase(location.pathname);
  const { branch } = splitBranch(path);
  if (slug !== undefined && branch !== null && branch !== slug)
    history.replaceState(history.state, '', href(withSlug(path, slug)) + location.search + location.hash);
}

/**
 * Puts the present slug of the branch into the address after a navigation to a former one. A slug that changes while its page is open
 * stays in the address, since calls still follow it and nothing that was typed is lost.
 */
export function useCurrentSlug(path: string, slug: string | undefined): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const seen = useRef(new Set<string>());
  const { branch } = splitBranch(path);
  useEffect(() => {
    if (slug === undefined || branch === null) return;
    if (slug === branch) seen.current.add(branch);
    else if (!seen.current.has(branch)) void navigate(withSlug(path, slug) + search + hash, { replace: true });
  }, [path, branch, slug, search, hash, navigate]);
}
