import { changedValues } from '../../../events/kernel/changed-values.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import type { GroupId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { groupInputSchema } from '../../../shared/people/group-input.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { records } from '../../platform/keys/keys.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { groupInScope } from '../group-scope.queries.ts';
import { announceGroup, changeGroup, type GroupItem, putGroupBranch } from '../group.records.ts';
import { branchExists } from '../member.records.ts';

function readInput(input: unknown): Pick<GroupItem, 'name' | 'description'> {
  const { name, description } = parseInput(groupInputSchema, input);
  return { name, description: description == null || description === '' ? null : description };
}

/** Returns the plan of a new group. One that is made inside a branch is linked to that branch, so that its maker can see it (rule G5). */
export async function newGroup(
  context: CommandContext,
  viewer: TenantViewer,
  fields: Pick<GroupItem, 'name' | 'description'>,
): Promise<Plan<GroupItem>> {
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const id = await nextId<GroupId>('group');
  const group: GroupItem = { ...records.header(scope, 'group', id), id, v: 1, ...fields, createdAt: context.now };
  const events: PeopleEvent[] = [
    { type: 'GroupChanged', group: id, what: ['created'] },
    ...(bound === null
      ? []
      : [{ type: 'LinksChanged', of: { kind: 'group', id }, to: 'branch', added: [bound], removed: [] } satisfies PeopleEvent]),
  ];
  const writes = [
    { table: 'records' as const, put: group, condition: 'attribute_not_exists(pk)' },
    await announceGroup(context, scope, group, events),
    ...(bound === null ? [] : [branchExists(scope, bound), ...putGroupBranch(scope, id, bound, context.now)]),
  ];
  return { writes, result: group };
}

/** Makes a group. */
export async function createGroup(call: Call, viewer: TenantViewer, input: unknown): Promise<GroupItem> {
  const fields = readInput(input);
  const context = commandContext(call, viewer, 'createGroup');
  return idempotent(call, viewer.person, ['createGroup', fields, boundOf(viewer)], () => newGroup(context, viewer, fields));
}

/** Changes name and description of a group; nothing is written when they are the same. @throws NOT_FOUND out of scope */
export async function updateGroup(call: Call, viewer: TenantViewer, id: string, input: unknown): Promise<GroupItem> {
  const fields = readInput(input);
  const context = commandContext(call, viewer, 'updateGroup');
  return idempotent(call, viewer.person, ['updateGroup', id, fields], async () => {
    const group = await groupInScope(viewer, id);
    const what = (['name', 'description'] as const).filter((field) => group[field] !== fields[field]);
    if (what.length === 0) return { writes: [], result: group };
    const writes = await changeGroup({ context, scope: viewer.tenant.scope }, group, fields, [
      { type: 'GroupChanged', group: group.id, what, values: changedValues(group, fields, ['name']) },
    ]);
    return { writes, result: { ...group, ...fields, v: group.v + 1 } };
  });
}
