import { RuleViolation } from '../../shared/kernel/errors.ts';
import { addYear, type Instant } from '../../shared/kernel/instant.ts';
import { dayIn, UTC } from '../../shared/kernel/regional/zoned-time.ts';
import type { Decider } from '../kernel/decider.ts';
import type { CertificateEvent, CertificateIssued } from './certificate.events.ts';

export const NOT_COMPLETED = 'The course is not completed yet.';

/** All members come from records, none from a caller's input. */
export type IssueCertificate = {
  readonly type: 'IssueCertificate';
  readonly person: number;
  readonly course: number;
  readonly round: number;
  /** When the enrolment's round was completed; null: not yet. */
  readonly completedAt: Instant | null;
  /** The zone of the person at this time; null: UTC. */
  readonly timeZone: string | null;
  /** Of its page; null: English. */
  readonly language: string | null;
  readonly code: string;
  readonly template: number | null;
  readonly page: CertificateIssued['page'];
  readonly sealedName: string;
  readonly courseTitle: string;
  readonly file: string;
};

export const REVOKED_ALREADY = 'This certificate has already been revoked.';

/** Makes a certificate of the person and course invalid, for a reason that an administrator gives. */
export type RevokeCertificate = {
  readonly type: 'RevokeCertificate';
  readonly person: number;
  readonly course: number;
  readonly code: string;
  readonly now: Instant;
  /** That of the days on the certificate; null: UTC. */
  readonly timeZone: string | null;
  readonly sealedReason: string;
};

/** The rounds that have a certificate, and the codes of those that were revoked. */
export type CertificateState = { readonly rounds: readonly number[]; readonly revoked: readonly string[] };

const decide = (command: IssueCertificate | RevokeCertificate, state: CertificateState): readonly CertificateEvent[] =>
  command.type === 'RevokeCertificate' ? revoke(command, state) : issue(command, state);

function revoke(
  { person, course, code, now, timeZone, sealedReason }: RevokeCertificate,
  state: CertificateState,
): readonly CertificateEvent[] {
  if (state.revoked.includes(code)) throw new RuleViolation('code', REVOKED_ALREADY);
  return [{ type: 'CertificateRevoked', code, person, course, on: dayIn(now, timeZone ?? UTC), sealedReason, isReasonPublic: true }];
}

function issue(command: IssueCertificate, state: CertificateState): readonly CertificateEvent[] {
  // Reactor and download may both send this command, also at once: the first issues the certificate, the others have no events.
  if (state.rounds.includes(command.round)) return [];
  if (command.completedAt === null) throw new RuleViolation('course_id', NOT_COMPLETED);
  const { person, course, round, timeZone, language, code, template, page, sealedName, courseTitle, file } = command;
  const issued = dayIn(command.completedAt, timeZone ?? UTC);
  return [
    {
      type: 'CertificateIssued',
      code,
      person,
      course,
      round,
      template,
      page,
      ...(timeZone !== null && { timeZone }),
      ...(language !== null && { language }),
      issued,
      expires: addYear(issued),
      sealedName,
      courseTitle,
      file,
    },
  ];
}

/** The certificates of one person for one course: one for each completed round, issued once. */
export const certificateDecider: Decider<CertificateState, IssueCertificate | RevokeCertificate, CertificateEvent> = {
  name: 'certificate',
  foldVersion: 2,
  initial: { rounds: [], revoked: [] },
  announces: ['CertificateIssued'],
  activity: ['CertificateIssued', 'CertificateRevoked'],
  evolve: (state, event) =>
    event.type === 'CertificateIssued'
      ? { ...state, rounds: [...state.rounds, event.round] }
      : { ...state, revoked: [...state.revoked, event.code] },
  decide,
};
