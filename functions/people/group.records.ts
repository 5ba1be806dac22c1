import type { Instant } from '../../shared/kernel/instant.ts';
import type { Item } from '../platform/dynamo.ts';

/** Records `t7#G`/id. */
export type GroupItem = Item & { id: number; v: number; name: string; description: string | null; createdAt: Instant; deletedAt?: Instant };

/** Records `t7#g3`/`b#2`: the group gives its members this branch. */
export type GroupBranchItem = Item & { group: number; branch: number; since: Instant };
