import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { formatLanguageOf } from '../../../shared/kernel/regional/languages.ts';
import { accessHasEnded, type Due } from '../../../shared/learning/terms/terms.ts';
import type { SkipReason } from '../../../shared/notifications/notification-kinds.ts';
import { readHeader } from '../../courses/course.queries.ts';
import { courseIn } from '../../courses/translations/reader-language.queries.ts';
import { brandOf, type LinkTarget, screenLink } from '../../identity/password-link.queries.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { memberIsActive } from '../../platform/request/access-records.ts';
import { readMember } from '../../platform/request/membership.ts';
import { todayIn } from '../../platform/request/today.ts';
import type { BrandedEmail, EmailTemplate } from '../../platform/runtime/email-template.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { readInstanceRecords } from '../../tenancy/instance.queries.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { learnerTarget, textsFor } from '../learner-mail.queries.ts';
import { termClock } from '../terms/terms-in-force.queries.ts';

/** When an enrolment is due, in which zone, and whether its learner is reminded of it: it is mandatory, and neither done, exempt nor ended. */
type OpenTerm = { readonly due: Due; readonly zone: string; readonly isReminded: boolean };

/** Returns the term of an enrolment; null for one that is never due. */
export async function openTerm(scope: Scope, person: PersonId, course: CourseId, now: Instant): Promise<OpenTerm | null> {
  const { state } = await loadEnrolment(scope, person, course);
  if (state.status === 'none' || state.due === undefined) return null;
  const { due, exempt, accessEnd, round } = state;
  const isOpen = state.status === 'active' && round.completedAt === null && !accessHasEnded(accessEnd, null, now);
  return { due, zone: (await termClock(scope, person, now)).zone, isReminded: isOpen && due.mandatory && exempt !== true };
}

const MINUTE_MS = 60_000;

/** Returns the last minute before the end of a day in words, with the zone: '31 March 2027, 23:59 CEST'. */
const lastMinute = ({ language }: Texts, end: Instant, zone: string): string =>
  new Intl.DateTimeFormat(formatLanguageOf(language), {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(toMillis(end) - MINUTE_MS);

/** What a reminder says, to whom. `path`: of the screen to which it leads. */
type Said = {
  readonly to: string;
  readonly firstName: string;
  readonly course: string;
  readonly due: Instant;
  readonly zone: string;
  readonly isOverdue: boolean;
  readonly path: string;
};

/** Returns the letter that reminds somebody of a due date, or says that it has passed. */
export function reminderTemplate(
  texts: Texts,
  target: LinkTarget,
  { to, firstName, course, due, zone, isOverdue, path }: Said,
): EmailTemplate {
  const { t } = texts;
  const values = { firstName, course, until: lastMinute(texts, due, zone) };
  return {
    texts,
    to,
    subject: t(isOverdue ? '“{course}” is overdue' : '“{course}” is due soon', { course }),
    paragraphs: [
      isOverdue
        ? t('Hello {firstName}, the course “{course}” was due on {until}. Please complete it now.', values)
        : t('Hello {firstName}, please complete the course “{course}” by {until}.', values),
    ],
    link: { label: t('Open the course'), url: screenLink(target, path) },
  };
}

/** A reminder of the due date of an enrolment. */
type About = {
  readonly scope: Scope;
  readonly person: PersonId;
  readonly course: CourseId;
  readonly due: Instant;
  readonly isOverdue: boolean;
};

/** Returns the mail that reminds a learner of a due date, or says that it has passed; or why there is none now. */
export async function reminderEmail({ scope, person, course, due, isOverdue }: About, now: Instant): Promise<BrandedEmail | SkipReason> {
  const [term, header, learner] = await Promise.all([
    openTerm(scope, person, course, now),
    readHeader(scope, course),
    readMember(scope, person),
  ]);
  if (!term?.isReminded || term.due.at !== due || !header || windowState(windowOf(header), now) === 'closed') return 'ended';
  const { domain: instance } = await readInstanceRecords(scope.tenant);
  if (!learner || !memberIsActive(learner, todayIn(instance, now))) return 'out-of-scope';
  const target = await learnerTarget(scope, learner);
  const texts = await textsFor(target, person);
  const { title } = courseIn(header, instance, texts.language);
  const about = { to: learner.email, firstName: learner.firstName, course: title, due, zone: term.zone, isOverdue };
  const email = reminderTemplate(texts, target, { ...about, path: `learner/catalog/course/${course}` });
  return { email, brand: brandOf(target) };
}
