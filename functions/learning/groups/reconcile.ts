import { reconcileBranchCourses } from './reconcile-branch-courses.commands.ts';
import { removeFromGroup, reconcileBranches } from './reconcile-branches.commands.ts';
import { branchesOfGroup, coursesOfGroup, removeGroupBranch, removeGroupCourse } from '../../people/group.records.ts';
import { asId, type CourseId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { branchId } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { transact } from '../../platform/tables/transact.ts';
import { type AccessChange, type Affected, affectedByAll } from './access-change.ts';
import { openTerms } from './open-terms.queries.ts';
import { reconcileEnrolments } from './reconcile-enrolments.commands.ts';

/** Who reconciles: access that follows from groups is nobody's own act. */
export const RECONCILER = { kind: 'system', name: 'groups' } as const;

const LINKS_AT_ONCE = 40;

/** Reconciles people: their branches before their courses; a deleted group keeps its people until nothing of it is left to take from them. */
export async function reconcilePeople(
  context: CommandContext,
  scope: Scope,
  affected: Affected,
  people: readonly PersonId[],
): Promise<string[]> {
  const tokens = affected.places ? await reconcileBranches(context, scope, people) : [];
  const coursesOf = (person: PersonId): CourseId[] => [...new Set([...affected.courses, ...(affected.had?.get(person) ?? [])])];
  const due = affected.dues ? await openTerms(scope, people) : [];
  const pairs = [...people.flatMap((person) => coursesOf(person).map((course) => ({ person, course }))), ...due];
  tokens.push(...(await reconcileEnrolments(context, scope, pairs)));
  if (affected.deleted === null) return tokens;
  return [...(await removeFromGroup(context, scope, affected.deleted, people)), ...tokens];
}

/** Removes the links of a deleted group to branches and courses. Categories stay restricted to it: they are not shown to more people. */
export async function clearGroup(scope: Scope, group: GroupId): Promise<void> {
  const [branches, courses] = [await branchesOfGroup(scope, group), await coursesOfGroup(scope, group)];
  const removals = [
    ...branches.map((branch) => removeGroupBranch(scope, group, branchId(branch))),
    ...courses.map((course) => removeGroupCourse(scope, group, asId<CourseId>(course))),
  ];
  for (const part of chunksOf(removals, LINKS_AT_ONCE)) await transact(async () => ({ writes: part.flat(), result: undefined }));
}

/** Reconciles everything that a change affects. Returns the consistency tokens of what is settled. May be interrupted and repeated. */
export async function reconcile(context: CommandContext, scope: Scope, affected: Affected): Promise<string[]> {
  const tokens: string[] = [];
  for (const branch of affected.catalogues) tokens.push(...(await reconcileBranchCourses(context, scope, branch)));
  tokens.push(...(await reconcilePeople(context, scope, affected, affected.people)));
  if (affected.deleted !== null) await clearGroup(scope, affected.deleted);
  return tokens;
}

/** Reconciles everything that several changes affect, people who joined the same groups together. Returns the consistency tokens. */
export async function followChanges(context: CommandContext, scope: Scope, changes: readonly AccessChange[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const affected of await affectedByAll(scope, changes))
    tokens.push(...(await reconcile({ ...context, actor: RECONCILER }, scope, affected)));
  return tokens;
}
