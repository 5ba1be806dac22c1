import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import { sharedDataDecider } from '../../../events/packages/scorm/shared-data.decider.ts';
import type { PackageAttempt } from '../../../events/packages/scorm/attempt.state.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { type SharedData, storeIndex } from '../../../shared/packages/shared-data.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import { load } from '../../platform/store/event-store.ts';
import { planCommit } from '../../platform/store/plan-commit.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { ScormPackage } from './package-facts.queries.ts';
import type { UnitLocation } from '../started-package.queries.ts';

type Learner = { readonly scope: Scope; readonly person: PersonId };
type Values = Readonly<Record<string, string>>;

const streamOf = ({ scope, person }: Learner) => streams.sharedData(scope, person);

/** Returns what a SCO sets by what it is: values of its own, and what it shares. @throws PackageRefusal for a store that it may not write */
export function dividedValues(
  values: Values,
  { data: maps }: Pick<ScoFacts, 'data'>,
): { readonly values: Values; readonly data: SharedData } {
  const own: [string, string][] = [];
  const data: [string, string][] = [];
  for (const [key, value] of Object.entries(values)) {
    const place = storeIndex(key);
    const map = place === null ? undefined : maps[place];
    if (place !== null && !map) throw new PackageRefusal('setFailed', key);
    if (map?.write === false) throw new PackageRefusal('readOnly', key);
    if (map) data.push([map.target, value]);
    else own.push([key, value]);
  }
  return { values: Object.fromEntries(own), data: Object.fromEntries(data) };
}

/** Returns what a SCO finds shared: of all packages of the learner, or of its own attempt alone. */
export async function readSharedData(
  learner: Learner,
  { sharesData }: Pick<ScormPackage, 'sharesData'>,
  attempt: PackageAttempt,
  { data: maps }: ScoFacts,
): Promise<SharedData> {
  if (maps.length === 0) return {};
  const stored = sharesData ? (await load(sharedDataDecider, streamOf(learner))).state.data : (attempt.data ?? {});
  const found = maps.flatMap(({ target }) => (Object.hasOwn(stored, target) ? [[target, stored[target] ?? ''] as const] : []));
  const opened = await Promise.all(
    found.map(async ([target, value]) => [target, value === '' ? value : await openSealed(learner.scope, learner.person, value)] as const),
  );
  return Object.fromEntries(opened.map(([target, value]) => [target, value ?? '']));
}

/** Returns the commit of shared data, for the transaction of the commit that sets it; [] for none. @throws PackageRefusal for too much */
export async function planSharedData(
  { scope, person }: Learner,
  data: SharedData,
  { place, commandId, now }: { readonly place: UnitLocation; readonly commandId: string; readonly now: Instant },
): Promise<readonly Write[]> {
  if (Object.keys(data).length === 0) return [];
  const stream = streamOf({ scope, person });
  const actor = { kind: 'person', id: person } as const;
  const by = { course: place.course, unit: place.unit };
  const run = { decider: sharedDataDecider, scope, stream, commandId, actor, now };
  return (await planCommit(run, () => ({ type: 'WriteSharedData', data, by }) as const)).writes;
}
