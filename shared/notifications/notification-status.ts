/** What has become of a notification. */
export const NOTIFICATION_STATUS = ['queued', 'sent', 'failed', 'bounced', 'skipped'] as const;

export type NotificationStatus = (typeof NOTIFICATION_STATUS)[number];
