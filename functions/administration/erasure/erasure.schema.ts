import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { eraseUser } from '../../people/erasure/erase-user.commands.ts';
import { type Counts, type ErasureItem, readErasure } from '../../people/erasure/erasure.records.ts';
import { type PersonRefView, personRefs } from '../../people/users/person-ref.queries.ts';
import { UserRefType } from '../../people/users/user-ref.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { PLATFORM_TENANT, scopeOf } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { countErased } from './erasure-counts.queries.ts';

const ErasureCountType = builder.objectRef<Counts[number]>('ErasureCount').implement({
  fields: (t) => ({
    what: t.exposeString('what', {
      description:
        "Erased: 'names', 'addresses', 'passwords', 'links', 'texts', 'submissions', 'files', 'certificate_files'. Kept: 'enrolments', 'completions', 'certificates', 'answers', 'events'.",
    }),
    count: t.exposeInt('count'),
  }),
});

type Receipt = ErasureItem & { readonly eraser: PersonRefView | null };

const ErasureReceiptType = builder.objectRef<Receipt>('ErasureReceipt').implement({
  description: '(added) What an erasure removed and what stays, in numbers. It names nobody who was erased.',
  fields: (t) => ({
    id: t.id({ resolve: ({ person }) => person }),
    erased_at: t.field({ type: 'DateTime', resolve: ({ erasedAt }) => erasedAt }),
    erased_by: t.field({ type: UserRefType, nullable: true, resolve: ({ eraser }) => eraser }),
    until: t.field({
      type: 'DateTime',
      description: 'By then older copies are gone as well.',
      resolve: ({ until }) => `${until}T00:00:00.000Z`,
    }),
    finished_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last copy went; null = not yet.',
      resolve: ({ finishedAt }) => finishedAt,
    }),
    erased: t.field({ type: [ErasureCountType], resolve: ({ erased }) => erased }),
    kept: t.field({ type: [ErasureCountType], resolve: ({ kept }) => kept }),
  }),
});

tenantMutation('eraseUser', {
  type: 'Boolean',
  branchUrl: false,
  args: { id: arg.id({ required: true }), confirmation: arg.string({ required: true }) },
  resolve: async (viewer, { id, confirmation }, call) => {
    await eraseUser(call, viewer, { id, confirmation }, countErased);
    return true;
  },
});

async function receiptOf(viewer: TenantViewer, id: PersonId): Promise<Receipt | null> {
  const erasure =
    (await readErasure(viewer.tenant.scope, id)) ??
    // A super admin belonged to no instance.
    (viewer.superAdmin ? await readErasure(scopeOf(PLATFORM_TENANT), id) : undefined);
  if (!erasure) return null;
  const people = erasure.erasedBy === null ? null : await personRefs([erasure.erasedBy]);
  return { ...erasure, eraser: people?.get(erasure.erasedBy ?? 0) ?? null };
}

tenantQuery('erasureReceipt', {
  type: ErasureReceiptType,
  nullable: true,
  description: '(added) [as eraseUser] The receipt of an erasure in this instance. Nobody with this id was erased: null.',
  branchUrl: false,
  args: { id: arg.id({ required: true }) },
  resolve: (viewer, args) => {
    const id = parseId<PersonId>(args.id);
    return id === null ? null : receiptOf(viewer, id);
  },
});
