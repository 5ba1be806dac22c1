import { invalid } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { NOTIFICATION_STATUS } from '../../../shared/notifications/notification-status.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from '../../tenancy/notification-rules/notification-kind.schema.ts';
import { LOG_SORTS, type NotificationLine, readLogPage } from './notification-log.queries.ts';
import { resendNotification } from './resend.commands.ts';

const NotificationStatusEnum = builder.enumType('NotificationStatus', { description: '(added)', values: NOTIFICATION_STATUS });

const NotificationLineType = builder.objectRef<NotificationLine>('NotificationLine').implement({
  description: '(added) A notification of one person about one event.',
  fields: (t) => ({
    id: t.id({ resolve: ({ person, notification }) => `${person}-${notification}` }),
    user_id: t.exposeID('person'),
    name: t.exposeString('name', { description: "Of the addressee; 'Erased user' after erasure." }),
    course_id: t.exposeID('course', { nullable: true }),
    course_title: t.exposeString('courseTitle', { nullable: true }),
    kind: t.field({ type: NotificationKindEnum, resolve: ({ kind }) => kind }),
    status: t.field({ type: NotificationStatusEnum, resolve: ({ status }) => status }),
    reason: t.exposeString('reason', {
      nullable: true,
      description:
        'A code: why it was skipped (ended, out-of-scope, rule-off, turned-off, late) or came back (no-address, complaint), or the name of the error.',
    }),
    tries: t.exposeInt('tries'),
    queued_at: t.field({ type: 'DateTime', resolve: ({ queuedAt }) => queuedAt }),
    changed_at: t.field({ type: 'DateTime', resolve: ({ changedAt }) => changedAt }),
  }),
});

const NotificationLogPageType = pageType('NotificationLogPage', NotificationLineType);

function personOf(id: string | number | null | undefined): PersonId | null {
  if (id == null) return null;
  const person = parseId<PersonId>(String(id));
  if (person === null) throw invalid('person_id', 'This is not the id of a user.');
  return person;
}

tenantQuery('notificationLogPage', {
  type: NotificationLogPageType,
  description:
    '(added) [S A@i] Mails about events to people of this instance, kept 400 days. search: name of the addressee, or course. Own order: newest first. Sort: queued_at, changed_at, name, status.',
  args: {
    ...pagedArgs,
    person_id: arg.id({ description: 'Of this addressee.' }),
    status: arg({ type: NotificationStatusEnum }),
    kind: arg({ type: NotificationKindEnum }),
  },
  resolve: ({ tenant }, { person_id: person, status, kind, ...args }, call) =>
    readLogPage(
      tenant.scope,
      readPage(args, LOG_SORTS),
      { person: personOf(person), status: status ?? null, kind: kind ?? null },
      call.after,
    ),
});

tenantMutation('resendNotification', {
  type: 'Boolean',
  description:
    '(added) [S A@i] Queues a notification of the log once more, whatever became of it; address, language and text are those of the time when it is sent. One that waits is left as it is.',
  branchUrl: false,
  args: { id: arg.id({ required: true, description: 'Of its line in the log.' }) },
  resolve: async (viewer, { id }, call) => {
    await resendNotification(call, viewer, id);
    return true;
  },
});
