import { notedSentence } from '../kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { emailSchema } from '../identity/email.ts';
import { compatible } from '../kernel/normal-forms.ts';
import { languageChoiceSchema, offeredLanguagesSchema } from '../kernel/regional/language-inputs.ts';
import { timeZoneSchema } from '../kernel/regional/time-zones.ts';
import { lineOf } from '../kernel/text.ts';
import { colourSchema, domainSchema, nameSchema } from './slug.ts';
import { supportShape } from './support.ts';

const LARGEST = 2 ** 31 - 1;

/** The largest number of people or branches of an instance; null: no limit. */
const limitSchema = z.nullable(
  z
    .int('Enter a whole number.')
    .check(z.minimum(0, 'The limit must be 0 or more.'), z.maximum(LARGEST, 'This limit is too large. Enter a smaller one.')),
);

const themeSchema = z.nullable(z.string().check(z.trim(), ...lineOf(50, { tooLong: 'The theme can have at most 50 characters.' })));

/** The address from which mail of an instance comes; null: the platform's own. */
export const senderSchema = z.nullable(emailSchema);

/** Input of setSenderEmail. */
export const senderInput = z.strictObject({ sender_email: senderSchema });

const MOST_DOMAINS = 10;

/** The mail domains of an instance, from which its admins choose. */
export const senderDomainsSchema = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(253, 'An email domain has at most 253 characters.'),
        z.regex(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/, 'An email domain looks like acme.example.'),
      ),
  )
  .check(z.maxLength(MOST_DOMAINS, { error: () => notedSentence('Name at most {most} email domains.', { most: MOST_DOMAINS }) }));

/** Input of createLmsInstance, after an absent domain was derived from the name. */
export const newInstanceInput = z.strictObject({
  name: nameSchema,
  domain: domainSchema,
  theme: themeSchema,
  license_count: limitSchema,
  branch_limit: limitSchema,
  api_access: z.boolean(),
  branding_enabled: z.boolean(),
  is_active: z.boolean(),
  primary_color: z.nullable(colourSchema),
  secondary_color: z.nullable(colourSchema),
});

/** Input of updateLmsInstance: absent members do not change. */
export const instanceChangeInput = z.strictObject({
  name: nameSchema,
  domain: z.optional(domainSchema),
  theme: z.optional(themeSchema),
  license_count: z.optional(limitSchema),
  branch_limit: z.optional(limitSchema),
  api_access: z.optional(z.boolean()),
  branding_enabled: z.optional(z.boolean()),
  require_password_change: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
  primary_color: z.optional(z.nullable(colourSchema)),
  secondary_color: z.optional(z.nullable(colourSchema)),
  remove_logo: z.optional(z.boolean()),
  sender_email: z.optional(senderSchema),
  sender_domains: z.optional(senderDomainsSchema),
  language: z.optional(z.nullable(languageChoiceSchema)),
  languages: z.optional(offeredLanguagesSchema),
  time_zone: z.optional(z.nullable(timeZoneSchema)),
  ...supportShape,
});

const LONGEST = 63;
/** A longer name is refused, whatever its domain. */
const LONGEST_NAME = 100;

/** Input of setInstanceBrand: absent members do not change. */
export const brandInput = z.pick(instanceChangeInput, { theme: true, primary_color: true, secondary_color: true, remove_logo: true });

/** Returns the domain suggested for a name: its letters without accents and its digits, joined by hyphens; '' where it has none. */
export const domainOfName = (name: string): string =>
  compatible(name.slice(0, LONGEST_NAME), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
