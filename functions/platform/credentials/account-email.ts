import { domainToASCII, domainToUnicode } from 'node:url';
import * as z from 'zod/mini';
import { emailSchema } from '../../../shared/identity/email.ts';
import { decomposed, safelyComposed } from '../../../shared/kernel/normal-forms.ts';

const PLAIN = /^[\p{ASCII}]*$/u;
const ENCODED_LABEL = /(?:^|[@.])xn--/;

/** Returns the part of an email before its last @, and its domain. */
function partsOf(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
}

/** Returns the one form in which an account has an email: composed (NFC), with the letters of its domain in place of their encoding (RFC 3492). */
export function accountEmail(email: string): string {
  const whole = safelyComposed(email);
  if (!ENCODED_LABEL.test(whole)) return whole;
  const [local, domain] = partsOf(whole);
  return `${local}@${domainToUnicode(domain) || domain}`;
}

/** An email as `emailSchema` takes it, in the form of accounts. */
export const accountEmailSchema = emailSchema.check(z.overwrite(accountEmail));

/**
 * Returns the forms in which an account may have an email that somebody typed: as it was typed, the form of accounts, and those that were
 * stored as they had been typed before there was one form.
 */
export function formsOfEmail(email: string): string[] {
  if (PLAIN.test(email) && !ENCODED_LABEL.test(email)) return [email];
  const account = accountEmail(email);
  const [local, domain] = partsOf(account);
  const encoded = domainToASCII(domain) || domain;
  return [...new Set([email, account, decomposed(account), `${local}@${encoded}`, `${decomposed(local)}@${encoded}`])];
}
