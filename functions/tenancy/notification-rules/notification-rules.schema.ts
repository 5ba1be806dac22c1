import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from './notification-kind.schema.ts';
import { setNotificationRule } from './notification-rules.commands.ts';
import { type NotificationRule, rulesShown } from './notification-rules.queries.ts';
import { setReminderDays } from './reminder-days.commands.ts';

const NotificationRuleType = builder.objectRef<NotificationRule>('NotificationRule').implement({
  description: '(added) Whether people of an instance are notified of a kind of event by mail.',
  fields: (t) => ({
    kind: t.field({ type: NotificationKindEnum, resolve: ({ kind }) => kind }),
    on: t.exposeBoolean('on'),
    sent: t.exposeInt('sent', { description: 'Mails of the last 30 days.' }),
    days: t.field({
      type: ['Int'],
      nullable: true,
      description:
        'Of reminders: days before the last day of a term (due_soon), or after the last day of grace (overdue). null: it has none.',
      resolve: ({ days }) => days && [...days],
    }),
    repeat_days: t.int({
      nullable: true,
      description: 'Once more every so many days after the last one.',
      resolve: ({ repeat }) => repeat?.every,
    }),
    repeat_times: t.int({ nullable: true, description: 'So often at most.', resolve: ({ repeat }) => repeat?.most }),
  }),
});

tenantQuery('notificationRules', {
  type: [NotificationRuleType],
  description: '(added) [S A@i] Of what the people of the instance of the context are notified. All kinds are on at first.',
  branchUrl: false,
  resolve: ({ tenant }, _, call) => rulesShown(tenant.scope, call.now, call.after),
});

tenantMutation('setNotificationRule', {
  type: [NotificationRuleType],
  description:
    '(added) [S A@i] Turns a kind on or off for all people of the instance of the context. What waits is not sent while it is off.',
  branchUrl: false,
  args: { kind: arg({ type: NotificationKindEnum, required: true }), on: arg.boolean({ required: true }) },
  resolve: async (viewer, { kind, on }, call) => {
    await setNotificationRule(call, viewer, kind, on);
    return rulesShown(viewer.tenant.scope, call.now, call.after);
  },
});

tenantMutation('setNotificationDays', {
  type: [NotificationRuleType],
  description:
    '(added) [S A@i] Sets on which days learners are reminded. days: 1 to 10 of 0 to 365 (overdue: from 1). repeat_days (1 to 90) and repeat_times (1 to 20), for overdue alone: go together; absent: no repetition.',
  branchUrl: false,
  args: {
    kind: arg({ type: NotificationKindEnum, required: true }),
    days: arg.intList({ required: true }),
    repeat_days: arg.int(),
    repeat_times: arg.int(),
  },
  resolve: async (viewer, { kind, days, repeat_days: every, repeat_times: most }, call) => {
    await setReminderDays(call, viewer, { kind, days, every: every ?? null, most: most ?? null });
    return rulesShown(viewer.tenant.scope, call.now, call.after);
  },
});
