import type { ApiScope } from '../../../shared/tenancy/api-key-input.ts';

/** What a right of an API key allows, for a row of the list. */
export const SCOPE_WORDS: Readonly<Record<ApiScope, string>> = {
  'statements:read': 'Read learning records',
  'statements:write': 'Write learning records',
  'profiles:write': 'Write profiles',
};

/** Returns the rights of a key in words; one of a later build by its name. */
export const scopesText = (scopes: readonly string[]): string => scopes.map((scope) => SCOPE_WORDS[scope as ApiScope] ?? scope).join(', '); // a scope that the table lacks is undefined

/** Returns the status of a key as a word. */
export const keyStatusWord = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
