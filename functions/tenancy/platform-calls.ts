import type { Operation } from '../../shared/access/table.ts';
import { forbidden, notFound } from '../../shared/kernel/errors.ts';
import { parseId, type TenantId } from '../../shared/kernel/ids.ts';
import { authorise } from '../platform/request/authorise.ts';
import type { Call } from '../platform/request/request.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { resolveViewer, type ViewerResult, type TenantViewer } from '../platform/request/viewer.ts';
import { findInstances } from './instance.queries.ts';

/** Returns the caller in another instance than that of the call. */
const resolveViewerIn = (call: Call, domain: string): Promise<ViewerResult> =>
  resolveViewer({ now: call.now, domain, branch: null, claims: call.claims });

/** Reads an instance other than that of the call. */
export const readAnyInstance = <Result>(read: () => Promise<Result>): Promise<Result> => acrossTenants(read);

/** Runs an operation of one instance for a super admin whose call is about the platform. */
export const callInInstance = <Result>(
  call: Call,
  domain: string,
  operation: Operation,
  work: (viewer: TenantViewer) => Promise<Result>,
): Promise<Result> => acrossTenants(async () => work(authorise(operation, await resolveViewerIn(call, domain))));

/** Returns the caller in the instance that the call names by its headers, else by its argument. The argument counts for super admins only. */
async function resolveViewerOfInstance(call: Call, tenant: TenantId | null): Promise<ViewerResult> {
  const resolved = await call.resolveViewer();
  if (call.domain !== null || !resolved.viewer?.superAdmin) return resolved;
  const [instance] = tenant === null ? [] : await findInstances([tenant]);
  if (!instance) throw notFound();
  return resolveViewerIn(call, instance.domain);
}

/**
 * Returns the caller of an operation about one instance, which the headers may name too.
 * @throws as authorise; FORBIDDEN when headers and argument name two instances (rule G3), NOT_FOUND for one that is missing
 */
export async function authoriseInInstance(call: Call, operation: Operation, id: string): Promise<TenantViewer> {
  const tenant = parseId<TenantId>(id);
  const viewer = authorise(operation, await resolveViewerOfInstance(call, tenant));
  if (viewer.tenant.id === tenant) return viewer;
  throw tenant !== null && (await findInstances([tenant])).length > 0 ? forbidden() : notFound();
}
