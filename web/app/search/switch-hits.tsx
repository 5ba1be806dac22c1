import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Building2, Home, Server } from 'lucide-react';
import type { Role } from '../../../shared/access/roles.ts';
import { matchesSearch } from '../../../shared/kernel/fold-text.ts';
import type { SwitchAccessQuery } from '../../api/generated/graphql.ts';
import { assetUrl } from '../../api/tenant-address.ts';
import { queryOf } from '../../api/query-client.ts';
import { Cover, CoverChip } from '../../design/patterns/cover/cover.tsx';
import { ICON } from '../../design/primitives/icon.ts';
import { type CurrentViewer, useViewer } from '../../session/viewer.tsx';
import { opensEveryBranch } from '../use-can-switch.ts';
import { switchAccessDocument, switchBranchesDocument, switchInstancesDocument } from '../api/switch.ts';
import type { Hit } from './search-dialog.tsx';
import { t } from '../../texts/text.ts';

type Instance = { readonly id: string; readonly name: string; readonly domain: string };
type Branch = { readonly id: string; readonly url: string };

/** Where a row of the switcher leads: into a branch, into the whole instance (`branch` is null), or into another instance. */
export type SwitchTarget =
  | { readonly kind: 'branch'; readonly branch: Branch | null; readonly role: Role }
  | { readonly kind: 'instance'; readonly instance: Instance };
export type SwitchHit = Hit & { readonly target: SwitchTarget };

/** The rows, and the first failure of the calls behind them. */
export type SwitchHits = {
  readonly hits: readonly SwitchHit[];
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

const LIMIT = 50;

type MyInstance = SwitchAccessQuery['meAccess'][number];
type ListedBranch = Branch & { readonly name: string; readonly role: Role; readonly logo_url?: string | null };

const myBranches = (own: MyInstance | undefined): ListedBranch[] =>
  (own?.user_branches ?? [])
    .filter(({ user_branch_is_active: active }) => active)
    .map(({ id, name, url, user_branch_role: role }) => ({ id, name, url, role }));

const homeHit = ({ instance, branch, role }: CurrentViewer): SwitchHit => ({
  id: 'home',
  group: instance?.name ?? '',
  label: t('Workspace home'),
  second: '',
  icon: <Home {...ICON} />,
  current: branch === null,
  target: { kind: 'branch', branch: null, role },
});

const branchHit = ({ id, name, url, role, logo_url: logo }: ListedBranch, { instance, branch }: CurrentViewer): SwitchHit => ({
  id: `b${id}`,
  group: instance?.name ?? '',
  label: name,
  second: `/${url}`,
  icon: logo ? (
    <CoverChip>
      <Cover of={`branch-${url}`} image={assetUrl(logo)} small />
    </CoverChip>
  ) : (
    <Building2 {...ICON} />
  ),
  current: branch?.id === id,
  target: { kind: 'branch', branch: { id, url }, role },
});

const instanceHit = (instance: Instance): SwitchHit => ({
  id: `i${instance.id}`,
  group: t('Other accounts'),
  label: instance.name,
  second: instance.domain,
  icon: <Server {...ICON} />,
  target: { kind: 'instance', instance },
});

const isAbout =
  (text: string) =>
  ({ label, second }: Hit): boolean =>
    matchesSearch([label, second], text);

type MyAccess = { readonly access: UseQueryResult<SwitchAccessQuery>; readonly own: MyInstance | undefined };

/** Returns the instances of the person, and the one that is open among them. */
function useMyAccess({ instance }: CurrentViewer): MyAccess {
  const access = useQuery(queryOf(switchAccessDocument, {}));
  return { access, own: access.data?.meAccess.find(({ id }) => id === instance?.id) };
}

/** Returns the branches of the open instance: all of them for those who may open every branch, else the person's own. */
function useBranches(viewer: CurrentViewer, search: string, own: MyInstance | undefined) {
  const everywhere = opensEveryBranch(viewer);
  const query = useQuery({
    ...queryOf(switchBranchesDocument, { search: search || null, limit: LIMIT, branchUrl: viewer.branch?.url ?? null }),
    enabled: everywhere,
    placeholderData: keepPreviousData,
  });
  const all = query.data?.branchesPage.data ?? [];
  const branches = everywhere ? all.map((branch): ListedBranch => ({ ...branch, role: viewer.role })) : myBranches(own);
  return { query: everywhere ? query : null, branches };
}

/** Returns the other instances: all of them for a super admin, else the person's own that are open to them. */
function useInstances(viewer: CurrentViewer, search: string, access: MyAccess['access']) {
  const isSuperAdmin = viewer.role === 'super_admin';
  const query = useQuery({
    ...queryOf(switchInstancesDocument, { search: search || null, limit: LIMIT }),
    enabled: isSuperAdmin,
    placeholderData: keepPreviousData,
  });
  const open = (access.data?.meAccess ?? []).filter((instance) => instance.is_active && instance.user_instance_is_active);
  const instances: readonly Instance[] = isSuperAdmin ? (query.data?.lmsInstancesPage.data ?? []) : open;
  return { query: isSuperAdmin ? query : null, instances: instances.filter(({ id }) => id !== viewer.instance?.id) };
}

/** Returns where the person can go from here: 'Workspace home', the branches, the other instances, as far as they match the search. */
export function useSwitchHits(text: string, search: string): SwitchHits {
  const viewer = useViewer();
  const { access, own } = useMyAccess(viewer);
  const { query: branchesQuery, branches } = useBranches(viewer, search, own);
  const { query: instancesQuery, instances } = useInstances(viewer, search, access);
  const mayOpenHome = opensEveryBranch(viewer) || own?.user_primary_access === true;
  const hits = [
    ...(mayOpenHome ? [homeHit(viewer)] : []),
    ...branches.map((branch) => branchHit(branch, viewer)),
    ...instances.map(instanceHit),
  ];
  const queries = [access, branchesQuery, instancesQuery].filter((query) => query !== null);
  return {
    hits: hits.filter(isAbout(text)),
    waiting: queries.some(({ isPending }) => isPending),
    error: queries.find(({ isError }) => isError)?.error ?? null,
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
  };
}
