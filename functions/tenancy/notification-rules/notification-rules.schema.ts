import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from './notification-kind.schema.ts';
import { setNotificationRule } from './notification-rules.commands.ts';
import { type NotificationRule, rulesShown } from './notification-rules.queries.ts';

const NotificationRuleType = builder.objectRef<NotificationRule>('NotificationRule').implement({
  description: '(added) Whether people of an instance are notified of a kind of event by mail.',
  fields: (t) => ({
    kind: t.field({ type: NotificationKindEnum, resolve: ({ kind }) => kind }),
    on: t.exposeBoolean('on'),
    sent: t.exposeInt('sent', { description: 'Mails of the last 30 days.' }),
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
