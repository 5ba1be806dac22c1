import { permissionsOf } from '../../../shared/access/permissions.ts';
import { accessTable } from '../../../shared/access/table.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { callQuery } from '../../platform/graphql/root-fields.ts';
import { RoleEnum } from '../../platform/graphql/enums.ts';
import { roleOfViewer } from '../../identity/rest-user.ts';
import { authoriseSession, accessSubjectOf, mustChangePassword } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer, Viewer } from '../../platform/request/viewer.ts';
import { findBranch, viewBranch } from '../../tenancy/branch.queries.ts';
import { BranchType } from '../../tenancy/branch.schema.ts';
import { LmsInstanceType, viewInstance } from '../../tenancy/instance.schema.ts';
import { shownBranding } from '../../tenancy/branding.queries.ts';
import { regionalSettingsOf } from '../../tenancy/regional-settings.queries.ts';
import { UserType } from './user.schema.ts';
import { viewOneself } from './user.view.ts';

type ViewerSource = { readonly call: Call; readonly viewer: Viewer };

/**
 * Returns whether the caller may have another branch or instance to switch to, without a look at any other instance: `false` is certain,
 * and `meAccess` tells the rest.
 */
async function maySwitch({ superAdmin, self, tenant }: Viewer): Promise<boolean> {
  if (!tenant || superAdmin || self.memberships > 1) return true;
  const { primary, role } = tenant;
  if (primary && role === 'admin') return true;
  const active = (await tenant.ownBranches()).filter((link) => link.active);
  return active.length + (primary ? 1 : 0) > 1;
}

const ViewerType = builder.objectRef<ViewerSource>('Viewer').implement({
  fields: (t) => ({
    user: t.field({ type: UserType, resolve: ({ viewer }) => viewOneself(viewer) }),
    role: t.field({ type: RoleEnum, nullable: true, resolve: ({ viewer }) => roleOfViewer(viewer) }),
    instance: t.field({
      type: LmsInstanceType,
      nullable: true,
      resolve: ({ call, viewer }) => viewer.tenant && viewInstance(call, viewer, viewer.tenant.domain, viewer.tenant.instance),
    }),
    branch: t.field({
      type: BranchType,
      nullable: true,
      resolve: async ({ viewer }) => {
        const { tenant } = viewer;
        if (!tenant?.branch || tenant.role === null) return null;
        const branch = await findBranch(tenant.scope, tenant.branch.id);
        if (!branch) return null;
        const view = await viewBranch(viewer as TenantViewer, branch, false); // the role was checked above
        return { ...view, look: shownBranding(tenant.instance, branch) };
      },
    }),
    password_given: t.boolean({
      description: '(added) Somebody else set the present password; changing it ends this.',
      resolve: ({ viewer }) => viewer.self.passwordGiven === true,
    }),
    must_change_password: t.boolean({
      description: '(added) The same in an instance that requires the change: other calls than those of the own profile are refused.',
      resolve: ({ viewer }) => mustChangePassword(viewer),
    }),
    may_switch: t.boolean({
      description: '(added) false: there is surely no other branch or instance to switch to, so that meAccess need not be asked.',
      resolve: ({ viewer }) => maySwitch(viewer),
    }),
    language: t.string({
      nullable: true,
      description: '(added) The language of the caller here: their own choice, else that of the branch, else that of the instance.',
      resolve: async ({ viewer }) => (await regionalSettingsOf(viewer)).language,
    }),
    time_zone: t.string({
      nullable: true,
      description: '(added) The time zone of the caller here, as the language. null: nobody has chosen one, and days are of UTC.',
      resolve: async ({ viewer }) => (await regionalSettingsOf(viewer)).timeZone,
    }),
    permissions: t.stringList({ resolve: ({ viewer }) => permissionsOf(accessTable, accessSubjectOf(viewer)) }),
  }),
});

callQuery('viewer', {
  type: ViewerType,
  resolve: async (_, call) => ({ call, viewer: authoriseSession('viewer', await call.resolveViewer()) }),
});
