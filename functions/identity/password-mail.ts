import { sendEmail } from '../platform/runtime/mailer.ts';
import { resetEmail } from './emails.queries.ts';
import { brandOf, type LinkTarget } from './password-link.queries.ts';

/** Sends the mail with a link to choose a new password. */
export const sendResetMail = (target: LinkTarget, email: string, token: string): Promise<void> =>
  sendEmail(resetEmail(target, email, token), brandOf(target));
