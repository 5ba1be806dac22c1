import { domainToASCII, domainToUnicode } from 'node:url';
import * as z from 'zod/mini';
import { emailSchema, isEmail, VALID_EMAIL } from '../../../shared/identity/email.ts';
import { decomposed, LONGEST_DECOMPOSED, safelyComposed } from '../../../shared/kernel/normal-forms.ts';

const PLAIN = /^[\p{ASCII}]*$/u;
/** No account has a longer one: 254 characters of four bytes. */
const MOST_BYTES = 1_016;
const ENCODED_LABEL = /(?:^|\.)xn--/;
/** Labels of a domain. Others have a meaning in an address of the web, by which the functions for domains read them. */
const LABELS = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;

/** Returns an email with another spelling of its domain; as it is where that is none of a domain, or has none. */
function withDomain(email: string, spell: (domain: string) => string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return email.includes('@') && LABELS.test(domain) ? email.slice(0, -domain.length) + (spell(domain) || domain) : email;
}

/**
 * Returns the one spelling of a domain, however it is typed: wide letters and such are those that they stand for, as mail is delivered (UTS #46),
 * and letters stand in place of their encoding (RFC 3492).
 */
function spelledDomain(domain: string): string {
  if (PLAIN.test(domain) && !ENCODED_LABEL.test(domain)) return domain;
  const encoded = domainToASCII(domain);
  const letters = domainToUnicode(encoded);
  // Signs that no email has stay encoded, so that an account has an email that can be typed.
  return isEmail(`a@${letters}`) ? letters : encoded;
}

/** Returns the one form in which an account has an email: composed (NFC), with its domain in one spelling. */
export const accountEmail = (email: string): string => withDomain(safelyComposed(email), spelledDomain);

/** An email as `emailSchema` takes it, in the form of accounts. */
export const accountEmailSchema = emailSchema.check(z.overwrite(accountEmail), z.refine(isEmail, VALID_EMAIL));

/**
 * Returns the forms in which an account may have an email that somebody typed: as it was typed, the form of accounts, and those that were
 * stored as they had been typed before there was one form.
 */
export function formsOfEmail(email: string): string[] {
  const account = accountEmail(email);
  const isPlain = PLAIN.test(email) && !email.includes('xn--');
  if (isPlain || account.length > LONGEST_DECOMPOSED) return [email];
  const asLetters = withDomain(account, domainToUnicode);
  const forms = [account, asLetters, decomposed(account), ...[account, decomposed(account)].map((form) => withDomain(form, domainToASCII))];
  return [...new Set([email, ...forms.filter((form) => Buffer.byteLength(form) <= MOST_BYTES)])];
}
