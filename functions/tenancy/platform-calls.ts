import { notFound } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { authorise, authorisePlatform } from '../platform/request/authorise.ts';
import type { Call } from '../platform/request.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { seeViewer, type Sight, type TenantViewer, type Viewer } from '../platform/viewer.ts';
import { findInstances } from './instance.queries.ts';

/** The sight of a caller in another instance than the one they call from. */
const sightIn = (call: Call, domain: string): Promise<Sight> => seeViewer({ now: call.now, domain, branch: null, claims: call.claims });

/** A call about the platform: whichever instance a super admin makes it from, it is about all of them. */
export async function onPlatform<Answer>(call: Call, operation: string, work: (viewer: Viewer) => Promise<Answer>): Promise<Answer> {
  const viewer = authorisePlatform(operation, await call.sight());
  return acrossTenants(() => work(viewer));
}

/** What the platform reads of an instance, whichever one it is called from. */
export const ofAnyInstance = <Answer>(read: () => Promise<Answer>): Promise<Answer> => acrossTenants(read);

/** What a list of one instance answers to a super admin who asks the platform for it. */
export const insideInstance = <Answer>(
  call: Call,
  domain: string,
  operation: string,
  work: (viewer: TenantViewer) => Promise<Answer>,
): Promise<Answer> => acrossTenants(async () => work(authorise(operation, await sightIn(call, domain))));

/** Where a call is about the instance that it names: by its headers, else by the argument. Others than super admins get their own sight. */
export async function sightOfInstance(call: Call, tenant: TenantId | null): Promise<Sight> {
  const sight = await call.sight();
  if (call.domain !== null || !sight.viewer?.superAdmin) return sight;
  const [found] = tenant === null ? [] : await findInstances([tenant]);
  if (!found) throw notFound();
  return sightIn(call, found.domain);
}
