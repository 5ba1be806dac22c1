import { RuleViolation } from '../../shared/kernel/errors.ts';
import { addYear, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import type { Decider } from '../kernel/decider.ts';
import type { CertificateEvent } from './certificate.events.ts';

export const NOT_COMPLETED = 'The course is not completed yet.';

/** All members come from records, none from a caller's input. */
export type IssueCertificate = {
  readonly type: 'IssueCertificate';
  readonly person: number;
  readonly course: number;
  readonly round: number;
  /** When the enrolment's round was completed; null: not yet. */
  readonly completedAt: Instant | null;
  readonly code: string;
  readonly template: number | null;
  readonly page: CertificateEvent['page'];
  readonly sealedName: string;
  readonly courseTitle: string;
  readonly file: string;
};

/** The rounds that have a certificate. */
export type CertificateState = { readonly rounds: readonly number[] };

function decide(command: IssueCertificate, state: CertificateState): readonly CertificateEvent[] {
  // Reactor and download may both send this command, also at once: the first issues the certificate, the others have no events.
  if (state.rounds.includes(command.round)) return [];
  if (command.completedAt === null) throw new RuleViolation('course_id', NOT_COMPLETED);
  const { person, course, round, code, template, page, sealedName, courseTitle, file } = command;
  const issued = dayOf(command.completedAt);
  return [
    {
      type: 'CertificateIssued',
      code,
      person,
      course,
      round,
      template,
      page,
      issued,
      expires: addYear(issued),
      sealedName,
      courseTitle,
      file,
    },
  ];
}

/** The certificates of one person for one course: one for each completed round, issued once. */
export const certificateDecider: Decider<CertificateState, IssueCertificate, CertificateEvent> = {
  name: 'certificate',
  foldVersion: 1,
  initial: { rounds: [] },
  announces: ['CertificateIssued'],
  activity: ['CertificateIssued'],
  evolve: (state, event) => ({ rounds: [...state.rounds, event.round] }),
  decide,
};
