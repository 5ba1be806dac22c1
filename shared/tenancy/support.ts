import * as z from 'zod/mini';
import { emailSchema } from '../identity/email.ts';
import { lineOf, linesOf } from '../kernel/text.ts';

/** How people reach support. null: no such way. */
export type SupportDetails = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly chatUrl: string | null;
  readonly messengerUrl: string | null;
  /** A postal address in lines. */
  readonly address: string | null;
};

const LONGEST_FIELD = 200;
const LONGEST_MESSAGE = 5000;
const LONGEST_URL = 500;
const LONGEST_ADDRESS = 500;

/** A link that a browser may open: https alone, since pages of the product lead to it. */
const urlSchema = z
  .string()
  .check(
    z.trim(),
    ...lineOf(LONGEST_URL, { tooLong: 'The address can have at most 500 characters.' }),
    z.regex(/^https:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/, 'Enter a full address that starts with https://.'),
  );

/** Digits and what people write between them. */
const phoneSchema = z
  .string()
  .check(
    z.trim(),
    ...lineOf(40, { tooLong: 'The phone number can have at most 40 characters.' }),
    z.regex(/^\+?\d[\d +()./-]*$/, 'Enter a phone number: digits, spaces and + ( ) - only.'),
  );

const addressSchema = z
  .string()
  .check(z.trim(), ...linesOf(LONGEST_ADDRESS, { tooLong: 'The postal address can have at most 500 characters.' }));

/** The rules of support details; null: the instance has none of its own. */
export const supportRules = {
  support_email: z.nullable(emailSchema),
  support_phone: z.nullable(phoneSchema),
  support_chat_url: z.nullable(urlSchema),
  support_messenger_url: z.nullable(urlSchema),
  support_address: z.nullable(addressSchema),
};

/** The support details of an instance in a call: absent members do not change. */
export const supportShape = {
  support_email: z.optional(supportRules.support_email),
  support_phone: z.optional(supportRules.support_phone),
  support_chat_url: z.optional(supportRules.support_chat_url),
  support_messenger_url: z.optional(supportRules.support_messenger_url),
  support_address: z.optional(supportRules.support_address),
};

const required = (message: string) =>
  [
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    ...lineOf(LONGEST_FIELD, { tooLong: 'Enter at most 200 characters.' }),
  ] as const;

/** What the contact form sends. */
export const contactInput = z.object({
  firstname: z.string().check(...required('First name is required.')),
  lastname: z.string().check(z.trim(), ...lineOf(LONGEST_FIELD, { tooLong: 'Enter at most 200 characters.' })),
  email: z.pipe(z.string().check(...required('Email is required.')), emailSchema),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter your question.', abort: true }),
      ...linesOf(LONGEST_MESSAGE, { tooLong: 'The question can have at most 5,000 characters.' }),
    ),
});
export type ContactInput = z.output<typeof contactInput>;
