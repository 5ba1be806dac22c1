import { readPage } from '../../../shared/kernel/page-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callQuery } from '../../platform/graphql/root-fields.ts';
import { pageType, windowArgs } from '../../platform/graphql/paging.ts';
import { UserRefType } from '../../people/users/user-ref.schema.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { type DeletedItemView, impactOf, type ImpactView, kindNamed, pageOfDeleted, restorableKindNamed } from './deleted-items.queries.ts';

const DeletedItemType = builder.objectRef<DeletedItemView>('DeletedItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Full name or title.' }),
    email: t.exposeString('email', { nullable: true, description: '(added) Of a user, for those who may erase them; else null.' }),
    deleted_at: t.field({ type: 'DateTime', resolve: (item) => item.deletedAt }),
    deleted_by: t.field({ type: UserRefType, nullable: true, resolve: (item) => item.deletedBy }),
    restorable_until: t.field({ type: 'DateTime', resolve: (item) => item.restorableUntil }),
  }),
});

export const ImpactCountType = builder.objectRef<ImpactView['counts'][number]>('ImpactCount').implement({
  fields: (t) => ({
    what: t.exposeString('what', {
      description: "'users', 'groups', 'branches', 'courses', 'categories', 'enrolments', 'completions', 'certificates' or 'submissions'.",
    }),
    count: t.exposeInt('count'),
  }),
});

const DeleteImpactType = builder.objectRef<ImpactView>('DeleteImpact').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    counts: t.field({
      type: [ImpactCountType],
      description: 'What goes or loses its link; only counts above 0, largest first.',
      resolve: (impact) => [...impact.counts],
    }),
    restorable: t.exposeBoolean('restorable', { description: 'false = cannot be undone' }),
  }),
});

callQuery('deletedItems', {
  type: pageType('DeletedItemPage', DeletedItemType),
  description: "[those who may restore that kind] kind: 'user', 'branch' or 'course'. Deleted in the last 30 days, newest first.",
  args: {
    kind: arg.string({ required: true }),
    ...windowArgs,
    branchUrl: arg.string(),
  },
  resolve: async ({ kind: name, page, limit, branchUrl }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    authorise('deletedItems', resolved);
    const kind = restorableKindNamed(name);
    return pageOfDeleted(kind, call, authorise(kind.call, resolved), readPage({ page, limit }, []));
  },
});

callQuery('deleteImpact', {
  type: DeleteImpactType,
  description:
    "[those who may delete that row] Counts for a confirmation. kind: 'user', 'group', 'branch', 'category', 'certificate' or 'course'.",
  args: { kind: arg.string({ required: true }), id: arg.id({ required: true }), branchUrl: arg.string() },
  resolve: async ({ kind: name, id, branchUrl }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    authorise('deleteImpact', resolved);
    const kind = kindNamed(name);
    return impactOf(kind, call, authorise(kind.call, resolved), id);
  },
});
