import { personId } from '../../platform/request/access-records.ts';
import type { JobItem } from '../../platform/store/job-record.ts';
import type { SystemWork } from '../../platform/store/job-work.ts';
import { packIds, unpackIds } from '../../platform/store/packed-ids.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { reconcileBranchCourses } from './reconcile-branch-courses.commands.ts';
import { type AccessChange, type Affected, affectedBy } from './access-change.ts';
import { clearGroup, RECONCILER, reconcilePeople } from './reconcile.ts';

/** The kind of job that reconciles access after a change of a group. */
export const RECONCILE_GROUPS = 'reconcile-groups';

/** The change, and once the job has begun what it affects; `people` are the differences from one id to the next, which are short. */
type Input = { readonly change: AccessChange; readonly affected?: Omit<Affected, 'people'> & { readonly people: string } };

const partsOf = ({ catalogues, people, deleted }: Affected): number => catalogues.length + people.length + (deleted === null ? 0 : 1);

function affectedIn(job: JobItem): Affected {
  const { affected } = job.input as Input; // written by begin
  if (!affected) throw new Error(`Job ${job.id} has not begun.`);
  return { ...affected, people: unpackIds(affected.people).map(personId) };
}

/** Reconciles in steps: the catalogues of branches first, then people, and the links of a deleted group in the end. */
export const reconcileGroupsWork: SystemWork = {
  // The change was the caller's, and is stored. What follows from it has to follow.
  as: 'system',
  step: 40,
  begin: async (job, scope) => {
    const { change } = job.input as Input;
    const affected = await affectedBy(scope, change);
    return { total: partsOf(affected), input: { change, affected: { ...affected, people: packIds(affected.people) } } satisfies Input };
  },
  run: async (job, scope, from, to, { name }) => {
    name(await runParts(job, scope, affectedIn(job), from, to));
    return [];
  },
};

async function runParts(job: JobItem, scope: Scope, affected: Affected, from: number, to: number): Promise<string[]> {
  const context = { actor: RECONCILER, now: systemClock(), commandId: job.commandId };
  const { catalogues, people, deleted } = affected;
  const tokens: string[] = [];
  for (const branch of catalogues.slice(from, to)) tokens.push(...(await reconcileBranchCourses(context, scope, branch)));
  const part = people.slice(Math.max(0, from - catalogues.length), Math.max(0, to - catalogues.length));
  if (part.length > 0) tokens.push(...(await reconcilePeople(context, scope, affected, part)));
  if (deleted !== null && to > catalogues.length + people.length) await clearGroup(scope, deleted);
  return tokens;
}
