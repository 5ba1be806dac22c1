import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from '../../tenancy/notification-rules/notification-kind.schema.ts';
import { markBellRead } from './bell.commands.ts';
import { type BellEntry, readBell } from './bell.queries.ts';

const BellEntryType = builder.objectRef<BellEntry>('BellEntry').implement({
  description: '(added) Something of which the caller was notified.',
  fields: (t) => ({
    id: t.exposeID('notification'),
    kind: t.field({ type: NotificationKindEnum, resolve: ({ kind }) => kind }),
    course_id: t.exposeID('course', { nullable: true }),
    course_title: t.exposeString('courseTitle', { nullable: true }),
    created_at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    is_read: t.exposeBoolean('isRead'),
  }),
});

tenantQuery('bell', {
  type: [BellEntryType],
  description: '(added) [*] The newest 50 of what the caller was notified of in the instance, kept 90 days, the newest first.',
  resolve: (viewer, _, call) => readBell(viewer, call.now),
});

tenantMutation('markBellRead', {
  type: [BellEntryType],
  description: "(added) [*] Marks entries of the caller's bell as read; null = all. Ids of others have no effect.",
  args: { ids: arg.idList() },
  resolve: async (viewer, { ids }, call) => {
    await markBellRead(call, viewer, ids?.map(String) ?? null);
    return readBell(viewer, call.now);
  },
});
