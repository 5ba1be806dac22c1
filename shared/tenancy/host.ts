/** What a host names. A branch in the host is accepted but never linked to; the branch of the path has precedence. */
export type HostContext =
  | { readonly kind: 'content'; readonly label: string }
  | { readonly kind: 'central' }
  | { readonly kind: 'instance'; readonly domain: string; readonly branch: string | null }
  | { readonly kind: 'unknown' };

export type Domains = { readonly product: string; readonly content: string };

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
export function parseHost(host: string, domains: Domains): HostContext {
  const name = host
    .slice(0, LONGEST_HOST + 1)
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
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
