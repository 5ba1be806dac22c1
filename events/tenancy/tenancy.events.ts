import * as z from 'zod/mini';
import { valuesOfChange } from '../kernel/changed-values.ts';

/** Announcements of changed records: ids and the changed members, and values for the audit log alone. Reactors and projections read the record. */
const instanceChanged = z.object({
  type: z.literal('InstanceChanged'),
  /** The instance; announced in a stream of the platform and in one of the tenant. */
  tenant: z.int(),
  /** Members of the record, or 'created', 'deleted', 'subscription-added', '-changed', '-deleted', '-ended'. */
  what: z.array(z.string()),
  values: valuesOfChange,
});

const branchChanged = z.object({
  type: z.literal('BranchChanged'),
  branch: z.int(),
  what: z.array(z.string()),
  values: valuesOfChange,
});

export const tenancyEvents = { InstanceChanged: instanceChanged, BranchChanged: branchChanged } as const;

export type TenancyEvent = { [Name in keyof typeof tenancyEvents]: z.infer<(typeof tenancyEvents)[Name]> }[keyof typeof tenancyEvents];
