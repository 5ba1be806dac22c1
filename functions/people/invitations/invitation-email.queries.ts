import { type LinkTarget, loginLink, passwordLink } from '../../identity/password-link.queries.ts';
import type { EmailTemplate } from '../../platform/runtime/email-template.ts';
import { settings } from '../../platform/runtime/settings.ts';
import type { Texts } from '../../platform/texts/texts.ts';

/** A new account and how its person signs in: by a link to set a password, the password they have, or one that was set for them. */
export type Invitation = {
  readonly email: string;
  readonly firstName: string;
  /** What the person has chosen; null: nothing. */
  readonly language: string | null;
  readonly signInBy: { readonly kind: 'link'; readonly token: string; readonly ended?: boolean } | { readonly kind: 'own' | 'given' };
};

type Addressed = Omit<Invitation, 'language'>;

/** Returns the letter about a new account. A mail never contains a password. */
export function invitationEmail(texts: Texts, target: LinkTarget, { email, firstName, signInBy }: Addressed): EmailTemplate {
  const { t } = texts;
  const name = target.name ?? settings().PRODUCT_NAME;
  const addressed = { texts, to: email, subject: t('Your account at {name}', { name }) };
  if (signInBy.kind === 'link')
    return {
      ...addressed,
      paragraphs: [
        t('Hello {firstName}, {name} has set up a training account for you. Choose a password to begin:', { firstName, name }),
        ...(signInBy.ended ? [t('The password that you had was set by someone else. It no longer works anywhere.')] : []),
        t('The link works once, for seven days. After that, use "Forgot password" on the sign-in page to get a new one.'),
      ],
      link: { label: t('Set up your password'), url: passwordLink(target, 'set-password', email, signInBy.token) },
    };
  const values = { firstName, name, email };
  return {
    ...addressed,
    paragraphs: [
      signInBy.kind === 'own'
        ? t('Hello {firstName}, {name} has given you access to its training. Sign in with {email} and the password that you have:', values)
        : t(
            'Hello {firstName}, {name} has given you access to its training. Sign in with {email} and the password that you were given:',
            values,
          ),
      t('If you have no password yet, or forgot it, use "Forgot password" on the sign-in page.'),
    ],
    link: { label: t('Sign in'), url: loginLink(target) },
  };
}
