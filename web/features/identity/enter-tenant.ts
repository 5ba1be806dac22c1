import { execute } from '../../api/execute.ts';
import { tenantAddress, instanceOrigin } from '../../api/tenant-address.ts';
import { handOff } from '../../api/rest.ts';
import { dropIntendedRoute, readIntendedRoute, readUser, keepContext } from '../../api/session-store.ts';
import { splitBranch } from '../../../shared/access/screens.ts';
import { branchLookupDocument } from '../../session/api/branch-lookup.ts';
import { withSlug } from '../../session/former-slug.ts';
import { href, pathsOf } from '../../session/paths.ts';
import { selectContextDocument } from './api/select-context.ts';

export type BranchTarget = { readonly id: string; readonly url: string } | null;

/** Stores the selected instance and branch on the server and in this browser. */
export async function selectContext(instanceId: string, branch: BranchTarget): Promise<void> {
  await execute(selectContextDocument, { instance_id: instanceId, branch_id: branch?.id ?? null });
  keepContext({ instance: instanceId, branch: branch?.id ?? null, userId: readUser()?.id ?? '', timestamp: Date.now() });
}

/**
 * Returns the path that was requested before sign-in, once, if it is in the selected context; a page of another branch would end the
 * session. A former slug of the branch is replaced.
 */
export async function takeIntendedRoute(branch: string | null): Promise<string | null> {
  const intended = readIntendedRoute();
  dropIntendedRoute();
  if (!intended?.startsWith('/') || intended.startsWith('//')) return null;
  const { branch: slug } = splitBranch(intended.split('?')[0] ?? '');
  if (slug === branch) return intended;
  if (slug === null || branch === null) return null;
  const found = await execute(branchLookupDocument, { url: slug }).catch(() => null);
  return found?.branch?.url === branch ? withSlug(intended, branch) : null;
}

/** Opens a path by loading the page again, so that the server writes the branding into it and no data of the previous context stays in memory. */
export const openContext = (path: string): void => location.assign(href(path));

/** Opens the login redirect of an instance: directly on its own host, by a hand-off from another host. */
export async function enterInstance(
  instance: { id: string; domain: string },
  branch: BranchTarget,
  prefersInstance = false,
): Promise<void> {
  const prefer = prefersInstance ? 'prefer=instance' : '';
  const path = pathsOf(branch?.url ?? null).loginRedirect();
  if (tenantAddress().instance === instance.domain) {
    location.assign(href(path) + (prefer && `?${prefer}`));
    return;
  }
  const { code } = await handOff(instance.id, branch?.id);
  const query = [`token=${encodeURIComponent(code)}`, prefer].filter(Boolean).join('&');
  location.assign(`${instanceOrigin(instance.domain)}${href(path)}?${query}`);
}
