// @chunk shell
import { centralOrigin, tenantAddress, type TenantAddress, instanceOrigin } from '../../api/tenant-address.ts';
import { handOff } from '../../api/rest.ts';
import { href, pathsOf } from '../../session/paths.ts';

const paths = pathsOf(null);

/** An instance as links to it need it. */
export type LinkedInstance = { readonly id: string; readonly domain: string };

/** An instance as its lists need it. */
export type ListedInstance = LinkedInstance & { readonly name: string };

/** Returns whether the page is on the instance's own host, where links to its pages are plain. */
export const isOnHostOf = (domain: string): boolean => tenantAddress().instance === domain;

/** Returns the address under which calls about an instance are made, on whatever host the page is open. */
export const addressOf = ({ domain }: Pick<LinkedInstance, 'domain'>): { readonly address: TenantAddress } => ({
  address: { instance: domain, branch: null },
});

/** Opens a page of an instance: directly on its own host, from any other host with a code that hands the session over. */
export async function openInstance({ id, domain }: LinkedInstance, page: string = paths.dashboard()): Promise<void> {
  if (isOnHostOf(domain)) return location.assign(href(page));
  const { code } = await handOff(id);
  const query = new URLSearchParams({ token: code, to: page });
  return location.assign(`${instanceOrigin(domain)}${href(paths.loginRedirect())}?${query.toString()}`);
}

/** Opens the page of an instance on the central host, after its domain was changed: the old domain no longer works. */
export const openAfterDomainChange = (id: string): void => location.assign(centralOrigin() + href(paths.instance(id)));
