import { sendEmail } from '../platform/runtime/mailer.ts';
import { textsIn } from '../platform/languages/email-texts.ts';
import type { SelfItem } from '../platform/request/access-records.ts';
import { resetEmail } from './emails.queries.ts';
import { brandOf, languageOfMail, type LinkTarget } from './password-link.queries.ts';

/** Sends the mail with a link to choose a new password, to the address of the account, however it was typed. */
export async function sendResetMail(target: LinkTarget, { language, email }: SelfItem, token: string): Promise<void> {
  const texts = await textsIn(languageOfMail(target, language));
  await sendEmail(resetEmail(texts, target, email, token), brandOf(target));
}
