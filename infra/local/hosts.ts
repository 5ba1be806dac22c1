import { isIP } from 'node:net';
import type { TenantHosts } from '../../shared/tenancy/host.ts';

/** The host names of a running cloud. */
export type Hosts = {
  /** Domain of the app; each tenant has a sub-domain. */
  readonly product: string;
  /** Domain of uploaded content. */
  readonly content: string;
  /** Host of presigned addresses, an origin of its own as S3 is in AWS. */
  readonly storage: string;
  /** Host names of tenants' own, each with the domain of its instance. */
  readonly tenants?: TenantHosts;
  /** Scheme of public addresses, with a port where it is not the scheme's own: `https`; undefined for `http` and the port of the host. */
  readonly publicScheme?: string;
  /** Addresses of proxies whose forwarded headers count. */
  readonly trustedProxies: readonly string[];
};

/** The hosts without any setting, all on one port of the loopback address. */
export const localHosts: Hosts = {
  product: 'localhost',
  content: 'content.localhost',
  storage: 'storage.localhost',
  trustedProxies: [],
};

/** Returns the scheme of public addresses and its port, for a host that listens on `port`. */
export const publicSchemeOf = (hosts: Hosts, port: number): string => hosts.publicScheme ?? `http:${port}`;

/** Returns the public origin of a host name. */
export function publicOrigin(hosts: Hosts, name: string, port: number): string {
  const [scheme, publicPort] = publicSchemeOf(hosts, port).split(':');
  return `${scheme}://${name}${publicPort === undefined ? '' : `:${publicPort}`}`;
}

/** Returns the host of a Host header without port and trailing dot, in lower case. */
export function hostNameOf(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

const isBelow = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

/** Returns whether a host serves uploaded content. */
export const isContentHost = (hosts: Hosts, name: string): boolean => isBelow(name, hosts.content);

/** Returns whether a host is one of the app: below its domain, or a tenant's own. */
export const isAppHost = (hosts: Hosts, name: string): boolean =>
  isBelow(name, hosts.product) || (hosts.tenants !== undefined && Object.hasOwn(hosts.tenants, name));

/** Longest domain name, by RFC 1035. */
const LONGEST_NAME = 253;
const NAME = /^(?=.)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.|$))*$/;
const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/;

/** What a Host header names: a host of this cloud, the host of another one, or nothing that can be read. */
export type NamedHost = { readonly kind: 'own'; readonly name: string } | { readonly kind: 'foreign' } | { readonly kind: 'malformed' };

/** Returns whether a host is an IP address; version 6 in brackets. */
const isAddress = (name: string): boolean => isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);

/**
 * Returns what a Host header names. The domains of the cloud and what is below them are its own, and so are `localhost` and IP addresses, which
 * no page of another site can be opened under. Every other name is foreign: a name of others that leads here would let their pages read what
 * is here (DNS rebinding).
 */
export function namedHost(hosts: Hosts, header: string): NamedHost {
  const text = header.toLowerCase();
  if (text.length > LONGEST_NAME + 7 || !HOST_HEADER.test(text)) return { kind: 'malformed' };
  const name = hostNameOf(text);
  if (name === 'localhost' || isAddress(name)) return { kind: 'own', name };
  if (name.length > LONGEST_NAME || !NAME.test(name)) return { kind: 'malformed' };
  return name === hosts.storage || isBelow(name, hosts.content) || isAppHost(hosts, name) ? { kind: 'own', name } : { kind: 'foreign' };
}
