import { globalObjectivesDecider } from '../../../events/packages/scorm/global-objectives.decider.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { changedObjectivesIn, type GlobalObjectives, objectivesNamed } from '../../../shared/packages/global-objectives.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import { load } from '../../platform/store/event-store.ts';
import { planCommit } from '../../platform/store/plan-commit.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { ScormPackage } from './package-facts.queries.ts';
import type { UnitLocation } from '../started-package.queries.ts';

type Learner = { readonly scope: Scope; readonly person: PersonId };

const streamOf = ({ scope, person }: Learner) => streams.globalObjectives(scope, person);

/** Returns what the learner's packages have written of the objectives that this one shares. */
export async function readSharedObjectives(learner: Learner, { sharedObjectives }: ScormPackage): Promise<GlobalObjectives> {
  if (sharedObjectives.length === 0) return {};
  const { state } = await load(globalObjectivesDecider, streamOf(learner));
  return objectivesNamed(state.objectives, sharedObjectives);
}

/** Returns the shared objectives that a state of the tree has changed; none in one that cannot be read. */
export function sharedObjectivesIn({ sharedObjectives }: ScormPackage, sequencing: string | null | undefined): GlobalObjectives {
  if (typeof sequencing !== 'string' || sharedObjectives.length === 0) return {};
  try {
    return changedObjectivesIn(JSON.parse(sequencing), sharedObjectives);
  } catch {
    return {};
  }
}

/** Returns the commit of shared objectives, for the transaction of the commit that changes them; [] where they stay as they are. */
export async function planSharedObjectives(
  { scope, person }: Learner,
  objectives: GlobalObjectives,
  { place, commandId, now }: { readonly place: UnitLocation; readonly commandId: string; readonly now: Instant },
): Promise<readonly Write[]> {
  if (Object.keys(objectives).length === 0) return [];
  const stream = streamOf({ scope, person });
  const actor = { kind: 'person', id: person } as const;
  const by = { course: place.course, unit: place.unit };
  const run = { decider: globalObjectivesDecider, scope, stream, commandId, actor, now };
  return (await planCommit(run, () => ({ type: 'WriteGlobalObjectives', objectives, by }) as const)).writes;
}
