import type { Day } from '../../shared/kernel/instant.ts';
import type { Item } from './dynamo.ts';
import { dueTarget, platform, type Scope } from './keys/keys.ts';
import type { Write } from './tables/transact.ts';

/** What can fall due on a day; `stream/due.ts` lists the command of each. */
export type DueKind = 'member-ends' | 'subscription-ends' | 'member-purge' | 'branch-purge' | 'course-purge';

/** Platform `due#{day}#{part}`/target: something that has to be done when the day has come. */
export type DueItem = Item & { kind: DueKind; tenant: number; id: number; day: Day };

/** What falls due, of which tenant. */
export type Due = { readonly kind: DueKind; readonly scope: Scope; readonly id: number };

/** A day that is past already is today's work: the list is worked through from today on. */
const listed = (day: Day, today: Day): Day => (day > today ? day : today);

function putDue({ kind, scope, id }: Due, day: Day): Write {
  const item: DueItem = { ...platform.due(day, dueTarget(scope, kind, id)), kind, tenant: scope.tenant, id, day };
  return { table: 'platform', put: item };
}

const removeDue = ({ kind, scope, id }: Due, day: Day): Write => ({
  table: 'platform',
  remove: platform.due(day, dueTarget(scope, kind, id)),
});

/**
 * Moves something from the day it was to fall due on to another; null stands for never. Belongs into the transaction that writes the
 * date. What is left on a day that has passed does no harm: its command looks at the record and finds nothing to do.
 */
export function moveDue(due: Due, from: Day | null, to: Day | null, today: Day): Write[] {
  if (from === to) return [];
  const [left, wanted] = [from === null ? null : listed(from, today), to === null ? null : listed(to, today)];
  if (left === wanted) return wanted === null ? [] : [putDue(due, wanted)];
  return [...(left === null ? [] : [removeDue(due, left)]), ...(wanted === null ? [] : [putDue(due, wanted)])];
}
