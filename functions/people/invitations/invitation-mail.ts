import { brandOf, type LinkTarget } from '../../identity/password-link.queries.ts';
import { sendEmail } from '../../platform/runtime/mailer.ts';
import { type Invitation, invitationEmail } from './invitation-email.queries.ts';

/** Sends the mail about a new account, with a link to set a password or to sign in. */
export const sendInvitation = (target: LinkTarget, invitation: Invitation): Promise<void> =>
  sendEmail(invitationEmail(target, invitation), brandOf(target));
