import { letter, sendMail } from '../platform/mailer.ts';
import { originOf, settings } from '../platform/settings.ts';

/** Where a link of ours leads: the host comes from our records, never from a header of the caller. */
export type LinkPlace = { readonly domain: string | null; readonly name: string | null; readonly branch: string | null };

export const CENTRAL: LinkPlace = { domain: null, name: null, branch: null };

export function passwordLink(place: LinkPlace, page: 'password-reset' | 'set-password', email: string, token: string): string {
  const { PRODUCT_DOMAIN } = settings();
  const origin = originOf(place.domain === null ? PRODUCT_DOMAIN : `${place.domain}.${PRODUCT_DOMAIN}`);
  const branch = place.branch === null ? '' : `/branch/${place.branch}`;
  return `${origin}/app${branch}/${page}?${new URLSearchParams({ token, email }).toString()}`;
}

export const sendResetMail = (place: LinkPlace, email: string, token: string): Promise<void> => {
  const product = place.name ?? settings().PRODUCT_NAME;
  return sendMail(
    letter(
      email,
      `Reset your password for ${product}`,
      [
        `Somebody asked to reset your password for ${product}. If it was you, choose a new one here:`,
        'The link works once, for 30 minutes. If it was not you, there is nothing to do: your password stays as it is.',
      ],
      { label: 'Choose a new password', url: passwordLink(place, 'password-reset', email, token) },
    ),
  );
};
