/** A web page that may be framed: http or https, with a host, without credentials, on the usual ports. */
export function isWebAddress(address: string): boolean {
  if (address.length > 2_000 || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.username === '' && url.password === '' && (url.port === '' || url.port === '80' || url.port === '443') && url.hostname.includes('.');
}

/** Whether an address is on one of these domains or below them. */
export function isOnDomain(address: string, domains: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
