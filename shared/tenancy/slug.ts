import * as z from 'zod/mini';
import { lineOf } from '../kernel/text.ts';
import { RESERVED_LABELS } from './host.ts';

/** Groups of a-z and 0-9 joined by single hyphens. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** One label of DNS. */
const LONGEST = 63;

/** Whether a text can be the url of a branch or the domain of an instance. */
export const isSlug = (text: string): boolean => text.length <= LONGEST && SLUG.test(text);

export const slugSchema = z
  .string()
  .check(
    z.maxLength(LONGEST, { error: 'The url can have at most 63 characters.', abort: true }),
    z.refine(isSlug, 'The url can only contain lowercase letters, numbers, and single hyphens between them.'),
  );

/** An instance's domain: one DNS label, and none that is reserved. */
export const domainSchema = z.string().check(
  z.maxLength(LONGEST, { error: 'The domain can have at most 63 characters.', abort: true }),
  z.refine(isSlug, 'The domain can only contain lowercase letters, numbers, and single hyphens between them.'),
  z.refine((text) => !RESERVED_LABELS.has(text), 'This domain is reserved. Please choose another.'),
);

const COLOUR = /^#[0-9a-fA-F]{6}$/;
export const colourSchema = z
  .string()
  .check(z.maxLength(7, { error: 'Enter a colour such as #1d4ed8.', abort: true }), z.regex(COLOUR, 'Enter a colour such as #1d4ed8.'));

const NAME = lineOf(100, { tooLong: 'The name can have at most 100 characters.' });
export const nameSchema = z.string().check(z.trim(), z.minLength(1, 'The name is required.'), ...NAME);
/** A name in another language; one of white space alone is none. */
export const translatedNameSchema = z.string().check(z.trim(), ...NAME);
