import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { outcomeCommand, type UnitOutcome } from '../../learning/enrolment/unit-outcome.records.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { commitOf } from '../../platform/store/execute-together.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { UnitPlace } from '../begun-package.queries.ts';

/** Whose outcome it is, of which unit. `commandId`: of the commit that it belongs to. */
type Telling = {
  /** Who acts; the learner, unless `person` is. */
  readonly viewer: TenantViewer;
  readonly person?: PersonId;
  readonly now: Instant;
  readonly course: CourseItem;
  readonly place: UnitPlace;
  readonly commandId: string;
};
type Outcome = Pick<UnitOutcome, 'round' | 'seconds' | 'score' | 'best' | 'completes'>;

/** Returns the commit of the enrolment that belongs to what a package gave, for the same transaction. */
export async function outcomeWrite(
  { viewer, person = viewer.person, now, course, place, commandId }: Telling,
  outcome: Outcome,
): Promise<{ readonly writes: readonly Write[]; readonly state: EnrolmentState; readonly token: string | null }> {
  const { tenant } = viewer;
  const loaded = await loadEnrolment(tenant.scope, person, place.course);
  const who = { scope: tenant.scope, person, actor: { kind: 'person', id: viewer.person } as const, now };
  const run = await outcomeCommand({ ...who, unit: place.unit, ...outcome, key: `package/${commandId}` }, course, loaded.state);
  const events = enrolmentDecider.decide(run.command, loaded.state);
  if (events.length === 0) return { writes: [], state: loaded.state, token: null };
  const { write, next } = await commitOf(run, loaded, events);
  return { writes: [write], state: next.state, token: tokenOf(run.stream, next.version) };
}
