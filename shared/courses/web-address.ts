/** Scheme, host and port of a web address; one with credentials before the host does not match. */
const ADDRESS =
  /^https?:\/\/((?:[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff_-]*[a-z0-9\u00a1-\uffff])?\.)+[a-z0-9\u00a1-\uffff-]{2,}\.?)(?::(?:80|443))?(?:[/?#]\S*)?$/i;

/** Returns the host of a page that may be framed (http or https, on their default ports, without credentials); null for any other address. */
export function webHostOf(address: string): string | null {
  const host = address.length <= 2_000 ? ADDRESS.exec(address)?.[1] : undefined;
  return host ? host.toLowerCase().replace(/\.$/, '') : null;
}

/** Whether a host is one of these domains or a subdomain of one. */
export const isBelow = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
