import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { allows } from '../../../shared/access/permissions.ts';
import { entryOf } from '../../../shared/access/table.ts';
import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { records, type Scope, SPLIT } from '../../platform/keys/keys.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Trouble } from '../../platform/store/job-work.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { type Plan, transact } from '../../platform/tables/transact.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { changeGroup, coursesOfGroup, readGroup } from '../group.records.ts';
import { isGroupOfBranch } from '../group-scope.queries.ts';
import { readImport } from './import.records.ts';

/** Whether nobody is in a group and it gives no course. */
async function isEmpty(scope: Scope, group: GroupId): Promise<boolean> {
  const [courses, ...members] = await Promise.all([
    coursesOfGroup(scope, group),
    ...Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.groupShard(scope, group, n), limit: 1 })),
  ]);
  return courses.length === 0 && members.every(({ length }) => length === 0);
}

/**
 * Deletes the groups that an import has created and that are empty. Others stay, and those that were deleted already. Returns why groups
 * stay that the caller may not delete.
 */
export async function deleteEmptyGroups(context: CommandContext, viewer: TenantViewer, id: string): Promise<Trouble[]> {
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const created = ((await readImport(scope, id))?.groups ?? []).map((one) => asId<GroupId>(one));
  const mayDelete = allows(entryOf('deleteGroup'), accessSubjectOf(viewer));
  const troubles: Trouble[] = [];
  for (const group of created) {
    const trouble = await transact(async (): Promise<Plan<Trouble | null>> => {
      const item = await readGroup(scope, group);
      if (!item || item.deletedAt !== undefined || !(await isEmpty(scope, group))) return { writes: [], result: null };
      if (!mayDelete || (bound !== null && !(await isGroupOfBranch(scope, group, bound))))
        return { writes: [], result: sentence('The group “{name}” belongs to other branches now and stays.', { name: item.name }) };
      const event: PeopleEvent = { type: 'GroupChanged', group, what: ['deleted'] };
      const own = { ...context, commandId: `${context.commandId}/${group}` };
      // Whoever joins at the same time loses what the group gave by the reactor.
      return {
        writes: await changeGroup({ context: own, scope }, item, { deletedAt: context.now }, [event], ['GroupChanged']),
        result: null,
      };
    });
    if (trouble !== null) troubles.push(trouble);
  }
  return troubles;
}
