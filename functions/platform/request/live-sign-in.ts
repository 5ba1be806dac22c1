import { LRUCache } from 'lru-cache';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { type SignIn, signInText } from '../credentials/sign-in.ts';
import { resolveViewer, type TenantContext, type Viewer, type ViewerResult } from './viewer.ts';

/** A viewer inside an instance, whatever they may do there. */
export type ViewerInside = Viewer & { readonly tenant: TenantContext };

/** Returns the sign-in of a viewer. */
export const signInOf = ({ person, session, tenant }: ViewerInside): SignIn => ({
  tenant: tenant.id,
  person,
  family: session.family,
  signIn: session.session,
  bound: session.bound !== null,
  domain: tenant.domain,
  branch: tenant.branch?.slug ?? null,
});

/** Returns whose sign-in it is, as they are now. */
export const viewerOfSignIn = (
  { person, family, signIn: session, bound, tenant, domain, branch }: SignIn,
  now: Instant,
): Promise<ViewerResult> => resolveViewer({ now, domain, branch, claims: { person, family, session, tenant: bound ? tenant : null } });

/** So long a sign-in that was found to be good is not read again: a page loads dozens of files in a row. */
const CACHED_MS = 5_000;
const cache = new LRUCache<string, number>({ max: 5_000 });

/** Returns whether a sign-in is good in its place: it has not ended, and neither has what gives the person access there. */
export async function isLiveSignIn(signIn: SignIn, now: Instant): Promise<boolean> {
  const key = signInText(signIn);
  const age = toMillis(now) - (cache.get(key) ?? -Infinity);
  if (age >= 0 && age < CACHED_MS) return true;
  const { viewer, problem } = await viewerOfSignIn(signIn, now);
  const isLive = problem === undefined && viewer?.tenant?.id === signIn.tenant;
  if (isLive) cache.set(key, toMillis(now));
  else cache.delete(key);
  return isLive;
}
