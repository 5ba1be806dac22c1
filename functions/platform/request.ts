import { randomUUID } from 'node:crypto';
import { AppError, forbidden } from '../../shared/kernel/errors.ts';
import { type Clock, systemClock } from '../../shared/kernel/instant.ts';
import { type HostPlace, parseHost } from '../../shared/tenancy/host.ts';
import { type Mark, parseMarks } from './marks.ts';
import { settings } from './runtime/settings.ts';
import { closeFence } from './keys/tenant-fence.ts';
import { readSessionToken, type SessionClaims } from './credentials/tokens.ts';
import { type Sight, seeViewer } from './viewer.ts';

/**
 * One call, as every function sees it: where it was addressed, who it says it is, and what it has written so far.
 * Made from headers that the edge has cleaned: the host and the caller's address come from there and nowhere else.
 */
export type Call = {
  readonly id: string;
  readonly now: string;
  readonly host: string;
  readonly hostPlace: HostPlace;
  /** First label of the instance this call is about; null on the central host. */
  readonly domain: string | null;
  readonly branch: string | null;
  readonly address: string;
  readonly claims: SessionClaims | null;
  /** A token was sent, whether or not it is one of ours. */
  readonly tokenSent: boolean;
  readonly after: readonly Mark[];
  /** As the client sent it, at most 64 characters. */
  readonly idempotencyKey: string | null;
  /** Read once, when first asked for; the branch named in an argument must agree with the header. */
  sight(branchUrl?: string | null): Promise<Sight>;
  /** Commits this call made, for X-Trellis-After. */
  readonly marks: string[];
  /** Work that goes on after the answer, for X-Trellis-Job. */
  job: string | null;
};

const clocks: { now: Clock } = { now: systemClock };
/** For tests, which tell the time themselves. */
export const setClock = (clock: Clock): void => {
  clocks.now = clock;
};

const blank = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : value.trim();

type Addressed = Pick<Call, 'host' | 'hostPlace' | 'domain' | 'branch' | 'address'>;

/** Rule G3: the context of a call comes from its own headers; the host speaks where they are silent. */
function addressOf(headers: Headers): Addressed {
  const { PRODUCT_DOMAIN: product, CONTENT_DOMAIN: content } = settings();
  const host = headers.get('x-trellis-host') ?? headers.get('host') ?? '';
  const hostPlace = parseHost(host, { product, content });
  const ofHost = hostPlace.kind === 'instance' ? hostPlace : null;
  return {
    host,
    hostPlace,
    domain: blank(headers.get('x-instance-domain'))?.toLowerCase() ?? ofHost?.domain ?? null,
    branch: blank(headers.get('x-branch-url')) ?? ofHost?.branch ?? null,
    address: (headers.get('cloudfront-viewer-address') ?? '').replace(/:\d+$/, ''),
  };
}

function idempotencyKeyOf(headers: Headers): string | null {
  const key = blank(headers.get('idempotency-key'));
  if (key !== null && key.length > 64) throw new AppError('BAD_REQUEST', 'Idempotency-Key has at most 64 characters.');
  return key;
}

const bearerOf = (headers: Headers): string | null => /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;

/** `verified`: claims that a plugin has verified already; absent, the bearer is verified here. */
export async function readCall(headers: Headers, verified?: SessionClaims | null): Promise<Call> {
  if (headers.get('x-origin-secret') !== settings().ORIGIN_SECRET) throw forbidden();
  const now = clocks.now();
  const bearer = bearerOf(headers);
  const read = verified === undefined && bearer !== null ? await readSessionToken(bearer, Math.floor(Date.parse(now) / 1000)) : null;
  const claims = verified ?? read;
  const addressed = addressOf(headers);
  return {
    id: headers.get('x-request-id') ?? randomUUID(),
    now,
    ...addressed,
    claims,
    tokenSent: bearer !== null,
    after: parseMarks(headers.get('x-trellis-after') ?? undefined),
    idempotencyKey: idempotencyKeyOf(headers),
    sight: sights({ now, claims, ...addressed }, bearer !== null),
    marks: [],
    job: null,
  };
}

type Seen = Pick<Call, 'now' | 'claims' | 'domain' | 'branch'>;

/** Each branch a call is about is looked at once. A header and an argument that differ are refused; null widens nothing. */
function sights({ now, claims, domain, branch }: Seen, tokenSent: boolean): Call['sight'] {
  const seen = new Map<string | null, Promise<Sight>>();
  return (branchUrl) => {
    const named = blank(branchUrl);
    if (named !== null && branch !== null && named !== branch) return Promise.reject(forbidden());
    const effective = branch ?? named;
    const known = seen.get(effective);
    if (known) return known;
    const sight = seeViewer({ now, domain, branch: effective, claims }).then((found) => {
      if (!found.viewer && tokenSent) found.problem.staleToken = true;
      if (found.viewer?.place) closeFence(found.viewer.place.tenant);
      return found;
    });
    seen.set(effective, sight);
    return sight;
  };
}

/** Id of the command that a call carries out: the caller's key where it sent one, so that a repeat is recognised. */
export const commandIdOf = (call: Call, part: string): string =>
  call.idempotencyKey === null ? randomUUID() : `${call.idempotencyKey}/${part}`;

/** Headers that every answer of the API carries. */
export function answerHeaders(call: Call): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': call.id,
    ...(call.marks.length > 0 && { 'x-trellis-after': call.marks.slice(-20).join(',') }),
    ...(call.job !== null && { 'x-trellis-job': call.job }),
  };
}
