import { certificateDecider, NOT_COMPLETED } from '../../events/certificates/certificate.decider.ts';
import type { CertificateEvent } from '../../events/certificates/certificate.events.ts';
import type { Actor } from '../../events/kernel/commit.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import { addYear, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { enrolmentOf } from '../learning/enrolment.queries.ts';
import type { SelfItem } from '../platform/access-records.ts';
import { getObject, putObject } from '../platform/blobs.ts';
import { getItem } from '../platform/dynamo.ts';
import { executeTogether } from '../platform/execute-together.ts';
import { platform, records, type Scope, streams } from '../platform/keys.ts';
import { sealFor } from '../platform/person-key.ts';
import { originOf, settings } from '../platform/settings.ts';
import type { Brand, CertificateFacts } from './certificate-facts.ts';
import { instanceFacts, issuedFor, templateNamed } from './certificate.queries.ts';
import { certificateObject, codeOf, putCode, type TemplateItem } from './certificate.records.ts';
import { logoBytes } from './logo.queries.ts';

export type Whose = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseId };
type By = { readonly actor: Actor; readonly now: Instant };

export const verifyUrlOf = (domain: string, code: string): string =>
  `${originOf(`${domain}.${settings().PRODUCT_DOMAIN}`)}/app/verify/${code}`;

/**
 * The certificate of a completed course, issued now if it has not been: the reactor on the completion and the learner's download
 * both come here, at once or again, and one certificate results.
 * @throws VALIDATION when the course is not completed
 */
export async function certificateFor(whose: Whose, by: By): Promise<CertificateEvent> {
  const { scope, person, course } = whose;
  const [enrolment, issued] = await Promise.all([enrolmentOf(scope, person, course), issuedFor(scope, person, course)]);
  const round = enrolment.status === 'none' ? null : enrolment.round;
  const standing =
    issued.findLast((certificate) => certificate.round === round?.number) ?? (round?.completedAt ? undefined : issued.at(-1));
  if (standing) return standing;
  if (!round?.completedAt) throw new AppError('VALIDATION', NOT_COMPLETED, { validation: { course_id: [NOT_COMPLETED] } });
  return issue(whose, by, round.number, round.completedAt);
}

async function issue(whose: Whose, by: By, round: number, completedAt: Instant): Promise<CertificateEvent> {
  const { scope, person, course } = whose;
  const [self, header, instance] = await Promise.all([
    getItem<SelfItem>('platform', platform.self(person)),
    getItem<CourseItem>('records', records.header(scope, 'C', course)),
    instanceFacts(scope),
  ]);
  if (!self || !header) throw new Error(`Person ${person} or course ${course} of a completed enrolment has no record.`);
  const name = `${self.firstName} ${self.lastName}`.trim();
  const code = codeOf(scope, person, course, round);
  const file = certificateObject(scope, code);
  const template = await templateNamed(scope, header.certificateType);
  const issued = dayOf(completedAt);
  const facts = {
    name,
    courseTitle: header.title,
    issued,
    expires: addYear(issued),
    instanceName: instance.name,
    verifyUrl: verifyUrlOf(instance.domain, code),
  };
  const pdf = await draw(facts, { color: instance.color, logo: await logoBytes(instance.logo), seed: instance.domain }, template);
  // The file lies there before anything says so. It is the same file for whoever comes at the same moment.
  await putObject('media', file, pdf, { type: 'application/pdf' });
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
        code,
        template: template?.id ?? null,
        page,
        sealedName,
        courseTitle: header.title,
        file,
      },
      commandId: `issue/${code}`,
      ...by,
    },
    () => Promise.resolve([putCode(scope, code, { person, course, round })]),
  );
  const certificate = (await issuedFor(scope, person, course)).find((event) => event.code === code);
  if (!certificate) throw new Error(`Certificate ${code} was issued and is not there.`);
  return certificate;
}

/** The PDF library is loaded by the first certificate, not by every function that could make one. */
async function draw(facts: CertificateFacts, brand: Brand, template: TemplateItem | null): Promise<Uint8Array> {
  const { drawCertificate } = await import('./certificate-pdf.ts');
  return drawCertificate(facts, brand, template && { pdf: await getObject('media', template.file), boxes: template.boxes });
}
