import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { records, type Scope, SPLIT } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { transact } from '../../platform/tables/transact.ts';
import { changeGroup, coursesOfGroup, readGroup } from '../group.records.ts';
import { readImport } from './import.records.ts';

/** Whether nobody is in a group and it gives no course. */
async function isEmpty(scope: Scope, group: GroupId): Promise<boolean> {
  const [courses, ...members] = await Promise.all([
    coursesOfGroup(scope, group),
    ...Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.groupShard(scope, group, n), limit: 1 })),
  ]);
  return courses.length === 0 && members.every(({ length }) => length === 0);
}

/** Deletes the groups that an import has created and that are empty. Others stay, and those that were deleted already. */
export async function deleteEmptyGroups(context: CommandContext, scope: Scope, id: string): Promise<void> {
  const created = (await readImport(scope, id))?.groups ?? [];
  for (const group of created.map((one) => asId<GroupId>(one)))
    await transact(async () => {
      const item = await readGroup(scope, group);
      if (!item || item.deletedAt !== undefined || !(await isEmpty(scope, group))) return { writes: [], result: undefined };
      const event: PeopleEvent = { type: 'GroupChanged', group, what: ['deleted'] };
      const own = { ...context, commandId: `${context.commandId}/${group}` };
      // Whoever joins at the same time loses what the group gave by the reactor.
      return {
        writes: await changeGroup({ context: own, scope }, item, { deletedAt: context.now }, [event], ['GroupChanged']),
        result: undefined,
      };
    });
}
