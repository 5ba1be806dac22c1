import type { RegistrationCommand } from '../../../events/packages/cmi5/registration.commands.ts';
import { registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import { registrationOutcome } from '../../../events/packages/cmi5/registration.outcome.ts';
import type { Registration } from '../../../events/packages/cmi5/registration.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { PersonSealer } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { load } from '../../platform/store/event-store.ts';
import { planCommit } from '../../platform/store/plan-commit.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { type PackageRun, planOutcome } from '../outcome/plan-outcome.ts';

/** A command, and what is written beside its commit, which has this version. Null: there is nothing to do. */
export type Prepared = {
  readonly command: RegistrationCommand | (() => Promise<RegistrationCommand>);
  /** What seals the texts of the command. */
  readonly sealer?: PersonSealer;
  readonly guards?: (version: number) => readonly Write[];
  /** Stores what the commit refers to; called once the command is accepted, before its commit is written. */
  readonly store?: () => Promise<void>;
} | null;

/** Returns the stream of a registration. */
export const registrationStream = ({ viewer, person = viewer.person, place }: Pick<PackageRun, 'viewer' | 'person' | 'place'>) =>
  streams.packageRegistrations(viewer.tenant.scope, person, place.course, place.unit);

/** Decides, and writes the commits of registration and enrolment, or none. Returns the registration after it, and the token of the enrolment. */
export async function executeRegistration(
  run: PackageRun,
  prepare: () => Promise<Prepared>,
): Promise<{ readonly registration: Registration; readonly token: string | null; readonly isWritten: boolean }> {
  const { viewer, now, commandId } = run;
  const stream = registrationStream(run);
  const actor = { kind: 'person', id: viewer.person } as const;
  const { state, token, isWritten } = await transact(async () => {
    const [loaded, prepared] = await Promise.all([load(registrationDecider, stream), prepare()]);
    const nothing = { writes: [], result: { state: loaded.state, token: null, isWritten: false } };
    if (prepared === null) return nothing;
    const { command, sealer, guards, store } = prepared;
    const { scope } = viewer.tenant;
    const { next, events, writes } = await planCommit(
      { decider: registrationDecider, scope, stream, commandId, actor, now, loaded, sealer },
      () => (typeof command === 'function' ? command() : command),
    );
    if (events.length === 0) return nothing;
    await store?.();
    const outcome = registrationOutcome(loaded.state, events, next.state);
    const enrolment = outcome && (await planOutcome(run, outcome));
    return {
      writes: [...writes, ...(guards?.(next.version) ?? []), ...(enrolment?.writes ?? [])],
      result: { state: next.state, token: enrolment?.token ?? null, isWritten: true },
    };
  });
  if (state.status === 'none') throw notFound();
  return { registration: state, token, isWritten };
}
