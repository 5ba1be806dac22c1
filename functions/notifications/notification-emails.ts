import type { PersonId } from '../../shared/kernel/ids.ts';
import type { NotificationKind, SkipReason } from '../../shared/notifications/notification-kinds.ts';
import { submissionEmails } from '../learning/assignments/submission-notices.queries.ts';
import { type Scope } from '../platform/keys/keys.ts';
import { commitNamed } from '../platform/keys/notification-keys.ts';
import type { BrandedEmail } from '../platform/runtime/email-template.ts';

/** What notifications are about: an event by its name, and the kind of their mails. */
type About = { readonly scope: Scope; readonly event: string; readonly kind: NotificationKind };

/** Returns the mails about something, one for each of the people in their order, as they are now; or why somebody gets none. */
type EmailsAbout = (about: About, people: readonly PersonId[]) => Promise<readonly (BrandedEmail | SkipReason)[]>;

const submission: EmailsAbout = ({ scope, event, kind }, people) => submissionEmails(commitNamed(scope, event), kind, people);

/** The mails of each kind. */
export const NOTIFICATION_EMAILS: Readonly<Record<NotificationKind, EmailsAbout>> = {
  submission_waits: submission,
  accepted: submission,
  returned: submission,
};
