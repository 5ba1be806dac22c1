import type { ApiScope } from '../../../shared/tenancy/api-key-input.ts';
import { t, text } from '../../texts/text.ts';
import { enumeration } from '../../texts/formats.ts';

/** What a right of an API key allows, for a row of the list. */
export const SCOPE_WORDS: Readonly<Record<ApiScope, string>> = {
  'statements:read': text('Read learning records'),
  'statements:write': text('Write learning records'),
  'profiles:write': text('Write profiles'),
};

/** Returns the rights of a key in words; one of a later build by its name. */
export const scopesText = (scopes: readonly string[]): string =>
  enumeration(scopes.map((scope) => t(SCOPE_WORDS[scope as ApiScope] ?? scope))); // a scope that the table lacks is undefined

const STATUS_WORDS: Readonly<Record<string, string>> = { active: text('Active'), expired: text('Expired'), revoked: text('Revoked') };

/** Returns the status of a key as a word; one of a later build as it is. */
export const keyStatusWord = (status: string): string => t(STATUS_WORDS[status] ?? status);
