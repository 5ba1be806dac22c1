import { foldSearch } from '../../shared/kernel/page-input.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, callQuery, tenantQuery } from '../platform/graphql/root-fields.ts';
import { PaginatorInfoType } from '../platform/graphql/paging.ts';
import { branchId, tenantId } from '../platform/request/access-records.ts';
import { authorise } from '../platform/request/authorise.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { entryInto, isInBranch } from '../platform/request/membership.ts';
import type { Call } from '../platform/request/request.ts';
import {
  allBranches,
  defaultBranchFor,
  type BranchView,
  findBranchBySlug,
  branchInScope,
  type pageOfBranches,
  rightsOn,
  viewBranch,
} from './branch.queries.ts';
import { findInstance } from './instance.queries.ts';
import { shownBranding } from './branding.queries.ts';
import { todayIn } from '../platform/request/today.ts';

/** The GraphQL type of a branch. */
export const BranchType = builder.objectRef<BranchView>('Branch');

BranchType.implement({
  fields: (t) => ({
    id: t.id({ resolve: (view) => view.branch.id }),
    name: t.string({ resolve: (view) => view.branch.name }),
    url: t.string({ resolve: (view) => view.branch.slug }),
    logo_url: t.string({ nullable: true, resolve: (view) => view.look.logo }),
    primary_color: t.string({ nullable: true, resolve: (view) => view.look.primaryColor }),
    secondary_color: t.string({ nullable: true, resolve: (view) => view.look.secondaryColor }),
    lms_instance_id: t.id({ nullable: true, resolve: (view) => view.tenant }),
    is_user_in_branch: t.exposeBoolean('isUserIn'),
    theme: t.string({ nullable: true, resolve: (view) => view.branch.theme }),
    language: t.string({ nullable: true, resolve: (view) => view.branch.language }),
    languages: t.stringList({
      description: '(added) The languages out of which its people choose; none: those of the instance.',
      resolve: ({ branch }) => [...(branch.languages ?? [])],
    }),
    time_zone: t.string({
      nullable: true,
      description: '(added) An IANA name; null: that of the instance.',
      resolve: ({ branch }) => branch.timeZone ?? null,
    }),
    is_default: t.boolean({ nullable: true, resolve: (view) => view.branch.isDefault }),
    viewer_can: t.stringList({ resolve: (view) => [...view.rights] }),
  }),
});

/** The id, name and url of a branch, for pickers and links. */
export const BranchRefType = builder.objectRef<{ id: number; name: string; slug: string }>('BranchRef').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), url: t.exposeString('slug') }),
});

type BranchPageView = Awaited<ReturnType<typeof pageOfBranches>>;
/** The GraphQL type of a page of branches. */
export const BranchPageType = builder.objectRef<BranchPageView>('BranchPage').implement({
  fields: (t) => ({
    default_branch: t.field({
      type: BranchRefType,
      nullable: true,
      description: '(added) The default branch of the instance; null for those who do not see every branch, and where there is none.',
      resolve: ({ viewer }) => defaultBranchFor(viewer),
    }),
    data: t.field({ type: [BranchType], resolve: (page) => page.data }),
    paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
  }),
});

/** Returns the branding of a branch of the host's instance and whether the caller belongs to it; null when there is no such branch. */
async function publicBranch(call: Call, url: string): Promise<BranchView | null> {
  if (call.domain === null) return null;
  const facts = await findInstance(call.domain);
  if (!facts) return null;
  const scope = scopeOf(tenantId(facts.id));
  const branch = await findBranchBySlug(scope, url);
  if (!branch) return null;
  const look = shownBranding(facts, branch);
  const { viewer } = await call.resolveViewer();
  const shown = { branch, look, full: false, bound: branchId(branch.id) };
  if (!viewer) return { ...shown, tenant: null, isUserIn: false, rights: [] };
  // A session bound to another instance has no membership here.
  const mayBeHere = viewer.session.bound === null || viewer.session.bound === facts.id;
  const entry = mayBeHere ? await entryInto(viewer.self, facts, todayIn(facts, call.now)) : null;
  const isUserIn = entry !== null && (await isInBranch(scope, entry, branchId(branch.id)));
  return { ...shown, tenant: facts.id, isUserIn, rights: rightsOn(viewer, branch) };
}

callQuery('branch', {
  type: BranchType,
  nullable: true,
  args: { url: arg.string(), id: arg.id(), branchUrl: arg.string() },
  resolve: async ({ url, id, branchUrl }, call) => {
    if ((url == null) === (id == null)) throw invalid('url', 'Give either url or id.');
    if (url != null) return publicBranch(call, url);
    const viewer = authorise('branch.byId', await call.resolveViewer(branchUrl));
    return viewBranch(viewer, await branchInScope(viewer, id ?? ''), true);
  },
});

tenantQuery('branches', {
  type: [BranchType],
  args: { search: arg.string() },
  resolve: (viewer, { search }, call) => allBranches(viewer, foldSearch(search), call),
});
