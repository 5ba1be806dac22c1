import { readTenantHosts, type TenantHosts } from '../../shared/tenancy/host.ts';
import { addressList } from './host/client.ts';
import { localHosts } from './hosts.ts';
import type { Hosts } from './hosts.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const SCHEME = /^https?(:\d{1,5})?$/;

const isBelow = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

function readTrustedProxies({ TRUSTED_PROXIES: entries = '' }: Variables): string[] {
  const trustedProxies = entries.split(',').flatMap((entry) => entry.trim() || []);
  try {
    addressList(trustedProxies);
    return trustedProxies;
  } catch {
    throw new Error('TRUSTED_PROXIES holds IP addresses and networks, separated by commas: 127.0.0.1,10.0.0.0/8.');
  }
}

function readTenants({ TRELLIS_TENANT_HOSTS: text = '' }: Variables): TenantHosts {
  const tenants = readTenantHosts(text);
  if (tenants) return tenants;
  throw new Error('TRELLIS_TENANT_HOSTS holds host names with the domains of their instances, one for each: learn.acme.example=acme.');
}

/**
 * Returns the host names of a cloud behind a proxy, from `TRELLIS_DOMAIN`, `TRELLIS_CONTENT_DOMAIN`, `TRELLIS_PUBLIC_SCHEME` (`https` unless
 * given), `TRELLIS_TENANT_HOSTS` (host names of tenants' own, each with the domain of its instance) and `TRUSTED_PROXIES` (addresses and networks, separated by commas). Without a domain these are the names below `localhost`.
 * @throws Error with a sentence that says what to set
 */
export function readHosts(variables: Variables): Hosts {
  const { TRELLIS_DOMAIN: product, TRELLIS_CONTENT_DOMAIN: content, TRELLIS_PUBLIC_SCHEME: publicScheme = 'https' } = variables;
  const trustedProxies = readTrustedProxies(variables);
  const tenants = readTenants(variables);
  if (!product && !content) return { ...localHosts, tenants, trustedProxies };
  if (!product || !content || !DOMAIN.test(product) || !DOMAIN.test(content)) {
    throw new Error(
      'Name both domains, in lower case and without a port: TRELLIS_DOMAIN=trellis.example TRELLIS_CONTENT_DOMAIN=trellis-content.example.',
    );
  }
  if (isBelow(content, product) || isBelow(product, content)) {
    throw new Error(
      'TRELLIS_CONTENT_DOMAIN must not be below TRELLIS_DOMAIN, nor the other way round: uploaded content needs a site of its own.',
    );
  }
  if (!SCHEME.test(publicScheme)) throw new Error('TRELLIS_PUBLIC_SCHEME is https, or https:8443 with a port.');
  if (Object.keys(tenants).some((host) => isBelow(host, product) || isBelow(host, content)))
    throw new Error("TRELLIS_TENANT_HOSTS holds names of tenants' own, which are not below TRELLIS_DOMAIN or TRELLIS_CONTENT_DOMAIN.");
  return { product, content, storage: `storage.${content}`, tenants, publicScheme, trustedProxies };
}

/** Returns the address of the scanner of uploads in `VIRUS_SCANNER`. @throws Error with a sentence that says what to set */
export function readScanner({ VIRUS_SCANNER: url }: Variables): string | undefined {
  if (!url) return undefined;
  if (/^clamd:\/\/[^\s/:]+(:\d{1,5})?$/.test(url)) return url;
  throw new Error(`VIRUS_SCANNER is the address of clamd, such as clamd://127.0.0.1:3310, not "${url}".`);
}

/** Returns the address of the mail server in `SMTP_URL`. @throws Error with a sentence that says what to set */
export function readSmtp({ SMTP_URL: url }: Variables): string | undefined {
  if (!url) return undefined;
  if (URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '') return url;
  // Not repeated here, because it may hold a password.
  throw new Error('SMTP_URL is the address of a mail server: smtps://user:password@mail.example or smtp://mail.example:587.');
}
