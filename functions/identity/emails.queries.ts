import { fullNameOf } from '../../shared/people/full-name.ts';
import type { ContactInput } from '../../shared/tenancy/support.ts';
import type { EmailTemplate } from '../platform/runtime/email-template.ts';
import { settings } from '../platform/runtime/settings.ts';
import { type LinkTarget, passwordLink } from './password-link.queries.ts';

/** Returns the letter with a link to choose a new password. */
export function resetEmail(target: LinkTarget, email: string, token: string): EmailTemplate {
  const name = target.name ?? settings().PRODUCT_NAME;
  return {
    to: email,
    subject: `Reset your password for ${name}`,
    paragraphs: [
      `Someone asked to reset your password for ${name}. If it was you, choose a new one:`,
      'The link works once, for 30 minutes. If it was not you, ignore this email: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: passwordLink(target, 'password-reset', email, token) },
  };
}

/** Returns the letter with a message of the contact page, to whom the support of an instance is mailed. */
export const contactEmail = (to: string, name: string | null, { firstname, lastname, email, message }: ContactInput): EmailTemplate => ({
  to,
  subject: `Question from ${fullNameOf({ firstName: firstname, lastName: lastname })}`,
  paragraphs: [
    `${fullNameOf({ firstName: firstname, lastName: lastname })} (${email}) has asked a question on the contact page${name === null ? '' : ` of ${name}`}. Reply to this email to answer.`,
    message,
  ],
  link: null,
  replyTo: email,
});
