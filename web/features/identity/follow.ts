import { execute } from '../../api/execute.ts';
import { pageData } from '../../api/page-data.ts';
import { currentPlace } from '../../api/tenant-address.ts';
import { fetchUser } from '../../api/rest.ts';
import { readToken } from '../../api/session-store.ts';
import { branchLookupDocument } from '../../session/api/branch-lookup.ts';
import { instanceByUrlDocument } from '../../session/api/instance-by-url.ts';
import { dashboardPath } from '../../session/navigation-guard.ts';
import { pathsOf } from '../../app/paths.ts';
import { meAccessDocument } from './api/me-access.ts';
import { enterInstance, openContext, select, takeIntended } from './enter-tenant.ts';
import { loginAddress } from './login-address.ts';
import { signOut } from './sign-out.ts';
import { type ArrivalFacts, type Destination, whereTo } from './post-login-destination.ts';

export type Way = {
  readonly prefersInstance: boolean;
  readonly login: string;
  readonly open: (to: string) => void;
  readonly isLeft: () => boolean;
};

async function branchFacts(slug: string): Promise<ArrivalFacts['branch']> {
  const { branch } = await execute(branchLookupDocument, { url: slug });
  if (!branch) return { slug, found: null };
  return { slug, found: { id: branch.id, url: branch.url, instanceId: branch.lms_instance_id ?? '', member: branch.is_user_in_branch } };
}

async function instanceFacts(domain: string): Promise<ArrivalFacts['instance']> {
  if (pageData?.instance?.domain === domain) return { domain, id: pageData.instance.id };
  const { instanceByUrl } = await execute(instanceByUrlDocument, { url: domain });
  return { domain, id: instanceByUrl?.id ?? null };
}

/** What the way depends on, asked together. A failed list of instances has a way of its own; all else fails the sign-in. */
async function gather(prefersInstance: boolean): Promise<ArrivalFacts> {
  const place = currentPlace();
  const [user, instance, branch, instances] = await Promise.all([
    // Who they are; the role counts only where the instance lets them in.
    fetchUser({ place: { instance: null, branch: null } }),
    place.instance === null ? null : instanceFacts(place.instance),
    place.branch === null || place.instance === null ? null : branchFacts(place.branch),
    execute(meAccessDocument, {}).then(
      ({ meAccess }) => meAccess,
      () => null,
    ),
  ]);
  return { role: user.role, instance, branch, prefersInstance, instances };
}

async function openHere(destination: Extract<Destination, { kind: 'open' }>, way: Way): Promise<void> {
  const { instanceId, branch } = destination;
  await select(instanceId, branch);
  const slug = branch?.url ?? null;
  const { role } = await fetchUser({ place: { ...currentPlace(), branch: slug } });
  const to = takeIntended(slug) ?? dashboardPath(slug, role);
  if (slug === currentPlace().branch) way.open(to);
  else openContext(to);
}

/** Where sign-in leads, and the way there. */
export async function follow(way: Way): Promise<void> {
  if (readToken() === null) {
    way.open(way.login);
    return;
  }
  const facts = await gather(way.prefersInstance);
  if (way.isLeft()) return;
  const destination = whereTo(facts);
  const paths = pathsOf(null);
  switch (destination.kind) {
    case 'open':
      return openHere(destination, way);
    case 'hand-off':
      await select(destination.instanceId, destination.branch);
      return enterInstance({ id: destination.instanceId, domain: destination.domain }, destination.branch);
    case 'choose-branch':
      return way.open(paths.chooseBranch(destination.instanceId));
    case 'choose-instance':
      return way.open(paths.chooseInstance());
    case 'platform':
      return way.open(takeIntended(null) ?? paths.instances());
    case 'dashboard':
      return way.open(takeIntended(null) ?? paths.dashboard());
    case 'end': {
      await signOut();
      return way.open(destination.message === null ? way.login : loginAddress(way.login, { error: destination.message }));
    }
  }
}
