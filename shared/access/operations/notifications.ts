import { type AccessTable, call, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, SUPER_ADMINS } from '../roles.ts';

export const notificationsOperations = {
  notificationLogPage: call(roles(ADMINS, SUPER_ADMINS), 'open the log of notifications'),
  sendTestNotification: call(roles(ADMINS, SUPER_ADMINS), 'send a test of a notification'),
  resendNotification: call(roles(ADMINS, SUPER_ADMINS), 'resend a notification'),
  notificationForecast: call(roles(ADMINS, SUPER_ADMINS), 'see the rules of notifications'),
  notificationRules: call(roles(ADMINS, SUPER_ADMINS), 'see the rules of notifications'),
  setNotificationRule: call(roles(ADMINS, SUPER_ADMINS), 'change the rules of notifications'),
  setNotificationDays: call(roles(ADMINS, SUPER_ADMINS), 'change the rules of notifications'),
  // One's own.
  bell: call(roles(ALL_ROLES), 'see their notifications'),
  markBellRead: call(roles(ALL_ROLES), 'mark their notifications as read'),
  notificationPreferences: call(roles(ALL_ROLES), 'see what they are notified of'),
  setNotificationPreferences: call(roles(ALL_ROLES), 'choose what they are notified of'),
  // The token of a mail says whose and which.
  'POST /api/unsubscribe/{token}': PUBLIC,
  'GET /api/unsubscribe/{token}': PUBLIC,
} satisfies AccessTable;
