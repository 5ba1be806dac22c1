import * as z from 'zod/mini';

/** Announcements of records: ids and what changed, never names. Who follows reads the record. */
const instanceChanged = z.object({
  type: z.literal('InstanceChanged'),
  /** Of the instance itself; the stream is the platform's or the tenant's own. */
  tenant: z.int(),
  /** Members of the record, or 'created', 'deleted', 'subscription'. */
  what: z.array(z.string()),
});

const branchChanged = z.object({ type: z.literal('BranchChanged'), branch: z.int(), what: z.array(z.string()) });

export const tenancyEvents = { InstanceChanged: instanceChanged, BranchChanged: branchChanged } as const;

export type TenancyEvent = { [Name in keyof typeof tenancyEvents]: z.infer<(typeof tenancyEvents)[Name]> }[keyof typeof tenancyEvents];
