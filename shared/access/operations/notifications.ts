import { type AccessTable, call, roles } from '../access-entry.ts';
import { ALL_ROLES } from '../roles.ts';

export const notificationsOperations = {
  // One's own.
  notificationPreferences: call(roles(ALL_ROLES), 'see what they are notified of'),
  setNotificationPreferences: call(roles(ALL_ROLES), 'choose what they are notified of'),
} satisfies AccessTable;
