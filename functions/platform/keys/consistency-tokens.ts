import type { StreamId } from '../../../events/kernel/commit.ts';
import { isNamedInPlatform, kindsNamed, streamInTenant } from '../../../events/kernel/streams.ts';

/**
 * Names a commit that a later read waits for (header X-Trellis-After): the stream without its tenant, which comes from the Viewer
 * alone, and the version. Opaque to clients.
 */
export type ConsistencyToken = { readonly stream: string; readonly version: number };

/** The header carries no more tokens than this. */
const MOST_TOKENS = 20;
const MOST_CHARACTERS = 4_000;

/** Whether a token, or the stream in it, is of the platform's own book: the list of instances. A tenant's book waits for none of them. */
export const isOfPlatform = (token: string): boolean => isNamedInPlatform(token.slice(0, endOfName(token)));

/** Returns the token of a commit: `u42/e#c9@3`. */
export const tokenOf = (stream: StreamId, version: number): string => `${streamInTenant(stream)}@${version}`;

const endOfName = (token: string): number => (token.includes('@') ? token.lastIndexOf('@') : token.length);

const VERSION = /^\d{1,9}$/;

function parseToken(text: string): ConsistencyToken[] {
  const end = endOfName(text);
  const [stream, version] = [text.slice(0, end), text.slice(end + 1)];
  return VERSION.test(version) && kindsNamed(stream).length > 0 ? [{ stream, version: Number(version) }] : [];
}

/** Returns the newest 20 tokens that a client sent back; what is malformed, or too long altogether, is ignored. */
export function parseTokens(header: string | undefined): ConsistencyToken[] {
  if (!header || header.length > MOST_CHARACTERS) return [];
  return header
    .split(',')
    .flatMap((text) => parseToken(text.trim()))
    .slice(-MOST_TOKENS);
}
