import { settings } from '../runtime/settings.ts';

/** Two years, as the preload lists of browsers require. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Returns the headers of every response: no caching, no type sniffing, no referrer, and HTTPS only where the product uses it. */
export const defaultHeaders = (requestId: string | undefined, scheme = settings().PUBLIC_SCHEME): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(requestId !== undefined && { 'x-request-id': requestId }),
  ...(scheme.startsWith('https') && ONLY_HTTPS),
});
