import type { Launchable } from '../../shared/packages/manifest.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { PackageItem } from '../files/packages/package.records.ts';
import { packageGrant } from '../platform/credentials/grants.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { originOf, settings } from '../platform/runtime/settings.ts';

/** Who opens a package; `host`: the host of the app that frames it. */
export type PackageReader = { readonly scope: Scope; readonly person: number; readonly host: string };

/** Returns the host of the app that frames the packages of an instance. */
export const framingHost = (domain: string): string => `${domain}.${settings().PRODUCT_DOMAIN}`;

/** Returns the address with more parameters, in front of its fragment. */
export function withQuery(address: string, parameters: string): string {
  const [whole = '', ...fragment] = address.split('#');
  const joined = `${whole}${whole.includes('?') ? '&' : '?'}${parameters}`;
  return fragment.length > 0 ? `${joined}#${fragment.join('#')}` : joined;
}

/**
 * Returns the address at which something of a package is opened, for 12 h: on the host of the package with a grant for it, or elsewhere as
 * the manifest says.
 */
export function launchAddress(
  reader: PackageReader,
  { id, uuid, label }: Pick<PackageItem, 'id' | 'uuid' | 'label'>,
  { entry }: Pick<Launchable, 'entry'>,
  now: Instant,
): string {
  const parameters = new URLSearchParams({ scorm_uuid: uuid, scorm_id: String(id) }).toString();
  if (/^https?:/i.test(entry)) return withQuery(entry, parameters);
  const origin = originOf(`${label}.${settings().CONTENT_DOMAIN}`);
  return withQuery(`${origin}/_p/${packageGrant(reader, label, now)}/${uuid}/${entry}`, parameters);
}
