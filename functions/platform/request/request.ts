import { randomUUID } from 'node:crypto';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import { type Clock, systemClock, toMillis } from '../../../shared/kernel/instant.ts';
import { type HostContext, parseHost } from '../../../shared/tenancy/host.ts';
import { type ConsistencyToken, parseTokens } from '../keys/consistency-tokens.ts';
import { hashOfBody, withBody } from '../keys/command-ids.ts';
import { settings, tenantHosts } from '../runtime/settings.ts';
import { closeFence } from '../keys/tenant-fence.ts';
import { presentRequest } from '../runtime/log-context.ts';
import { isFromEdge } from '../credentials/secrets.ts';
import type { SessionClaims } from '../credentials/tokens.ts';
import { bearerIn, claimsOf } from './bearer.ts';
import { type ClientNetwork, clientNetwork } from './client-network.ts';
import { type ViewerResult, resolveViewer } from './viewer.ts';

/**
 * One call: its address, the claims of its token, and the commits that it has made so far. The host and the caller's address come from
 * headers that the edge sets.
 */
export type Call = {
  readonly id: string;
  readonly now: string;
  readonly host: string;
  readonly hostContext: HostContext;
  /** First label of the instance this call is about; null on the central host. */
  readonly domain: string | null;
  readonly branch: string | null;
  /** Limits count by it. */
  readonly network: ClientNetwork;
  /** The Accept-Language header; null without one. */
  readonly acceptLanguage: string | null;
  /** X-Instance-Domain names another instance than the host does. */
  readonly isElsewhere: boolean;
  readonly claims: SessionClaims | null;
  /** A token was sent, whether or not it is one of ours. */
  readonly tokenSent: boolean;
  readonly after: readonly ConsistencyToken[];
  /** As the client sent it, at most 64 characters. */
  readonly idempotencyKey: string | null;
  /** Idempotency keys whose first call came with this request, or was repeated by it: those of its other calls are added to them. */
  readonly heldKeys: Set<string>;
  /** The inputs of the commands of this call by their parts, as hashes: a document may have the same mutation several times. */
  readonly inputs: Map<string, Set<string>>;
  /** Returns the viewer, read once per branch. A branch named in an argument must agree with the header. @throws FORBIDDEN */
  resolveViewer(branchUrl?: string | null): Promise<ViewerResult>;
  /** Commits this call made, for X-Trellis-After. */
  readonly tokens: string[];
  /** The job that continues after the response, for X-Trellis-Job. */
  job: string | null;
};

const clocks: { now: Clock } = { now: systemClock };
/** Replaces the clock: for tests and sample data. */
export const setClock = (clock: Clock): void => {
  clocks.now = clock;
};

const blank = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : value.trim();

type Addressed = Pick<Call, 'host' | 'hostContext' | 'domain' | 'branch' | 'network' | 'isElsewhere'>;

/** Returns the host that the edge has seen; '' without one. */
const hostIn = (headers: Headers): string => headers.get('x-trellis-host') ?? headers.get('host') ?? '';

/** Rule G3: the context of a call comes from its headers; where they are absent, from the host. */
function addressOf(headers: Headers): Addressed {
  const { PRODUCT_DOMAIN: product, CONTENT_DOMAIN: content } = settings();
  const host = hostIn(headers);
  const hostContext = parseHost(host, { product, content, tenants: tenantHosts() });
  const ofHost = hostContext.kind === 'instance' ? hostContext : null;
  const named = blank(headers.get('x-instance-domain'))?.toLowerCase() ?? null;
  return {
    host,
    hostContext,
    domain: named ?? ofHost?.domain ?? null,
    branch: blank(headers.get('x-branch-url')) ?? ofHost?.branch ?? null,
    network: clientNetwork((name) => headers.get(name)),
    isElsewhere: named !== null && ofHost !== null && named !== ofHost.domain,
  };
}

function idempotencyKeyOf(headers: Headers): string | null {
  const key = blank(headers.get('idempotency-key'));
  if (key !== null && key.length > 64) throw new AppError('BAD_REQUEST', 'Idempotency-Key has at most 64 characters.');
  if (key !== null && !/^[\u0020-\u007e]*$/.test(key))
    throw new AppError('BAD_REQUEST', 'Idempotency-Key has printable ASCII characters only.');
  return key;
}

/**
 * Returns the call of a request, with the claims of its bearer where that is a valid token. `readsToken` is false for pages that are the
 * same for everybody.
 * @throws FORBIDDEN past the edge
 */
export async function readCall(headers: Headers, { readsToken = true }: { readonly readsToken?: boolean } = {}): Promise<Call> {
  if (!isFromEdge(headers.get('x-origin-secret'))) throw forbidden();
  const now = clocks.now();
  const bearer = bearerIn(headers.get('authorization'));
  const claims = readsToken ? await claimsOf(bearer, toMillis(now)) : null;
  const addressed = addressOf(headers);
  return {
    id: headers.get('x-request-id') ?? presentRequest() ?? randomUUID(),
    now,
    ...addressed,
    claims,
    acceptLanguage: headers.get('accept-language'),
    tokenSent: bearer !== null,
    after: parseTokens(headers.get('x-trellis-after') ?? undefined),
    idempotencyKey: idempotencyKeyOf(headers),
    heldKeys: new Set(),
    inputs: new Map(),
    resolveViewer: viewerResolver({ now, claims, ...addressed }, bearer !== null),
    tokens: [],
    job: null,
  };
}

/**
 * Refuses a call whose host and X-Instance-Domain name two instances: only super admins, whose pages below `/admin/instance` do that, may.
 * Every way in calls it after the call was counted, and before anything else (docs/spec/rest.md, section 1.2).
 * @throws FORBIDDEN, or UNAUTHENTICATED for a session that has ended
 */
export async function assertOneInstance(call: Call): Promise<void> {
  if (!call.isElsewhere) return;
  // No session of a super admin is bound to an instance.
  if (!call.tokenSent || (call.claims?.tenant ?? null) !== null) throw forbidden();
  const { viewer, problem } = await call.resolveViewer();
  if (!viewer) throw problem;
  if (!viewer.superAdmin) throw forbidden();
}

type Context = Pick<Call, 'now' | 'claims' | 'domain' | 'branch'>;

/** Returns a function that resolves the viewer once per branch. A header and an argument that differ are refused. */
function viewerResolver({ now, claims, domain, branch }: Context, tokenSent: boolean): Call['resolveViewer'] {
  const results = new Map<string | null, Promise<ViewerResult>>();
  return (branchUrl) => {
    const named = blank(branchUrl);
    if (named !== null && branch !== null && named !== branch) return Promise.reject(forbidden());
    const effective = branch ?? named;
    const cached = results.get(effective);
    if (cached) return cached;
    const resolved = resolveViewer({ now, domain, branch: effective, claims }).then((result) => {
      if (!result.viewer && tokenSent) result.problem.staleToken = true;
      if (result.viewer?.tenant) closeFence(result.viewer.tenant.id);
      return result;
    });
    results.set(effective, resolved);
    return resolved;
  };
}

/**
 * Returns the id of a command of a call: from the caller's idempotency key where it sent one, so that a repeat is recognised. With `body`,
 * the input of the call, the key is refused with another one; without it somebody else compares the inputs (idempotency.ts).
 */
export function commandIdOf(call: Call, part: string, body?: unknown): string {
  if (call.idempotencyKey === null) return randomUUID();
  const id = `${call.idempotencyKey}/${part}`;
  if (body === undefined) return id;
  const position = positionOf(call, part, body);
  return withBody(position === 0 ? id : `${id}/${position}`, body);
}

/** Returns which of the inputs of a part this one is, in the order of the document, from 0 on: a repeat of the document has the same. */
function positionOf({ inputs }: Call, part: string, body: unknown): number {
  const hashes = inputs.get(part) ?? new Set();
  inputs.set(part, hashes.add(hashOfBody(body)));
  return [...hashes].indexOf(hashOfBody(body));
}

/** Returns the headers of every response of the API. */
export function responseHeaders(call: Call): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': call.id,
    ...(call.tokens.length > 0 && { 'x-trellis-after': call.tokens.slice(-20).join(',') }),
    ...(call.job !== null && { 'x-trellis-job': call.job }),
  };
}
