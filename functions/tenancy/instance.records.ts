import * as z from 'zod/mini';
import { AppError } from '../../shared/kernel/errors.ts';
import { LICENCE_LIMIT_REACHED } from '../../shared/people/import-limits.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';

/** Platform `p#I`/id: an instance. Its status and brand, which every request reads, are in the record of its domain. */
export const instanceRecord = record('instance', { id: z.int(), v: z.int(), name: z.string(), domain: z.string(), createdAt: instant });
/** The item of an instance. */
export type InstanceItem = RecordOf<typeof instanceRecord>;

/** Records `t7#i`/settings: the settings of an instance. */
export const settingsRecord = record('settings', {
  v: z.int(),
  apiAccess: z.boolean(),
  brandingEnabled: z.boolean(),
  defaultBranch: z.optional(z.int()),
  /** Somebody has seen the instance as its learners do. */
  seenAsLearner: z.optional(z.boolean()),
  /** The first steps are not shown any more. */
  firstStepsDismissed: z.optional(z.boolean()),
});
/** The item of the settings of an instance. */
export type SettingsItem = RecordOf<typeof settingsRecord>;

/** Records `t7#i`/licence: the licences and branches in use, and their limits; without a limit the number is not limited. */
export const licenceRecord = record('licence', {
  limit: z.optional(z.int()),
  used: z.int(),
  branchLimit: z.optional(z.int()),
  branches: z.int(),
});
/** The item of the licence counts of an instance. */
export type LicenceItem = RecordOf<typeof licenceRecord>;

/** Returns the refusal of one more licence. */
export const licenceReached = (): AppError => new AppError('LICENCE_LIMIT', LICENCE_LIMIT_REACHED);
const branchLimitReached = (): AppError => new AppError('LICENCE_LIMIT', 'Branch limit reached.');

/** Returns the write that uses one licence; it fails with LICENCE_LIMIT at the limit, also under concurrency. */
export const useLicence = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #used = #used + :one',
  condition: 'attribute_not_exists(#limit) OR #used < #limit',
  names: { '#used': 'used', '#limit': 'limit' },
  values: { ':one': 1 },
  onFail: licenceReached(),
});

/** Returns the write that uses several licences, by what was read of them; it fails with LICENCE_LIMIT when fewer are left, or the limit has changed. */
export const useLicences = (scope: Scope, count: number, { limit }: Pick<LicenceItem, 'limit'>): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #used = #used + :count',
  condition: limit === undefined ? 'attribute_not_exists(#limit)' : '#limit = :limit AND #used <= :most',
  names: { '#used': 'used', '#limit': 'limit' },
  values: { ':count': count, ...(limit !== undefined && { ':limit': limit, ':most': limit - count }) },
  onFail: licenceReached(),
});

/** Returns the write that releases one licence. */
export const releaseLicence = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #used = #used - :one',
  condition: '#used > :none',
  names: { '#used': 'used' },
  values: { ':one': 1, ':none': 0 },
});

/** Returns the write that counts one more branch; it fails with LICENCE_LIMIT at the limit. */
export const countBranch = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #branches = #branches + :one',
  condition: 'attribute_not_exists(#limit) OR #branches < #limit',
  names: { '#branches': 'branches', '#limit': 'branchLimit' },
  values: { ':one': 1 },
  onFail: branchLimitReached(),
});

/** Returns the write that counts one branch less. */
export const uncountBranch = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #branches = #branches - :one',
  condition: '#branches > :none',
  names: { '#branches': 'branches' },
  values: { ':one': 1, ':none': 0 },
});

/** Returns the write that counts one more active admin with primary access. */
export const countAdmin = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'admins'),
  update: 'ADD #count :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
});

/** Returns the write that counts one active admin with primary access less; it fails for the last one (rule G7). */
export const uncountAdmin = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'admins'),
  update: 'SET #count = #count - :one',
  condition: '#count > :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
});

/** Returns the write that changes the default branch, conditional on the former one. */
export const changeDefaultBranch = (scope: Scope, from: number | undefined, to: number): Write => ({
  table: 'records',
  key: records.instance(scope, 'settings'),
  update: 'SET #default = :to',
  condition: from === undefined ? 'attribute_exists(pk) AND attribute_not_exists(#default)' : '#default = :from',
  names: { '#default': 'defaultBranch' },
  values: { ':to': to, ...(from !== undefined && { ':from': from }) },
});
