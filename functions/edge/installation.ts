import { deriveAccent, SURFACES } from '../../shared/tenancy/accent.ts';
import type { DomainItem } from '../platform/request/access-records.ts';
import { getObject } from '../platform/objects/blobs.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';
import { settings } from '../platform/runtime/settings.ts';
import { shownBranding } from '../tenancy/branding.queries.ts';

/** Addresses of what a browser needs to install the app; viewer-request.ts lets them through. */
export const MANIFEST = '/app/install/manifest';
export const ICON = '/app/install/icon';

/** What is installed: an instance, null on the central host. */
type Installed = Pick<DomainItem, 'name' | 'branding' | 'logo' | 'accent' | 'secondary'> | null;

/** Returns the manifest with which browsers install the app: name, colours and icon of the instance. */
export function appManifest(instance: Installed): object {
  const name = instance?.name ?? settings().PRODUCT_NAME;
  const color = instance && shownBranding(instance).primaryColor;
  return {
    id: '/app/',
    name,
    short_name: name.length <= 12 ? name : (name.split(' ', 1)[0] ?? name).slice(0, 12),
    start_url: '/app/',
    scope: '/app/',
    display: 'standalone',
    lang: 'en-GB',
    background_color: SURFACES.light.canvas,
    theme_color: deriveAccent(color, 'light').fill,
    icons: [
      { src: ICON, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: ICON, type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
    ],
  };
}

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };

/** The product's own leaves, as in web/favicon.svg. */
const leaves = (color: string): string =>
  `<g transform="translate(128 128) scale(8)" fill="${color}"><path d="M0 0a16 16 0 0 1 16 16A16 16 0 0 1 0 0Zm32 32a16 16 0 0 1-16-16 16 16 0 0 1 16 16Z"/><path fill-opacity=".55" d="M32 0a16 16 0 0 1-16 16A16 16 0 0 1 32 0ZM0 32a16 16 0 0 1 16-16A16 16 0 0 1 0 32Z"/></g>`;

/** Returns the logo as an element of an SVG; null for an instance without one, or with one of another type. */
async function logoImage(logo: string | null): Promise<string | null> {
  const stored = logo === null ? null : parseStoredPath(logo);
  const type = TYPES[stored?.name.split('.').at(-1) ?? ''];
  if (!stored || stored.folder !== 'logos' || !type) return null;
  const bytes = await getObject('media', stored.key);
  return `<image x="102" y="102" width="308" height="308" href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/>`;
}

/**
 * Returns the icon of the app as an SVG: the logo of the instance, else leaves in its colour, on a ground of its own. All of it lies in the
 * inner circle that every platform shows of a maskable icon.
 */
export async function appIcon(instance: Installed): Promise<string> {
  const look = instance && shownBranding(instance);
  const picture = (look && (await logoImage(look.logo))) ?? leaves(deriveAccent(look?.primaryColor, 'light').line);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><path fill="#fff" d="M0 0h512v512H0z"/>${picture}</svg>`;
}
