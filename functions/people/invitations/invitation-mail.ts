import { brandOf, languageOfMail, type LinkTarget } from '../../identity/password-link.queries.ts';
import { sendEmail } from '../../platform/runtime/mailer.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { type Invitation, invitationEmail } from './invitation-email.queries.ts';

/** Sends the mail about a new account, with a link to set a password or to sign in. */
export async function sendInvitation(target: LinkTarget, invitation: Invitation): Promise<void> {
  const texts = await textsIn(languageOfMail(target, invitation.language));
  await sendEmail(invitationEmail(texts, target, invitation), brandOf(target));
}
