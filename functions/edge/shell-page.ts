import {
  chosenLanguage,
  directionOf,
  type Language,
  type LanguageFacts,
  offeredLanguages,
  SOURCE_LANGUAGE,
} from '../../shared/kernel/regional/languages.ts';
import { deriveAccent } from '../../shared/tenancy/accent.ts';
import { brandStyle } from '../../shared/tenancy/accent-style.ts';
import type { BrandedColors, Branding } from '../../shared/tenancy/branding.ts';
import type { BranchItem, DomainItem } from '../platform/request/access-records.ts';
import { settings } from '../platform/runtime/settings.ts';
import { escapedInAnyQuotes } from '../platform/texts/escaped.ts';
import { type TenantBranding, tenantBrandingOf, shownBranding, themeOf } from '../tenancy/branding.queries.ts';
import { ICON, MANIFEST } from './installation.ts';
import { HEAD_MARKER } from './web-index.ts';

/** The instance and branch of a page; null on the central host and for an unknown instance. */
export type PageTenant = { readonly domain: string; readonly instance: DomainItem; readonly branch: BranchItem | null } | null;

/** Returns JSON that cannot end its script element or open a comment in it. */
const dataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const named = ({ logo, primaryColor, secondaryColor }: TenantBranding): BrandedColors => ({
  logo_url: logo,
  primary_color: primaryColor,
  secondary_color: secondaryColor,
});

/** What a page depends on besides its tenant: the tenant's own host, and the languages of the browser, the most wanted first. */
export type PageRequest = { readonly tenantHost?: Branding['tenant_host']; readonly accepted?: readonly Language[] };

/** Returns the branding that the page carries as JSON. */
export function brandingOf(tenant: PageTenant, { tenantHost = null, accepted = [] }: PageRequest = {}): Branding {
  const { PRODUCT_NAME, PRODUCT_DOMAIN } = settings();
  const facts: LanguageFacts = { branch: tenant?.branch, instance: tenant?.instance, accepted };
  const base = {
    product_name: PRODUCT_NAME,
    product_domain: PRODUCT_DOMAIN,
    tenant_host: tenantHost,
    language: chosenLanguage(facts),
    languages: offeredLanguages(facts),
  };
  if (!tenant) return { ...base, instance: null, branch: null, theme: null };
  const { domain, instance, branch } = tenant;
  return {
    ...base,
    instance: { id: String(instance.id), name: instance.name, domain, is_active: instance.active, ...named(shownBranding(instance)) },
    branch: branch && { id: String(branch.id), name: branch.name, url: branch.slug, ...named(shownBranding(instance, branch)) },
    theme: themeOf(instance, branch),
  };
}

/** Returns the address of a stored logo to preload; null for any other address. */
const logoAddress = (logo: string | null): string | null =>
  logo !== null && /^\/?storage\/[\w/.-]+$/.test(logo) ? `/${logo.replace(/^\//, '')}` : null;

/** Returns the title, colours and logo of a page: those of the branch where it has any, else of the instance. */
function headOf(tenant: PageTenant): { title: string; look: TenantBranding | null; logo: string | null } {
  const product = settings().PRODUCT_NAME;
  if (!tenant) return { title: product, look: null, logo: null };
  const { instance, branch } = tenant;
  const name = branch?.name ?? instance.name;
  const look = tenantBrandingOf(instance, branch);
  return {
    title: name ? `${name} | ${product}` : product,
    look,
    logo: logoAddress(look.logo),
  };
}

const ICON_LINK = /<link rel="icon"[^>]*>/;

/** Returns the page in a language: it says so itself, and so in which direction it is read. */
const inLanguage = (html: string, language: Language): string =>
  html.replace(` lang="${SOURCE_LANGUAGE}"`, ` lang="${language}" dir="${directionOf(language)}"`);

/** Returns the page of a host and branch, with the tenant's title, colours and logo before the first paint and without a script. */
export function shellPage(html: string, tenant: PageTenant, request: PageRequest = {}): string {
  const { title, look, logo } = headOf(tenant);
  const branding = brandingOf(tenant, request);
  const head = [
    `<title>${escapedInAnyQuotes(title)}</title>`,
    `<style id="brand">${brandStyle(look?.primaryColor, look?.secondaryColor)}</style>`,
    `<link rel="manifest" href="${MANIFEST}" />`,
    `<meta name="theme-color" content="${deriveAccent(look?.primaryColor, 'light').fill}" />`,
    `<link rel="apple-touch-icon" href="${logo ?? '/app/app-icon-180.png'}" />`,
    ...(logo ? [`<link rel="preload" as="image" href="${logo}" />`] : []),
    `<script type="application/json" id="branding">${dataBlock(branding)}</script>`,
  ];
  // The build writes the product's icon into the page.
  const own = logo ? html.replace(ICON_LINK, `<link rel="icon" type="image/svg+xml" href="${ICON}">`) : html;
  // A function, so that `$` in a name is not read as a replacement pattern.
  return inLanguage(own, branding.language).replace(HEAD_MARKER, () => head.join('\n    '));
}
