import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import type { NotificationKind, SkipReason } from '../../shared/notifications/notification-kinds.ts';
import { submissionEmails } from '../learning/assignments/submission-notices.queries.ts';
import { reminderEmail } from '../learning/reminders/reminder-email.queries.ts';
import { type Scope } from '../platform/keys/keys.ts';
import { commitNamed } from '../platform/keys/notification-keys.ts';
import type { BrandedEmail } from '../platform/runtime/email-template.ts';
import { reminderNamed } from './reminder.records.ts';

/** What notifications are about: an event by its name, and the kind of their mails. */
type About = { readonly scope: Scope; readonly event: string; readonly kind: NotificationKind };

/** Returns the mails about something, one for each of the people in their order, as they are now; or why somebody gets none. */
type EmailsAbout = (about: About, people: readonly PersonId[]) => Promise<readonly (BrandedEmail | SkipReason)[]>;

const submission: EmailsAbout = ({ scope, event, kind }, people) => submissionEmails(commitNamed(scope, event), kind, people);

const reminder: EmailsAbout = ({ scope, event, kind }, people) => {
  const { person: learner, course, due } = reminderNamed(scope, event);
  const about = { scope, person: asId<PersonId>(learner), course: asId<CourseId>(course), due, isOverdue: kind === 'overdue' };
  return Promise.all(
    people.map((person) => (person === learner ? reminderEmail(about, systemClock()) : Promise.resolve('out-of-scope' as const))),
  );
};

/** The mails of each kind. */
export const NOTIFICATION_EMAILS: Readonly<Record<NotificationKind, EmailsAbout>> = {
  submission_waits: submission,
  accepted: submission,
  returned: submission,
  due_soon: reminder,
  overdue: reminder,
};
