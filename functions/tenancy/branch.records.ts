import type { PeopleEvent } from '../../events/people/people.events.ts';
import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import { type BranchItem, branchId } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Links have no version of their own: they are announced with the branch's. */
type BranchEvent = TenancyEvent | PeopleEvent;

/** The announcement of a branch's change, whose version the record has already. */
export const announceBranch = (
  act: Act,
  scope: Scope,
  branch: Pick<BranchItem, 'id' | 'v'>,
  events: readonly BranchEvent[],
): Promise<Write> =>
  announce({
    scope,
    stream: streams.branch(scope, branchId(branch.id)),
    version: branch.v,
    events,
    actor: act.actor,
    at: act.now,
    commandId: act.commandId,
  });

export const branchChanged = ({ id }: Pick<BranchItem, 'id'>, what: string[]): BranchEvent => ({ type: 'BranchChanged', branch: id, what });

/** A changed branch with its announcement; made again when somebody else changed the branch meanwhile. */
export async function replaceBranch(
  act: Act,
  scope: Scope,
  before: Pick<BranchItem, 'v'>,
  after: BranchItem,
  events: readonly BranchEvent[],
): Promise<Write[]> {
  const next: BranchItem = { ...after, v: before.v + 1 };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': before.v } },
    await announceBranch(act, scope, next, events),
  ];
}

/** Closes or opens the slug of a branch, which stays taken either way. */
export const shutSlug = (scope: Scope, { id, slug }: Pick<BranchItem, 'id' | 'slug'>, closed: boolean): Write => ({
  table: 'records',
  key: records.slug(scope, slug),
  update: closed ? 'SET closed = :closed' : 'REMOVE closed',
  condition: 'branch = :branch',
  values: { ':branch': id, ...(closed && { ':closed': true }) },
});
