import { brandStyle } from '../../shared/tenancy/accent-style.ts';
import type { Branding } from '../../shared/tenancy/branding.ts';
import type { BranchItem, DomainItem } from '../platform/access-records.ts';
import { settings } from '../platform/runtime/settings.ts';
import { HEAD_MARKER } from './web-index.ts';

/** Whom a page belongs to; both null on the central host and for an instance that does not exist. */
export type Tenant = { readonly domain: string; readonly instance: DomainItem; readonly branch: BranchItem | null } | null;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that cannot end the element it stands in, nor open a comment there. */
const dataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

export function brandingOf(tenant: Tenant): Branding {
  const { PRODUCT_NAME, PRODUCT_DOMAIN } = settings();
  const base = { product_name: PRODUCT_NAME, product_domain: PRODUCT_DOMAIN };
  if (!tenant) return { ...base, instance: null, branch: null };
  const { domain, instance, branch } = tenant;
  return {
    ...base,
    instance: { id: String(instance.id), name: instance.name, domain, logo_url: instance.logo, is_active: instance.active },
    branch: branch && { id: String(branch.id), name: branch.name, url: branch.slug, logo_url: branch.logo },
  };
}

/** Only addresses of our own stored logos are preloaded. */
const logoAddress = (logo: string | null): string | null =>
  logo !== null && /^\/?storage\/[\w/.-]+$/.test(logo) ? `/${logo.replace(/^\//, '')}` : null;

/** The page of a host and branch: the tenant's title, colours and logo are there before the first paint, without a script. */
export function shellPage(html: string, tenant: Tenant): string {
  const name = tenant?.branch?.name ?? tenant?.instance.name;
  const product = settings().PRODUCT_NAME;
  const logo = logoAddress(tenant?.branch?.logo ?? tenant?.instance.logo ?? null);
  const head = [
    `<title>${escapeHtml(name ? `${name} | ${product}` : product)}</title>`,
    `<style id="brand">${brandStyle(tenant?.branch?.primaryColor ?? tenant?.instance.accent)}</style>`,
    ...(logo ? [`<link rel="preload" as="image" href="${logo}" />`] : []),
    `<script type="application/json" id="branding">${dataBlock(brandingOf(tenant))}</script>`,
  ];
  // A function, so that no sign of a name is read as a reference into the match.
  return html.replace(HEAD_MARKER, () => head.join('\n    '));
}
