import { permissionsOf } from '../../shared/access/permissions.ts';
import { accessTable } from '../../shared/access/table.ts';
import { builder } from '../platform/graphql/builder.ts';
import { RoleEnum } from '../platform/graphql/enums.ts';
import { roleOfViewer } from '../identity/rest-user.ts';
import { authoriseSession, standingOf } from '../platform/request/authorise.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer, Viewer } from '../platform/viewer.ts';
import { findBranch, viewBranch } from '../tenancy/branch.queries.ts';
import { BranchType } from '../tenancy/branch.schema.ts';
import { LmsInstanceType, viewInstance } from '../tenancy/instance.schema.ts';
import { UserType } from './users/user.schema.ts';
import { viewOneself } from './users/user.view.ts';

type Seen = { readonly call: Call; readonly viewer: Viewer };

const ViewerType = builder.objectRef<Seen>('Viewer').implement({
  fields: (t) => ({
    user: t.field({ type: UserType, resolve: ({ viewer }) => viewOneself(viewer) }),
    role: t.field({ type: RoleEnum, nullable: true, resolve: ({ viewer }) => roleOfViewer(viewer) }),
    instance: t.field({
      type: LmsInstanceType,
      nullable: true,
      resolve: ({ call, viewer }) => viewer.place && viewInstance(call, viewer, viewer.place.domain, viewer.place.instance),
    }),
    branch: t.field({
      type: BranchType,
      nullable: true,
      resolve: async ({ viewer }) => {
        const { place } = viewer;
        if (!place?.branch || place.role === null) return null;
        const branch = await findBranch(place.scope, place.branch.id);
        return branch && viewBranch(viewer as TenantViewer, branch, false); // a role stands, as was just looked at
      },
    }),
    permissions: t.stringList({ resolve: ({ viewer }) => permissionsOf(accessTable, standingOf(viewer)) }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    resolve: async (_, __, { call }) => ({ call, viewer: authoriseSession('viewer', await call.sight()) }),
  }),
);
