import type { CertificateRow } from '../../../events/certificates/certificate.projection.ts';
import type { HolderRow } from '../../../events/certificates/certifications/holder.projection.ts';
import { type HolderState, NO_FACTS } from '../../../events/certificates/certifications/holder.state.ts';
import type { ProgressRow } from '../../../events/learning/progress.projection.ts';
import {
  type CertificationState,
  type CourseCompletion,
  type FirstProgress,
  type CertificationRound,
  roundsAt,
  stateOn,
} from '../../../shared/certificates/certifications/rounds.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Day, Instant } from '../../../shared/kernel/instant.ts';
import { readProgressRows } from '../../learning/progress/my-courses.queries.ts';
import { readLinks } from '../../people/member.records.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { personRows } from '../../platform/projection/views.ts';
import { issuedFor } from '../certificate.queries.ts';
import { liveCertifications } from './certification.queries.ts';
import { type CertificationItem, renewalOf, ruleOf } from './certification.records.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';

/** How a person stands to a certification on a day. */
export type HolderStatus = {
  readonly certification: CertificationItem;
  readonly person: number;
  readonly state: CertificationState;
  /** The first one first. */
  readonly rounds: readonly CertificationRound[];
};

/** What a status follows from besides the certification. */
export type StatusFacts = {
  readonly completions: readonly CourseCompletion[];
  readonly holder: HolderState;
  readonly progress: FirstProgress;
};

/** Returns how a person stands to a certification on a day. */
export function statusOn(certification: CertificationItem, person: number, facts: StatusFacts, day: Day): HolderStatus {
  const rounds = roundsAt(ruleOf(certification), facts.completions, facts.holder, day);
  return { certification, person, rounds, state: stateOn(day, rounds, facts.holder, facts.progress) };
}

/** Returns the courses whose completions count for a certification. */
export const contentOf = (certification: CertificationItem): CourseId[] =>
  [...new Set([...certification.courses, ...renewalOf(certification)])].map((course) => asId<CourseId>(course));

/** Returns the completions of a person in the courses of a certification, read from their streams. */
export async function completionsOf(scope: Scope, person: PersonId, certification: CertificationItem): Promise<CourseCompletion[]> {
  const issued = await Promise.all(contentOf(certification).map((course) => issuedFor(scope, person, course)));
  return issued.flat().map(({ course, issued: day, revoked }) => ({ course, day, ...(revoked !== null && { revoked: revoked.on }) }));
}

const completionsIn = ({ course, certificates }: CertificateRow): CourseCompletion[] =>
  certificates.map(({ issued, revoked }) => ({ course, day: issued, ...(revoked !== undefined && { revoked }) }));

/** Returns what is known of the first courses by the rows of a person. */
function progressIn(rows: readonly ProgressRow[], { courses }: CertificationItem, now: Instant): FirstProgress {
  const active = rows.filter(({ active: isActive, course }) => isActive && courses.includes(course));
  if (active.length === 0) return 'none';
  const isLate = ({ completedAt, term }: ProgressRow): boolean =>
    completedAt === null && term?.exemption === undefined && term?.due !== undefined && term.due.lateAt <= now;
  return active.some(isLate) ? 'overdue' : 'in_progress';
}

type StatusesRead = { readonly scope: Scope; readonly now: Instant; readonly today: Day; readonly after: readonly ConsistencyToken[] };

/**
 * Returns how a person stands to the certifications that they have, have had or are to have, by the rows of the person: those that are
 * required of a group of theirs, and those of which they have completed or begun a course.
 */
export async function statusesOf({ scope, now, today, after }: StatusesRead, person: PersonId): Promise<HolderStatus[]> {
  const certifications = await liveCertifications(scope);
  if (certifications.length === 0) return [];
  const [progress, certificates, holders, { groups }] = await Promise.all([
    readProgressRows(scope, person, after),
    personRows<CertificateRow>(scope, person, 'certificate', after),
    personRows<HolderRow>(scope, person, 'holder', after),
    readLinks(scope, person),
  ]);
  const completions = certificates.flatMap(({ row }) => completionsIn(row));
  const statuses = certifications.map((certification) => {
    const holder = holders.find(({ row }) => row.certification === certification.id)?.row ?? NO_FACTS;
    const facts = { completions, holder, progress: progressIn(progress, certification, now) };
    return statusOn(certification, person, facts, today);
  });
  const isRequired = ({ certification }: HolderStatus): boolean => groups.some(({ group }) => certification.groups.includes(group));
  return statuses.filter((status) => status.state !== 'none' || isRequired(status));
}
