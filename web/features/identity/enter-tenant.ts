import { execute } from '../../api/execute.ts';
import { currentPlace, instanceOrigin } from '../../api/tenant-address.ts';
import { handOff } from '../../api/rest.ts';
import { dropIntendedRoute, readIntendedRoute, readUser, rememberContext } from '../../api/session-store.ts';
import { splitBranch } from '../../../shared/access/routes.ts';
import { href, pathsOf } from '../../app/paths.ts';
import { selectContextDocument } from './api/select-context.ts';

export type BranchTarget = { readonly id: string; readonly url: string } | null;

/** Remembers on the server and here where the person works. */
export async function select(instanceId: string, branch: BranchTarget): Promise<void> {
  await execute(selectContextDocument, { instance_id: instanceId, branch_id: branch?.id ?? null });
  rememberContext({ instance: instanceId, branch: branch?.id ?? null, userId: readUser()?.id ?? '', timestamp: Date.now() });
}

/**
 * What was asked for before sign-in, if it lies in the context that was entered: a page of another branch would only end the session.
 * It is given once.
 */
export function takeIntended(branch: string | null): string | null {
  const intended = readIntendedRoute();
  dropIntendedRoute();
  if (!intended?.startsWith('/') || intended.startsWith('//')) return null;
  return splitBranch(intended.split('?')[0] ?? '').branch === branch ? intended : null;
}

/** Another context is another page: the server writes its brand into it, and nothing of the last one stays in memory. */
export const openContext = (path: string): void => location.assign(href(path));

/** To the login redirect of an instance's host: a step on this host, a hand-off from another one. */
export async function enterInstance(
  instance: { id: string; domain: string },
  branch: BranchTarget,
  prefersInstance = false,
): Promise<void> {
  const prefer = prefersInstance ? 'prefer=instance' : '';
  const path = pathsOf(branch?.url ?? null).loginRedirect();
  if (currentPlace().instance === instance.domain) {
    location.assign(href(path) + (prefer && `?${prefer}`));
    return;
  }
  const { code } = await handOff(instance.id, branch?.id);
  const query = [`token=${encodeURIComponent(code)}`, prefer].filter(Boolean).join('&');
  location.assign(`${instanceOrigin(instance.domain)}${href(path)}?${query}`);
}
