import * as z from 'zod/mini';
import { forbidden } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { expiring, platform, type Scope } from '../keys/keys.ts';
import { batchGet, recordIn } from '../tables/batches.ts';
import { part } from '../tables/record.ts';
import { domainRecord, personId, selfRecord } from './access-records.ts';
import { clientNetwork } from './client-network.ts';
import type { Call } from './request.ts';
import { cachedBranch, contextAddresses, contextItemsOf, enter, type TenantViewer, type ViewerResult } from './viewer.ts';

/** Whose rights a job has, and where: what it keeps of the call that started it. */
export const jobCaller = part({ person: z.int(), domain: z.string(), branch: z.nullable(z.string()) });
/** The caller of a job. */
export type JobCaller = z.core.output<typeof jobCaller>;

/** Returns what a job keeps of the viewer who starts it. */
export const callerOf = ({ person, tenant: { domain, branch } }: TenantViewer): JobCaller => ({
  person,
  domain,
  branch: branch?.slug ?? null,
});

/**
 * Returns the caller of a job as they are now: what they lost since they started it, the job loses too. The end of the session alone ends
 * no job.
 */
export async function resolveJobCaller(scope: Scope, caller: JobCaller, now: Instant): Promise<ViewerResult> {
  const [person, { domain, branch }] = [personId(caller.person), caller];
  const cached = cachedBranch(scope, branch);
  const [self, facts, ...items] = await batchGet([
    { table: 'platform', key: platform.self(person) },
    { table: 'platform', key: platform.domain(domain) },
    ...contextAddresses(scope, person, branch, cached),
  ]);
  const identity = recordIn(self, selfRecord);
  if (!identity?.active) return { viewer: null, problem: forbidden() };
  const session = {
    ...expiring.session('', ''),
    person,
    family: '',
    session: '',
    bound: scope.tenant,
    createdAt: now,
    usedAt: now,
    ttl: 0,
  };
  const who = { person, self: identity, session, superAdmin: identity.superAdmin };
  const read = await contextItemsOf(scope, person, branch, cached, items);
  const resolved = await enter(who, recordIn(facts, domainRecord), { now, domain, branch, claims: null }, read);
  return resolved.viewer === null ? { viewer: null, problem: forbidden() } : resolved;
}

/** Returns the call in which a job runs a command, under a key of its own, so that a repeat changes nothing twice. */
export const jobCall = ({ domain, branch }: JobCaller, now: Instant, key: string, after: Call['after']): Call => ({
  id: key,
  now,
  host: '',
  hostContext: { kind: 'unknown' },
  domain,
  branch,
  network: clientNetwork(() => null),
  isElsewhere: false,
  claims: null,
  acceptLanguage: null,
  tokenSent: false,
  after,
  idempotencyKey: key,
  heldKeys: new Set(),
  inputs: new Map(),
  resolveViewer: () => Promise.reject(new Error('A job resolves its caller itself.')),
  tokens: [],
  job: null,
});
