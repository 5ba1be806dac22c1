import * as z from 'zod/mini';
import { addDays, type Day, dayOf, type Instant } from '../../../shared/kernel/instant.ts';
import { dueTarget, platform, type Scope } from '../keys/keys.ts';
import type { Write } from './transact.ts';
import { day, record, type RecordOf } from './record.ts';

/** Kinds of due entries; `stream/due.ts` has the command of each. */
const DUE_KINDS = [
  'member-ends',
  'subscription-ends',
  'member-purge',
  'branch-purge',
  'course-purge',
  'course-recheck',
  'course-terms',
  'certification-renewals',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Platform `due#{day}#{part}`/target: a command to be run on a day. */
export const dueRecord = record('due entry', { kind: z.enum(DUE_KINDS), tenant: z.int(), id: z.int(), day });
type DueItem = RecordOf<typeof dueRecord>;

/** What falls due, of which tenant. */
export type Due = { readonly kind: DueKind; readonly scope: Scope; readonly id: number };

/** A past day counts as today: the list is read from today on. */
const listed = (day: Day, today: Day): Day => (day > today ? day : today);

function putDue({ kind, scope, id }: Due, day: Day): Write {
  const item: DueItem = { ...platform.due(day, dueTarget(scope, kind, id)), kind, tenant: scope.tenant, id, day };
  return { table: 'platform', put: item };
}

const removeDue = ({ kind, scope, id }: Due, day: Day): Write => ({
  table: 'platform',
  remove: platform.due(day, dueTarget(scope, kind, id)),
});

/** Returns the write of an entry for a day. A second entry of that day for the same target replaces the first. */
export const dueOn = (due: Due, day: Day): Write[] => [putDue(due, day)];

/** Returns the write of an entry for the day after an instant. A second entry of that day for the same target replaces the first. */
export const dueTomorrow = (due: Due, now: Instant): Write[] => [putDue(due, addDays(dayOf(now), 1))];

/**
 * Returns the writes that move a due entry to another day; null stands for never. They belong into the transaction that writes the
 * date. An entry that is left on a past day does no harm: its command reads the record and does nothing.
 */
export function moveDue(due: Due, from: Day | null, to: Day | null, today: Day): Write[] {
  if (from === to) return [];
  const [before, after] = [from === null ? null : listed(from, today), to === null ? null : listed(to, today)];
  if (before === after) return after === null ? [] : [putDue(due, after)];
  return [...(before === null ? [] : [removeDue(due, before)]), ...(after === null ? [] : [putDue(due, after)])];
}
