import type { RegistrationCommand } from '../../../events/packages/cmi5/registration.commands.ts';
import { registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import { registrationOutcome } from '../../../events/packages/cmi5/registration.outcome.ts';
import type { Registration } from '../../../events/packages/cmi5/registration.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { isRepeat } from '../../platform/keys/command-ids.ts';
import { streams } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { load } from '../../platform/store/event-store.ts';
import { commitOf } from '../../platform/store/execute-together.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { outcomeWrite } from '../outcome/outcome-write.ts';
import type { UnitPlace } from '../begun-package.queries.ts';

/** Whose registration it is, in which unit. */
export type RegistrationRun = {
  /** Who acts; the learner, unless `person` is. */
  readonly viewer: TenantViewer;
  readonly person?: PersonId;
  readonly now: Instant;
  readonly course: CourseItem;
  readonly place: UnitPlace;
  readonly commandId: string;
};

/** A command, and what is written beside its commit, which has this version. Null: there is nothing to do. */
export type Prepared = {
  readonly command: RegistrationCommand;
  readonly guards: (version: number) => readonly Write[];
  /** Stores what the commit refers to; called once the command was judged, before its commit is written. */
  readonly store?: () => Promise<void>;
} | null;

/** Returns the stream of a registration. */
export const registrationStream = ({ viewer, person = viewer.person, place }: Pick<RegistrationRun, 'viewer' | 'person' | 'place'>) =>
  streams.packageRegistrations(viewer.tenant.scope, person, place.course, place.unit);

/** Decides, and writes the commits of registration and enrolment, or none. Returns the registration after it, and the token of the enrolment. */
export async function executeRegistration(
  run: RegistrationRun,
  prepare: () => Promise<Prepared>,
): Promise<{ readonly registration: Registration; readonly token: string | null; readonly isWritten: boolean }> {
  const { viewer, now, commandId } = run;
  const stream = registrationStream(run);
  const actor = { kind: 'person', id: viewer.person } as const;
  const { state, token, isWritten } = await transact(async () => {
    const [loaded, prepared] = await Promise.all([load(registrationDecider, stream), prepare()]);
    const nothing = { writes: [], result: { state: loaded.state, token: null, isWritten: false } };
    if (prepared === null || isRepeat(loaded.commands, commandId)) return nothing;
    const events = registrationDecider.decide(prepared.command, loaded.state);
    if (events.length === 0) return nothing;
    await prepared.store?.();
    const execution = { decider: registrationDecider, scope: viewer.tenant.scope, stream, commandId, actor, now };
    const { write, next } = await commitOf(execution, loaded, events);
    const outcome = registrationOutcome(loaded.state, events, next.state);
    const told = outcome && (await outcomeWrite(run, outcome));
    const writes = [write, ...prepared.guards(next.version), ...(told?.writes ?? [])];
    return { writes, result: { state: next.state, token: told?.token ?? null, isWritten: true } };
  });
  if (state.status === 'none') throw notFound();
  return { registration: state, token, isWritten };
}
