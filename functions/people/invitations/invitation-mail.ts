import { brandOf, type LinkTarget } from '../../identity/password-link.queries.ts';
import { sendLetter } from '../../platform/runtime/mailer.ts';
import { type Invitation, invitationLetter } from './invitation-letter.queries.ts';

/** Sends the mail about a new account, with a link to set a password or to sign in. */
export const sendInvitation = (target: LinkTarget, invitation: Invitation): Promise<void> =>
  sendLetter(invitationLetter(target, invitation), brandOf(target));
