import { isCode } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import { pageData } from '../../api/page-data.ts';
import { tenantAddress } from '../../api/tenant-address.ts';
import { fetchUser } from '../../api/rest.ts';
import { readToken } from '../../api/session-store.ts';
import { branchLookupDocument } from '../../session/api/branch-lookup.ts';
import { instanceByUrlDocument } from '../../session/api/instance-by-url.ts';
import { dashboardPath } from '../../session/navigation-guard.ts';
import { pathsOf } from '../../session/paths.ts';
import { meAccessDocument } from './api/me-access.ts';
import { enterInstance, openContext, selectContext, takeIntendedRoute } from './enter-tenant.ts';
import { loginAddress } from './login-address.ts';
import { signOut } from './sign-out.ts';
import { type DestinationFacts, type Destination, destinationOf, NO_INSTANCES } from './post-login-destination.ts';

/** How navigateAfterLogin opens pages. */
export type PostLoginOptions = {
  readonly prefersInstance: boolean;
  readonly login: string;
  readonly open: (to: string) => void;
  /** Whether the page was left in the meantime. */
  readonly isLeft: () => boolean;
};

async function branchFacts(slug: string): Promise<DestinationFacts['branch']> {
  const { branch } = await execute(branchLookupDocument, { url: slug });
  if (!branch) return { slug, record: null };
  return { slug, record: { id: branch.id, url: branch.url, instanceId: branch.lms_instance_id ?? '', member: branch.is_user_in_branch } };
}

async function instanceFacts(domain: string): Promise<DestinationFacts['instance']> {
  if (pageData?.instance?.domain === domain) return { domain, id: pageData.instance.id };
  const { instanceByUrl } = await execute(instanceByUrlDocument, { url: domain });
  return { domain, id: instanceByUrl?.id ?? null };
}

/** Of a call that no tenant is named to: somebody who is no member of that of the address would be refused. */
const NO_TENANT = { address: { instance: null, branch: null } } as const;

/** Returns what the destination depends on, requested in parallel. Without the list of instances there is a destination too; any other failure is thrown. */
async function loadFacts(prefersInstance: boolean): Promise<DestinationFacts> {
  const address = tenantAddress();
  const [user, instance, branch, instances] = await Promise.all([
    // Read without a tenant: the role of the tenant is read after the context is selected.
    fetchUser(NO_TENANT),
    address.instance === null ? null : instanceFacts(address.instance),
    address.branch === null || address.instance === null ? null : branchFacts(address.branch),
    execute(meAccessDocument, {}, NO_TENANT).then(
      ({ meAccess }) => meAccess,
      () => null,
    ),
  ]);
  return { role: user.role, instance, branch, prefersInstance, instances };
}

async function openHere(destination: Extract<Destination, { kind: 'open' }>, options: PostLoginOptions): Promise<void> {
  const { instanceId, branch } = destination;
  await selectContext(instanceId, branch);
  const slug = branch?.url ?? null;
  const { role } = await fetchUser({ address: { ...tenantAddress(), branch: slug } });
  // From another address of the branch, the page begins anew, with what was requested.
  if (options.isLeft()) return;
  const to = (await takeIntendedRoute(slug)) ?? dashboardPath(slug, role);
  if (slug === tenantAddress().branch) options.open(to);
  else openContext(to);
}

/** Navigates to the destination after sign-in. A session that may not enter it is ended: login would lead back to here. */
export async function navigateAfterLogin(options: PostLoginOptions): Promise<void> {
  try {
    if (readToken() === null) options.open(options.login);
    else await navigate(options);
  } catch (thrown) {
    if (!isCode(thrown, 'FORBIDDEN')) throw thrown;
    const { instance, branch } = tenantAddress();
    await signOut();
    // Of somebody who is no member of the instance of this host.
    options.open(instance !== null && branch === null ? loginAddress(options.login, { error: NO_INSTANCES }) : options.login);
  }
}

async function navigate(options: PostLoginOptions): Promise<void> {
  const facts = await loadFacts(options.prefersInstance);
  if (options.isLeft()) return;
  const destination = destinationOf(facts);
  const paths = pathsOf(null);
  switch (destination.kind) {
    case 'open':
      return openHere(destination, options);
    case 'hand-off':
      await selectContext(destination.instanceId, destination.branch);
      return enterInstance({ id: destination.instanceId, domain: destination.domain }, destination.branch);
    case 'choose-branch':
      return options.open(paths.chooseBranch(destination.instanceId));
    case 'choose-instance':
      return options.open(paths.chooseInstance());
    case 'platform':
      return options.open((await takeIntendedRoute(null)) ?? paths.instances());
    case 'dashboard':
      return options.open((await takeIntendedRoute(null)) ?? paths.dashboard());
    case 'end': {
      await signOut();
      return options.open(destination.message === null ? options.login : loginAddress(options.login, { error: destination.message }));
    }
  }
}
