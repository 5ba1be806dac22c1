import { commandContext } from '../../platform/request/command-context.ts';
import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { records, streams } from '../../platform/keys/keys.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { newGroup } from '../groups/group.commands.ts';
import type { BulkWork } from './bulk-work.ts';
import { isThere, type NamedGroup } from './named-groups.queries.ts';

/** Returns the write by which an import names a group that it has created. */
const namedByImport = ({ importId, viewer }: BulkWork, group: number): Write[] =>
  importId === null
    ? []
    : [
        {
          table: 'records',
          key: records.header(viewer.tenant.scope, 'import', importId),
          update: 'SET #groups = list_append(if_not_exists(#groups, :none), :group)',
          condition: 'attribute_exists(pk)',
          names: { '#groups': 'groups' },
          values: { ':none': [], ':group': [group] },
        },
      ];

/** Creates those of the groups that are not there yet, each name once, as many as the time of the call allows. Returns them by their names. */
export async function createNamedGroups(work: BulkWork, groups: readonly NamedGroup[]): Promise<ReadonlyMap<string, NamedGroup>> {
  const names = [...new Set(groups.filter((group) => !isThere(group)).map(({ name }) => name))];
  const created = new Map<string, NamedGroup>();
  for (const [index, name] of names.entries()) {
    if (work.isLate()) break;
    const context = commandContext(work.call, work.viewer, `BulkCreateUsers/group/${index}`);
    const group = await transact(async () => {
      const { writes, result } = await newGroup(context, work.viewer, { name, description: null });
      return { writes: [...writes, ...namedByImport(work, result.id)], result };
    });
    work.call.tokens.push(tokenOf(streams.group(work.viewer.tenant.scope, asId<GroupId>(group.id)), group.v));
    created.set(name, { id: group.id, name });
  }
  return created;
}
