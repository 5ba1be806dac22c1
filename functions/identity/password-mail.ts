import { letter, sendMail } from '../platform/mailer.ts';
import { settings } from '../platform/runtime/settings.ts';
import { type LinkPlace, passwordLink } from './password-link.queries.ts';

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
