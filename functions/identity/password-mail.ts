import { sendLetter } from '../platform/runtime/mailer.ts';
import { settings } from '../platform/runtime/settings.ts';
import { brandOf, type LinkTarget, passwordLink } from './password-link.queries.ts';

/** Sends the mail with a link to choose a new password. */
export const sendResetMail = (target: LinkTarget, email: string, token: string): Promise<void> => {
  const name = target.name ?? settings().PRODUCT_NAME;
  const letter = {
    to: email,
    subject: `Reset your password for ${name}`,
    paragraphs: [
      `Someone asked to reset your password for ${name}. If it was you, choose a new one:`,
      'The link works once, for 30 minutes. If it was not you, ignore this email: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: passwordLink(target, 'password-reset', email, token) },
  };
  return sendLetter(letter, brandOf(target));
};
