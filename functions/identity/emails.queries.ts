import { fullNameOf } from '../../shared/people/full-name.ts';
import type { ContactInput } from '../../shared/tenancy/support.ts';
import type { EmailTemplate } from '../platform/runtime/email-template.ts';
import type { Texts } from '../platform/texts/texts.ts';
import { settings } from '../platform/runtime/settings.ts';
import { type LinkTarget, passwordLink } from './password-link.queries.ts';

/** Returns the letter with a link to choose a new password. */
export function resetEmail(texts: Texts, target: LinkTarget, email: string, token: string): EmailTemplate {
  const { t } = texts;
  const name = target.name ?? settings().PRODUCT_NAME;
  return {
    texts,
    to: email,
    subject: t('Reset your password for {name}', { name }),
    paragraphs: [
      t('Someone asked to reset your password for {name}. If it was you, choose a new one:', { name }),
      t('The link works once, for 30 minutes. If it was not you, ignore this email: your password stays as it is.'),
    ],
    link: { label: t('Choose a new password'), url: passwordLink(target, 'password-reset', email, token) },
  };
}

/** Returns the letter with a message of the contact page, to whom the support of an instance is mailed. */
export function contactEmail(
  texts: Texts,
  to: string,
  instance: string | null,
  { firstname, lastname, email, message }: ContactInput,
): EmailTemplate {
  const { t } = texts;
  const name = fullNameOf({ firstName: firstname, lastName: lastname });
  return {
    texts,
    to,
    subject: t('Question from {name}', { name }),
    paragraphs: [
      instance === null
        ? t('{name} ({email}) has asked a question on the contact page. Reply to this email to answer.', { name, email })
        : t('{name} ({email}) has asked a question on the contact page of {instance}. Reply to this email to answer.', {
            name,
            email,
            instance,
          }),
      message,
    ],
    link: null,
    replyTo: email,
  };
}
