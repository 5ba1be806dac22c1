import { settings } from '../runtime/settings.ts';

/** Two years, as browsers' own lists of secure hosts ask. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** What every answer of a function carries: not kept, not guessed at, not told on, and over a secure line only, where there is one. */
export const standingHeaders = (requestId: string | undefined, scheme = settings().PUBLIC_SCHEME): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(requestId !== undefined && { 'x-request-id': requestId }),
  ...(scheme.startsWith('https') && ONLY_HTTPS),
});
