import { listOf, notedSentence } from '../kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { lineOf } from '../kernel/text.ts';

/** What a key of the API may do with the learning record store. */
export const API_SCOPES = ['statements:read', 'statements:write', 'profiles:write'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** More keys than these have no use, and their list would not be read. Revoked ones do not count. */
export const MOST_API_KEYS = 50;

const LONGEST_NAME = 100;

/** The input of createApiKey. */
export const apiKeyInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), ...lineOf(LONGEST_NAME)),
  scopes: z
    .array(z.enum(API_SCOPES, { error: () => notedSentence('Each right must be one of {rights}.', { rights: listOf(API_SCOPES) }) }))
    .check(z.minLength(1, 'Choose at least one right.'), z.maxLength(API_SCOPES.length, 'Choose each right once.')),
  /** The last day on which the key works, in UTC; null: without end. */
  expires_at: z.nullable(z.iso.date('Enter a date.')),
});
