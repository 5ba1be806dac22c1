import { sendLetter } from '../platform/runtime/mailer.ts';
import { resetLetter } from './letters.queries.ts';
import { brandOf, type LinkTarget } from './password-link.queries.ts';

/** Sends the mail with a link to choose a new password. */
export const sendResetMail = (target: LinkTarget, email: string, token: string): Promise<void> =>
  sendLetter(resetLetter(target, email, token), brandOf(target));
