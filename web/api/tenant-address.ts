import { splitBranch } from '../../shared/access/screens.ts';
import { parseHost } from '../../shared/tenancy/host.ts';
import { pathBelowBase } from './base-path.ts';
import { pageData, productDomain } from './page-data.ts';

/** Where the browser is: which instance and branch every call of this page belongs to. */
export type TenantAddress = {
  /** First host label; null on the central host. */
  readonly instance: string | null;
  /** Slug of the path, else of the host. */
  readonly branch: string | null;
};

function tenantAddressOf(host: string, pathname: string, domain: string): TenantAddress {
  // The content host serves no page of ours, so its domain does not matter here.
  const own = pageData?.tenant_host;
  const address = parseHost(host, { product: domain, content: `content.${domain}`, ...(own && { tenants: { [own.host]: own.domain } }) });
  const { branch } = splitBranch(pathBelowBase(pathname));
  if (address.kind !== 'instance') return { instance: null, branch };
  return { instance: address.domain, branch: branch ?? address.branch };
}

export const tenantAddress = (): TenantAddress => tenantAddressOf(location.host, location.pathname, productDomain);

const port = (): string => (location.port ? `:${location.port}` : '');

/** Origin of the host without an instance. */
export const centralOrigin = (): string => `${location.protocol}//${productDomain}${port()}`;
export const instanceOrigin = (domain: string): string => `${location.protocol}//${domain}.${productDomain}${port()}`;

/** Turns a path of an answer (`storage/…`, with or without a leading slash) into an address; full addresses stay. */
export function assetUrl(path: string): string {
  if (/^(https?:|data:|blob:)/.test(path)) return path;
  // Two slashes would begin the address of another host.
  return `/${path.replace(/^\/+/, '')}`;
}
