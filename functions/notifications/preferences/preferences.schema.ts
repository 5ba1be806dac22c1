import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from '../../tenancy/notification-rules/notification-kind.schema.ts';
import { myPreferences, type Preference, setPreferences } from './preferences.commands.ts';

const NotificationPreferenceType = builder.objectRef<Preference>('NotificationPreference').implement({
  description: '(added) Whether somebody is notified of a kind of event by mail.',
  fields: (t) => ({
    kind: t.field({ type: NotificationKindEnum, resolve: ({ kind }) => kind }),
    on: t.exposeBoolean('on'),
    required: t.exposeBoolean('required', { description: 'It cannot be turned off.' }),
  }),
});

tenantQuery('notificationPreferences', {
  type: [NotificationPreferenceType],
  description: '(added) [*] Of what the caller is notified in the instance.',
  resolve: (viewer) => myPreferences(viewer),
});

tenantMutation('setNotificationPreferences', {
  type: [NotificationPreferenceType],
  description: '(added) [*] The kinds of which the caller is not notified in the instance; all others are on.',
  args: { off: arg({ type: [NotificationKindEnum], required: true }) },
  resolve: async (viewer, { off }, call) => {
    await setPreferences(call, viewer, off);
    return myPreferences(viewer);
  },
});
