/** What a host names. A branch in the host is accepted but never linked to; the branch of the path has precedence. */
export type HostContext =
  | { readonly kind: 'content'; readonly label: string }
  | { readonly kind: 'central' }
  | { readonly kind: 'instance'; readonly domain: string; readonly branch: string | null }
  | { readonly kind: 'unknown' };

/** Host names of tenants' own, each with the domain of its instance. */
export type TenantHosts = Readonly<Record<string, string>>;
export type Domains = { readonly product: string; readonly content: string; readonly tenants?: TenantHosts };

const TENANT_HOST = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,63})=([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)$/;

/** Returns tenants' own host names from a text such as `learn.acme.example=acme,learning.globex.example=globex`; null where it is none, or names one twice. */
export function readTenantHosts(text: string): TenantHosts | null {
  const hosts: Record<string, string> = {};
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, host, instance] = TENANT_HOST.exec(entry) ?? [];
    if (host === undefined || instance === undefined || Object.hasOwn(hosts, host) || Object.values(hosts).includes(instance)) return null;
    hosts[host] = instance;
  }
  return hosts;
}

/** Names that cannot be the url of a branch. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  'www api app mail admin cdn content static assets branch login logout'.split(' '),
);
/** Labels that cannot be an instance's domain. */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([...RESERVED_NAMES, 'storage', 'media']);

const CENTRAL_LABELS = new Set(['www', 'app', 'api']);
/** A name of 253 characters with a port. */
export const LONGEST_HOST = 260;

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Returns what a host names. Port, case and a trailing dot are ignored; the first row of the table that matches counts (docs/spec/rest.md, section 1.1). */
export function parseHost(host: string, { tenants = {}, ...domains }: Domains): HostContext {
  const name = host
    .slice(0, LONGEST_HOST + 1)
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
  const tenant = Object.hasOwn(tenants, name) ? tenants[name] : undefined;
  return tenant === undefined ? contextOf(name, domains) : { kind: 'instance', domain: tenant, branch: null };
}

function contextOf(name: string, domains: Pick<Domains, 'product' | 'content'>): HostContext {
  if (name === domains.content) return { kind: 'content', label: '' };
  if (name.endsWith(`.${domains.content}`)) return { kind: 'content', label: name.slice(0, -domains.content.length - 1) };
  if (name === domains.product || name === 'localhost' || ADDRESS.test(name)) return { kind: 'central' };
  if (!name.endsWith(`.${domains.product}`)) return { kind: 'unknown' };
  const labels = name.slice(0, -domains.product.length - 1).split('.');
  const [first = '', second = ''] = labels;
  if (labels.length === 1) return CENTRAL_LABELS.has(first) ? { kind: 'central' } : { kind: 'instance', domain: first, branch: null };
  if (labels.length === 2) return { kind: 'instance', domain: second, branch: first };
  return { kind: 'unknown' };
}
