import type { Launchable } from '../../../shared/packages/manifest/manifest.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { PackageItem } from '../../files/package.records.ts';
import { type PackageGrant, packageGrant } from '../../platform/credentials/grants.ts';
import { signInOf, type ViewerInside } from '../../platform/request/live-sign-in.ts';
import { hostOfInstance, originOf, settings } from '../../platform/runtime/settings.ts';

/** Who opens a package; `host`: the host of the app that frames it. */
type PackageReader = Pick<PackageGrant, 'signIn' | 'host'>;

/** Returns a viewer as who opens a package. */
export const packageReader = (viewer: ViewerInside): PackageReader => ({
  signIn: signInOf(viewer),
  host: hostOfInstance(viewer.tenant.domain),
});

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

/** Returns the address of something of a package without a grant, which names it and opens nothing. */
export const plainAddress = ({ label }: Pick<PackageItem, 'label'>, { entry }: Pick<Launchable, 'entry'>): string =>
  /^https?:/i.test(entry) ? entry : `${originOf(`${label}.${settings().CONTENT_DOMAIN}`)}/${entry}`;

/** Returns the address of the page around a package, which frames it, for 12 h. */
export const shellAddress = (reader: PackageReader, { label }: Pick<PackageItem, 'label'>, now: Instant): string =>
  `${originOf(`${label}.${settings().CONTENT_DOMAIN}`)}/_s/${packageGrant(reader, label, now)}/`;
