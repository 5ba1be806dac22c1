import { randomUUID } from 'node:crypto';
import { isCurrentRegistration, registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId, type UnitId } from '../../../shared/kernel/ids.ts';
import { waiverInput } from '../../../shared/packages/waiver-input.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { roundAttemptOf, runningEnrolment } from '../../learning/enrolment/package-access.queries.ts';
import { personSealer } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import { type Call, commandIdOf } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { load } from '../../platform/store/event-store.ts';
import { executeRegistration } from '../cmi5/execute-registration.ts';
import { registrationPackage } from '../cmi5/registration-package.queries.ts';

/** Which part of whose package. */
type Waiving = {
  readonly person: PersonId;
  readonly course: CourseItem;
  readonly unit: UnitId;
  readonly part: string;
  readonly reason: string;
};

/**
 * Lets a learner off an AU of a cmi5 package that they have launched.
 * @throws NOT_FOUND before a launch, FORBIDDEN for one's own, VALIDATION without a reason, CONFLICT for an AU that is satisfied
 */
export async function waivePart(call: Call, viewer: TenantViewer, waiving: Waiving): Promise<void> {
  const { person, course, unit } = waiving;
  if (person === viewer.person) throw forbidden();
  const { part, reason } = parseInput(waiverInput, { part: waiving.part, reason: waiving.reason });
  await takeKey(call, viewer.person, ['waivePackagePart', person, course.id, unit, part, reason]);
  const { scope } = viewer.tenant;
  const place = { course: asId<CourseId>(course.id), unit };
  const [{ state: enrolled }, { state }] = await Promise.all([
    loadEnrolment(scope, person, place.course),
    load(registrationDecider, streams.packageRegistrations(scope, person, place.course, unit)),
  ]);
  const enrolment = runningEnrolment(course, enrolled);
  if (!enrolment || !isCurrentRegistration(state, roundAttemptOf(enrolment, unit))) throw notFound();
  const pkg = await registrationPackage(scope, state.package, { by: 'unit', course, unit, begun: [state.package] });
  if (!pkg?.facts.aus.some(({ uuid }) => uuid === part)) throw notFound();
  const sealer = personSealer(scope, person);
  const waiver = { type: 'WaiveAu', facts: pkg.facts, au: part, session: randomUUID(), by: viewer.person, now: call.now } as const;
  const command = async () => ({ ...waiver, reason: await sealer.seal(reason) });
  const commandId = commandIdOf(call, 'waivePackagePart', [person, place, part, reason]);
  const run = { viewer, person, now: call.now, course, place, commandId };
  const { token } = await executeRegistration(run, () => Promise.resolve({ command, sealer }));
  if (token !== null) call.tokens.push(token);
}
