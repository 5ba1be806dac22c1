import { domainToASCII, domainToUnicode } from 'node:url';
import * as z from 'zod/mini';
import { emailSchema } from '../../../shared/identity/email.ts';
import { decomposed, safelyComposed } from '../../../shared/kernel/normal-forms.ts';

const PLAIN = /^[\p{ASCII}]*$/u;
/** No account has a longer one: 254 characters of four bytes. */
const MOST_BYTES = 1_016;
const ENCODED_LABEL = /(?:^|[@.])xn--/;

/** Returns an email with another spelling of its domain; as it is where it has none. */
function withDomain(email: string, spell: (domain: string) => string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return email.includes('@') ? email.slice(0, -domain.length || undefined) + (spell(domain) || domain) : email;
}

/** Returns the one form in which an account has an email: composed (NFC), with the letters of its domain in place of their encoding (RFC 3492). */
export function accountEmail(email: string): string {
  const whole = safelyComposed(email);
  return ENCODED_LABEL.test(whole) ? withDomain(whole, domainToUnicode) : whole;
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
  const forms = [account, decomposed(account), withDomain(account, domainToASCII), withDomain(decomposed(account), domainToASCII)];
  return [...new Set([email, ...forms.filter((form) => Buffer.byteLength(form) <= MOST_BYTES)])];
}
