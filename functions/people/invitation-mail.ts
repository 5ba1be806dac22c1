import { type LinkPlace, loginLink, passwordLink } from '../identity/password-link.queries.ts';
import { letter, sendMail } from '../platform/mailer.ts';
import { settings } from '../platform/runtime/settings.ts';

/** Whom an account was made for, and how they will sign in: by a password to choose, the one they have, or one that was given to them. */
export type Invited = {
  readonly email: string;
  readonly firstName: string;
  readonly by: { readonly kind: 'link'; readonly token: string } | { readonly kind: 'own' | 'given' };
};

const WORDS = { own: 'the password that you have', given: 'the password that you were given' };

/** Tells somebody of their new account: a link to choose a password with, or where to sign in. A mail never holds a password. */
export function sendInvitation(place: LinkPlace, { email, firstName, by }: Invited): Promise<void> {
  const name = place.name ?? settings().PRODUCT_NAME;
  if (by.kind === 'link')
    return sendMail(
      letter(
        email,
        `Your account at ${name}`,
        [
          `Hello ${firstName}, an account was made for you at ${name}. Choose a password to begin:`,
          'The link works once, for seven days. After that, "Forgot password" on the sign-in page sends you another.',
        ],
        { label: 'Set up your password', url: passwordLink(place, 'set-password', email, by.token) },
      ),
    );
  return sendMail(
    letter(
      email,
      `Your account at ${name}`,
      [`Hello ${firstName}, you have access to ${name}. Sign in with ${email} and ${WORDS[by.kind]}:`],
      {
        label: 'Sign in',
        url: loginLink(place),
      },
    ),
  );
}
