import { gzipSync } from 'node:zlib';
import { toInstant, toMillis, type Instant } from '../../../shared/kernel/instant.ts';
import { VC_CONTEXT } from './contexts.ts';

/** Bitstring Status List v1.0, section 6.1: a list has at least 131,072 entries. */
const ENTRIES = 131_072;
/** Each certificate has a list of its own, so that its state is read when somebody asks, and no index has to be stored. */
const POSITION = 0;
/** How long an answer may be kept: section 2.2, `ttl`, in milliseconds. */
const TTL_MS = 300_000;
/** An answer that is older proves nothing: a copy from before a revocation cannot be shown for ever. */
const VALID_MS = 86_400_000;

/** Returns the entry of a credential by which its status is found (section 2.1). */
export const statusEntry = (address: string): Readonly<Record<string, string>> => ({
  id: `${address}#${POSITION}`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: String(POSITION),
  statusListCredential: address,
});

/** Returns the bits of a list, the first one the highest of the first byte, as GZIP in base64url after `u` (section 3.3, Multibase). */
export function encodedList(isRevoked: boolean): string {
  const bits = Buffer.alloc(ENTRIES / 8);
  if (isRevoked) bits[POSITION >> 3] = 0x80 >> (POSITION & 7);
  return `u${gzipSync(bits).toString('base64url')}`;
}

/** Returns the status list credential of an address (section 2.2), with the claims of its VC-JWT. */
export function statusList({ address, issuer, isRevoked, now }: StatusFacts): Readonly<Record<string, unknown>> {
  const from = Math.floor(toMillis(now) / 1000) * 1000;
  return {
    '@context': [VC_CONTEXT],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: toInstant(from),
    validUntil: toInstant(from + VALID_MS),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodedList(isRevoked),
      ttl: TTL_MS,
    },
    iss: issuer,
    jti: address,
    sub: `${address}#list`,
    nbf: from / 1000,
    exp: (from + VALID_MS) / 1000,
  };
}

type StatusFacts = { readonly address: string; readonly issuer: string; readonly isRevoked: boolean; readonly now: Instant };
