import * as z from 'zod/mini';
import { RESERVED_LABELS } from './host.ts';

/** Groups of a-z and 0-9 joined by single hyphens: a branch's address, on create and edit alike. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const isSlug = (text: string): boolean => SLUG.test(text);

export const slugSchema = z
  .string()
  .check(
    z.maxLength(63, 'The url has at most 63 characters.'),
    z.refine(isSlug, 'The url may hold lower-case letters, digits and single hyphens between them.'),
  );

/** An instance's domain is one DNS label, and none that the product uses itself. */
export const domainSchema = z.string().check(
  z.maxLength(63, 'The domain has at most 63 characters.'),
  z.refine(isSlug, 'The domain may hold lower-case letters, digits and single hyphens between them.'),
  z.refine((text) => !RESERVED_LABELS.has(text), 'This domain is reserved.'),
);

const COLOUR = /^#[0-9a-fA-F]{6}$/;
export const colourSchema = z.string().check(z.regex(COLOUR, 'A colour looks like #1d4ed8.'));
export const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'The name is required.'), z.maxLength(100, 'The name has at most 100 characters.'));
