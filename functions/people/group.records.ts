import * as z from 'zod/mini';
import { instant, record } from '../platform/tables/record.ts';

/** Records `t7#G`/id: a group. */
export const groupRecord = record('group', {
  id: z.int(),
  v: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  createdAt: instant,
  deletedAt: z.optional(instant),
});

/** Records `t7#g3`/`b#2`: the group gives its members this branch. */
export const groupBranchRecord = record('link of a group and a branch', { group: z.int(), branch: z.int(), since: instant });
