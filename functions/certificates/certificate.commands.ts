import { fullNameOf } from '../../shared/people/full-name.ts';
import { certificateDecider, NOT_COMPLETED } from '../../events/certificates/certificate.decider.ts';
import type { Actor } from '../../events/kernel/commit.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { readableLanguage } from '../../shared/courses/languages/course-languages.ts';
import { SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { courseOf } from '../courses/course.records.ts';
import { textsIn } from '../courses/translations/course-variants.queries.ts';
import { enrolmentOf } from '../learning/enrolment/enrolment.queries.ts';
import { languageOfPerson, zoneOfPerson } from '../people/regional-settings.queries.ts';
import { selfRecord } from '../platform/request/access-records.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { executeTogether } from '../platform/store/execute.ts';
import { platform, records, type Scope, streams } from '../platform/keys/keys.ts';
import { sealFor } from '../platform/credentials/person-key.ts';
import { type StoredCertificate, issuedFor } from './certificate.queries.ts';
import { certificateObject, codeOf, putCode } from './certificate.records.ts';
import { templateFor } from './templates/template.queries.ts';

/** The person and course of a certificate. */
type CertificateSubject = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseId };
type IssueContext = { readonly actor: Actor; readonly now: Instant };

/** Issues the certificate of a round that was completed at a time, unless it has one. The round may have ended since: what was earned stays. */
export async function issueForRound(
  subject: CertificateSubject,
  context: IssueContext,
  { round, completedAt }: { readonly round: number; readonly completedAt: Instant },
): Promise<void> {
  const issued = await issuedFor(subject.scope, subject.person, subject.course);
  if (!issued.some((certificate) => certificate.round === round)) await issue(subject, context, round, completedAt);
}

/**
 * Returns the certificate of a completed course and issues it if needed. The reactor on completions issues it too, also concurrently; one
 * certificate is issued. draw-certificate.lambda.ts draws its PDF on the announcement.
 * @throws VALIDATION when the course is not completed
 */
export async function certificateFor(subject: CertificateSubject, context: IssueContext): Promise<StoredCertificate> {
  const { scope, person, course } = subject;
  const [enrolment, issued] = await Promise.all([enrolmentOf(scope, person, course), issuedFor(scope, person, course)]);
  const round = enrolment.status === 'none' ? null : enrolment.round;
  const existing =
    issued.findLast((certificate) => certificate.round === round?.number) ?? (round?.completedAt ? undefined : issued.at(-1));
  if (existing) return existing;
  if (!round?.completedAt) throw new AppError('VALIDATION', NOT_COMPLETED, { validation: { course_id: [NOT_COMPLETED] } });
  return issue(subject, context, round.number, round.completedAt);
}

async function issue(subject: CertificateSubject, context: IssueContext, round: number, completedAt: Instant): Promise<StoredCertificate> {
  const { scope, person, course } = subject;
  const [self, stored] = await Promise.all([
    getItem('platform', platform.self(person), selfRecord),
    getItem('records', records.header(scope, 'course', course)),
  ]);
  if (!self || !stored) throw new Error(`Person ${person} or course ${course} of a completed enrolment has no record.`);
  const header = courseOf(stored);
  const timeZone = await zoneOfPerson(scope, self);
  const name = fullNameOf(self);
  const code = codeOf(scope, person, course, round);
  const file = certificateObject(scope, code);
  const template = await templateFor(scope, header.template);
  // The words of a template are those of the instance; the built-in page has the learner's language, also for the title of the course.
  const language = await languageOfPerson(scope, template ? null : self);
  const sealedName = await sealFor(scope, person, name);
  const page = template && { file: template.file, boxes: template.boxes };
  await executeTogether(
    {
      decider: certificateDecider,
      scope,
      stream: streams.certificate(scope, person, course),
      command: {
        type: 'IssueCertificate',
        person,
        course,
        round,
        completedAt,
        timeZone,
        language: language === SOURCE_LANGUAGE ? null : language,
        code,
        template: template?.id ?? null,
        page,
        sealedName,
        courseTitle: textsIn(header, readableLanguage(header.languages, language)).title,
        file,
      },
      commandId: `issue/${code}`,
      ...context,
    },
    () => Promise.resolve([putCode(scope, code, { person, course, round })]),
  );
  const certificate = (await issuedFor(scope, person, course)).find((event) => event.code === code);
  if (!certificate) throw new Error(`Certificate ${code} was issued and is not there.`);
  return certificate;
}
