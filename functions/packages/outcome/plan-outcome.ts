import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { outcomeCommand, type UnitOutcome } from '../../learning/enrolment/unit-outcome.records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { planCommit, type PlannedCommit } from '../../platform/store/plan-commit.ts';
import type { UnitLocation } from '../started-package.queries.ts';

/** Whose enrolment it is, and in which unit. `commandId`: of the commit that belongs to what the package says. */
export type PackageRun = {
  /** Who acts; the learner, unless `person` is. */
  readonly viewer: TenantViewer;
  readonly person?: PersonId;
  readonly now: Instant;
  readonly course: CourseItem;
  readonly place: UnitLocation;
  readonly commandId: string;
};
type Outcome = Pick<UnitOutcome, 'round' | 'seconds' | 'score' | 'best' | 'completes'>;

/** Returns the commit of the enrolment that belongs to what a package gave, for the same transaction. */
export async function planOutcome(
  { viewer, person = viewer.person, now, course, place, commandId }: PackageRun,
  outcome: Outcome,
): Promise<PlannedCommit<EnrolmentState, EnrolmentEvent>> {
  const { scope } = viewer.tenant;
  const loaded = await loadEnrolment(scope, person, place.course);
  const who = { scope, person, actor: { kind: 'person', id: viewer.person } as const, now };
  const { command, ...run } = await outcomeCommand(
    { ...who, unit: place.unit, ...outcome, key: `package/${commandId}` },
    course,
    loaded.state,
  );
  return planCommit({ ...run, loaded }, () => command);
}
