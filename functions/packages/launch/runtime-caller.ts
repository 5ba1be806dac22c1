import type { Operation } from '../../../shared/access/table.ts';
import { unauthenticated } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { SignIn } from '../../platform/credentials/sign-in.ts';
import { type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { closeFence } from '../../platform/keys/tenant-fence.ts';
import { tenantId } from '../../platform/request/access-records.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { viewerOfSignIn } from '../../platform/request/live-sign-in.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { RestRequest } from '../../platform/rest/rest.ts';
import { type LaunchClaims, readLaunchToken } from './launch-token.ts';

/** Who calls: with the bearer on the API host, or with a launch token on the host of a package. */
export type RuntimeCaller = { readonly call: Call; readonly viewer: TenantViewer; readonly launch: LaunchClaims | null };

/** The claims of the caller before they are verified, which select what is read along. */
export type Unverified = { readonly scope: Scope; readonly person: PersonId } | null;

const scopeOfClaims = (tenant: number, person: number): Unverified => ({
  scope: scopeOf(tenantId(tenant)),
  person: asId<PersonId>(person),
});

/** Returns who launched a package, while their sign-in lives. @throws UNAUTHENTICATED, FORBIDDEN */
export async function viewerOfLaunch(launch: SignIn, operation: Operation, now: Instant): Promise<TenantViewer> {
  const viewer = authorise(operation, await viewerOfSignIn(launch, now));
  if (viewer.tenant.id !== launch.tenant) throw unauthenticated();
  closeFence(viewer.tenant.id);
  return viewer;
}

/** Returns the caller of a call, and what is read while the caller is verified. @throws UNAUTHENTICATED, FORBIDDEN */
export async function runtimeCaller<Read>(
  { call, request }: RestRequest,
  operation: Operation,
  readAlong: (unverified: Unverified, launch: LaunchClaims | null) => Promise<Read>,
): Promise<RuntimeCaller & { readonly read: Read }> {
  const { hostContext: host, claims, now } = call;
  if (host.kind !== 'content') {
    const along = readAlong(claims && claims.tenant !== null ? scopeOfClaims(claims.tenant, claims.person) : null, null);
    along.catch(() => undefined);
    const viewer = authorise(operation, await call.resolveViewer());
    return { call, viewer, launch: null, read: await along };
  }
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const launch = readLaunchToken(token, host.label, now);
  if (!launch) throw unauthenticated();
  const along = readAlong(scopeOfClaims(launch.tenant, launch.person), launch);
  along.catch(() => undefined);
  const viewer = await viewerOfLaunch(launch, operation, now);
  return { call, viewer, launch, read: await along };
}
