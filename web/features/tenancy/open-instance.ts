import { centralOrigin, tenantAddress, instanceOrigin } from '../../api/tenant-address.ts';
import { handOff } from '../../api/rest.ts';
import { href, pathsOf } from '../../session/paths.ts';

const paths = pathsOf(null);

/** Opens an instance: directly on its own host, from any other host with a code that hands the session over. */
export async function openInstance({ id, domain }: { id: string; domain: string }): Promise<void> {
  if (tenantAddress().instance === domain) return location.assign(href(paths.dashboard()));
  const { code } = await handOff(id);
  return location.assign(`${instanceOrigin(domain)}${href(paths.loginRedirect())}?token=${encodeURIComponent(code)}`);
}

/** Opens the page of an instance on the central host, after its domain was changed: the old domain no longer works. */
export const openAfterDomainChange = (id: string): void => location.assign(centralOrigin() + href(paths.instance(id)));
