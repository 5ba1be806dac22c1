import * as z from 'zod/mini';
import { domainSchema, nameSchema } from './slug.ts';

const LARGEST = 2 ** 31 - 1;

/** How many people or branches an instance may have; null: as many as there are. */
const limitSchema = z.nullable(
  z.int('Give a whole number.').check(z.minimum(0, 'A limit is 0 or more.'), z.maximum(LARGEST, 'This limit is too large.')),
);

const themeSchema = z.nullable(z.string().check(z.trim(), z.maxLength(50, 'The theme has at most 50 characters.')));

/** createLmsInstance, its domain settled. */
export const newInstanceInput = z.strictObject({
  name: nameSchema,
  domain: domainSchema,
  theme: themeSchema,
  license_count: limitSchema,
  branch_limit: limitSchema,
  api_access: z.boolean(),
  branding_enabled: z.boolean(),
  is_active: z.boolean(),
});

/** updateLmsInstance: what is absent stays. */
export const instanceChangeInput = z.strictObject({
  name: nameSchema,
  domain: z.optional(domainSchema),
  theme: z.optional(themeSchema),
  license_count: z.optional(limitSchema),
  branch_limit: z.optional(limitSchema),
  api_access: z.optional(z.boolean()),
  branding_enabled: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
});

const LONGEST = 63;

/** The domain that a name suggests: its letters without accents and its digits, joined by hyphens; '' where it has none. */
export const domainOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
