import { type LinkTarget, loginLink, passwordLink } from '../../identity/password-link.queries.ts';
import type { EmailTemplate } from '../../platform/runtime/email-template.ts';
import { settings } from '../../platform/runtime/settings.ts';

/** A new account and how its person signs in: by a link to set a password, the password they have, or one that was set for them. */
export type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly signInBy: { readonly kind: 'link'; readonly token: string; readonly ended?: boolean } | { readonly kind: 'own' | 'given' };
};

const PASSWORD_TEXT = { own: 'the password that you have', given: 'the password that you were given' };

/** Returns the letter about a new account. A mail never contains a password. */
export function invitationEmail(target: LinkTarget, { email, firstName, signInBy }: Invitation): EmailTemplate {
  const name = target.name ?? settings().PRODUCT_NAME;
  const addressed = { to: email, subject: `Your account at ${name}` };
  if (signInBy.kind === 'link')
    return {
      ...addressed,
      paragraphs: [
        `Hello ${firstName}, ${name} has set up a training account for you. Choose a password to begin:`,
        ...(signInBy.ended ? ['The password that you had was set by someone else. It no longer works anywhere.'] : []),
        'The link works once, for seven days. After that, use "Forgot password" on the sign-in page to get a new one.',
      ],
      link: { label: 'Set up your password', url: passwordLink(target, 'set-password', email, signInBy.token) },
    };
  return {
    ...addressed,
    paragraphs: [
      `Hello ${firstName}, ${name} has given you access to its training. Sign in with ${email} and ${PASSWORD_TEXT[signInBy.kind]}:`,
      'If you have no password yet, or forgot it, use "Forgot password" on the sign-in page.',
    ],
    link: { label: 'Sign in', url: loginLink(target) },
  };
}
