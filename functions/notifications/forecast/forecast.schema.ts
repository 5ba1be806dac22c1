import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from '../../tenancy/notification-rules/notification-kind.schema.ts';
import { readDays } from '../../tenancy/notification-rules/reminder-days.commands.ts';
import { type Forecast, forecastReminders } from './forecast.queries.ts';

const NotificationForecastType = builder.objectRef<Forecast>('NotificationForecast').implement({
  description: '(added) What reminders of some days would have been sent in the last 30 days.',
  fields: (t) => ({
    sent: t.exposeInt('sent'),
    most_a_day: t.exposeInt('mostADay', { description: 'On the day with the most of them.' }),
  }),
});

tenantQuery('notificationForecast', {
  type: NotificationForecastType,
  description:
    '(added) [S A@i] What reminders of these days would have been sent in the last 30 days, by the due dates as they are now. Arguments as those of setNotificationDays.',
  branchUrl: false,
  args: {
    kind: arg({ type: NotificationKindEnum, required: true }),
    days: arg.intList({ required: true }),
    repeat_days: arg.int(),
    repeat_times: arg.int(),
  },
  resolve: ({ tenant }, { kind, days, repeat_days: every, repeat_times: most }, call) =>
    forecastReminders(tenant.scope, readDays({ kind, days, every: every ?? null, most: most ?? null }), call.now, call.after),
});
