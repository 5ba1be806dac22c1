import { AppError } from '../../../shared/kernel/errors.ts';
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { brandOf, instanceTarget, languageOfMail } from '../../identity/password-link.queries.ts';
import { reminderTemplate } from '../../learning/reminders/reminder-email.queries.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { giveBackRate, type Rate, spendRates } from '../../platform/request/rate-limits.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { EmailTemplate } from '../../platform/runtime/email-template.ts';
import { logger } from '../../platform/runtime/logger.ts';
import { sendEmail } from '../../platform/runtime/mailer.ts';
import { zoneOfInstance } from '../../tenancy/regional-settings.queries.ts';
import { LETTERS, type Sample } from './mail-preview.queries.ts';

const TESTS: Rate = { what: 'test-mail', limit: 10, seconds: 3600 };

type TimedSample = Sample & { readonly due: string; readonly zone: string };

const reminder =
  (isOverdue: boolean) =>
  ({ texts, target, to, firstName, due, zone }: TimedSample): EmailTemplate =>
    reminderTemplate(texts, target, { to, firstName, course: texts.t('Food hygiene'), due, zone, isOverdue, path: 'learner/courses' });

const NOTIFICATIONS: Readonly<Record<NotificationKind, (sample: TimedSample) => EmailTemplate>> = {
  submission_waits: LETTERS.submitted,
  accepted: LETTERS.accepted,
  returned: LETTERS.returned,
  due_soon: reminder(false),
  overdue: reminder(true),
};

/**
 * Mails a notification of a kind to the caller, about people and courses that are made up, in their language and the look of the instance.
 * It is in no log, since nobody is notified of anything.
 * @throws RATE_LIMITED for more than ten an hour; BUSY when the mail is not accepted
 */
export async function sendTestNotification(call: Call, { self, person, tenant }: TenantViewer, kind: NotificationKind): Promise<void> {
  const target = instanceTarget(tenant.domain, tenant.instance, null);
  const [texts, zone] = await Promise.all([textsIn(languageOfMail(target, self.language)), zoneOfInstance(tenant.scope.tenant)]);
  const sample = { texts, target, to: self.email, firstName: self.firstName, support: '', due: call.now, zone };
  await spendRates([{ rate: TESTS, who: String(person) }], call.now);
  try {
    await sendEmail(NOTIFICATIONS[kind](sample), brandOf(target));
  } catch (error) {
    await giveBackRate(TESTS, String(person), call.now);
    logger.error('notification.test-mail', error instanceof Error ? error : new Error(String(error)));
    throw new AppError('BUSY', 'The email could not be sent. Please try again.', { retryAfterSeconds: 30 });
  }
}
