import * as z from 'zod/mini';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A changed member of a record, as it was and as it is. Never a secret, and nothing that an erasure would have to take from it. */
const changedValue = z.object({ member: z.string(), from: value, to: value });
export type ChangedValue = z.infer<typeof changedValue>;

/** Values of the members that changed, of those that are told; absent before they were stored. */
export const valuesOfChange = z.optional(z.array(changedValue));

type Value = ChangedValue['from'];

/** Returns the values of those members that differ. An absent member counts as null. */
export function changedValues<Name extends string>(
  before: Readonly<Partial<Record<Name, Value | undefined>>>,
  after: Readonly<Partial<Record<Name, Value | undefined>>>,
  members: readonly Name[],
): ChangedValue[] {
  return members
    .map((member) => ({ member, from: before[member] ?? null, to: after[member] ?? null }))
    .filter(({ from, to }) => from !== to);
}
