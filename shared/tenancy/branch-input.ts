import * as z from 'zod/mini';
import { offeredLanguagesSchema } from '../kernel/regional/language-inputs.ts';
import { timeZoneSchema } from '../kernel/regional/time-zones.ts';
import { lineOf } from '../kernel/text.ts';
import { RESERVED_NAMES } from './host.ts';
import { colourSchema, isSlug, nameSchema } from './slug.ts';

/** The texts for a url that is malformed, as the two forms print them. */
export const NEW_URL_RULE = 'Branch url can only contain lowercase letters, numbers, and hyphens.';
export const URL_CHANGE_RULE = 'Slug must be lowercase letters, numbers, and hyphens only. No spaces or special characters.';
export const URL_RESERVED = 'This url is reserved. Please choose another.';

/** Whether a branch can take a url that it does not have yet. */
export const isReservedUrl = (url: string): boolean => RESERVED_NAMES.has(url);

const urlSchema = (rule: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Branch url is required.', abort: true }),
      z.maxLength(63, { error: 'The url can have at most 63 characters.', abort: true }),
      z.refine(isSlug, rule),
    );

/** A language as in `en` or `pt-BR`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
/** The language of a branch whose form does not name one. */
export const DEFAULT_LANGUAGE = 'en';

export const languageSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(20, { error: 'Enter the code of a language, such as en or pt-BR.', abort: true }),
    z.regex(LANGUAGE, 'Enter the code of a language, such as en or pt-BR.'),
  );

export const themeSchema = z.string().check(z.trim(), ...lineOf(50, { tooLong: 'The theme can have at most 50 characters.' }));

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const branchInput = (rule: string) =>
  z.strictObject({
    name: nameSchema,
    url: urlSchema(rule),
    theme: optional(themeSchema),
    language: optional(languageSchema),
    languages: optional(offeredLanguagesSchema),
    time_zone: optional(timeZoneSchema),
    is_default: optional(z.boolean()),
    primary_color: optional(colourSchema),
    secondary_color: optional(colourSchema),
    remove_logo: optional(z.boolean()),
  });

/** Input of createBranch. */
export const newBranchInput = branchInput(NEW_URL_RULE).check(
  z.refine(({ url }) => !isReservedUrl(url), { error: URL_RESERVED, path: ['url'] }),
);
/** Input of updateBranch: absent members do not change. A branch keeps the url that it has. */
export const branchChangeInput = branchInput(URL_CHANGE_RULE);
