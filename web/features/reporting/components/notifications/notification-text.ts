import { NOTIFICATION_KINDS, type NotificationKind } from '../../../../../shared/notifications/notification-kinds.ts';
import { NOTIFICATION_STATUS, type NotificationStatus } from '../../../../../shared/notifications/notification-status.ts';
import { kindWords } from '../../../../shared-features/notification-words.ts';
import type { TableFilter } from '../../../../design/patterns/table/columns.ts';
import { t, text } from '../../../../texts/text.ts';

/** What has become of a notification, in words. */
export const STATES: Readonly<Record<NotificationStatus, string>> = {
  queued: text('Waiting to be sent'),
  sent: text('Sent'),
  failed: text('Could not be sent'),
  bounced: text('Came back'),
  skipped: text('Not sent'),
};

/** Returns what has become of a notification, in words. */
export const stateText = (status: NotificationStatus): string => t(STATES[status]);

const REASONS: Readonly<Record<string, string>> = {
  ended: text('The course has ended or was deleted, or the learner has left or is done.'),
  'out-of-scope': text('The recipient has left, or can no longer see this.'),
  'rule-off': text('Notifications of this kind are off for the organisation.'),
  'turned-off': text('The recipient has turned this kind off.'),
  late: text('It could not be sent for a day and a half.'),
  'no-address': text('The email address does not exist.'),
  complaint: text('The recipient has marked it as spam.'),
};

/** Returns why a notification waits, was not sent or came back; null: there is no reason. Other reasons are names of errors of the mail service. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null;
  const known = REASONS[reason];
  return known === undefined ? t('The email service did not take it: {error}', { error: reason }) : t(known);
}

const CAUSES: Readonly<Record<NotificationKind, string>> = {
  submission_waits: text('Everybody who reviews submissions of this course is notified when a learner hands in work.'),
  accepted: text('Learners are notified when their submission is accepted.'),
  returned: text('Learners are notified when their submission is returned.'),
  due_soon: text('The course is mandatory for this learner, who is reminded before its due date.'),
  overdue: text('The course is mandatory for this learner, and its due date has passed.'),
};

/** Returns why somebody is notified of a kind of event. */
export const causeText = (kind: NotificationKind): string => t(CAUSES[kind]);

/** Returns the filters of the log: by state and by kind. */
export const logFilters = (): TableFilter[] => [
  { name: 'status', label: t('Status'), options: NOTIFICATION_STATUS.map((value) => ({ value, label: stateText(value) })) },
  { name: 'kind', label: t('Kind'), options: NOTIFICATION_KINDS.map((value) => ({ value, label: kindWords(value).name })) },
];

/** Returns the value of a list that a text is; null: it is none. */
const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | null =>
  values.find((each) => each === value) ?? null;

/** Returns the state and the kind that the filters name; an unknown one is no filter. */
export const chosenOf = ({ status, kind }: Readonly<Record<string, string>>) => ({
  status: oneOf(NOTIFICATION_STATUS, status),
  kind: oneOf(NOTIFICATION_KINDS, kind),
});
