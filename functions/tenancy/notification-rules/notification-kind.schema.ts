import { NOTIFICATION_KINDS } from '../../../shared/notifications/notification-kinds.ts';
import { builder } from '../../platform/graphql/builder.ts';

/** What people are notified of, in the API. */
export const NotificationKindEnum = builder.enumType('NotificationKind', { description: '(added)', values: NOTIFICATION_KINDS });
