import * as z from 'zod/mini';

/** Announcements of changed records: ids and the changed members, never values. Reactors and projections read the record. */
const instanceChanged = z.object({
  type: z.literal('InstanceChanged'),
  /** The instance; announced in a stream of the platform and in one of the tenant. */
  tenant: z.int(),
  /** Members of the record, or 'created', 'deleted', 'subscription-added', '-changed', '-deleted', '-ended'. */
  what: z.array(z.string()),
});

const branchChanged = z.object({ type: z.literal('BranchChanged'), branch: z.int(), what: z.array(z.string()) });

export const tenancyEvents = { InstanceChanged: instanceChanged, BranchChanged: branchChanged } as const;

export type TenancyEvent = { [Name in keyof typeof tenancyEvents]: z.infer<(typeof tenancyEvents)[Name]> }[keyof typeof tenancyEvents];
