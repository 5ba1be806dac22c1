import { originOf, settings } from '../platform/runtime/settings.ts';

/** Where a link of ours leads: the host comes from our records, never from a header of the caller. */
export type LinkPlace = { readonly domain: string | null; readonly name: string | null; readonly branch: string | null };

export const CENTRAL: LinkPlace = { domain: null, name: null, branch: null };

function hostOrigin(domain: string | null): string {
  const { PRODUCT_DOMAIN } = settings();
  return originOf(domain === null ? PRODUCT_DOMAIN : `${domain}.${PRODUCT_DOMAIN}`);
}

export function passwordLink(place: LinkPlace, page: 'password-reset' | 'set-password', email: string, token: string): string {
  const branch = place.branch === null ? '' : `/branch/${place.branch}`;
  return `${hostOrigin(place.domain)}/app${branch}/${page}?${new URLSearchParams({ token, email }).toString()}`;
}

/** Where somebody signs in. */
export function loginLink({ domain }: LinkPlace): string {
  return `${hostOrigin(domain)}/app/login`;
}
