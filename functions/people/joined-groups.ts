import type { PeopleEvent } from '../../events/people/people.events.ts';
import type { GroupId, PersonId } from '../../shared/kernel/ids.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { groupExists, putGroupLink } from './group.records.ts';

/** What a person's new groups add to the transaction of their member record: links on both sides, the event, and whether it has a reactor. */
type JoinedGroups = { readonly writes: Write[]; readonly events: PeopleEvent[]; readonly out: readonly string[] };

/** Returns what belongs to the transaction that makes a person a member of groups. */
export function joinGroups({ now }: CommandContext, scope: Scope, person: PersonId, groups: readonly GroupId[]): JoinedGroups {
  if (groups.length === 0) return { writes: [], events: [], out: [] };
  return {
    writes: groups.flatMap((group) => [groupExists(scope, group), ...putGroupLink(scope, person, group, now)]),
    events: [{ type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'group', added: [...groups], removed: [] }],
    out: ['LinksChanged'],
  };
}
