import type { Instant } from '../../shared/kernel/instant.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { Item } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Platform `p#I`/id: the instance as one of many. Its status and brand, which every request reads, stand at its domain. */
export type InstanceItem = Item & { id: number; v: number; name: string; domain: string; createdAt: Instant };

/** Records `t7#i`/settings. */
export type SettingsItem = Item & { v: number; apiAccess: boolean; brandingEnabled: boolean; defaultBranch?: number };

/** Records `t7#i`/licence: what is used and what the limits are; an absent limit is none. */
export type LicenceItem = Item & { limit?: number; used: number; branchLimit?: number; branches: number };

/** Records `t7#i`/admins: active members who are admins with primary access. Once there was one, there always is. */
export type AdminsItem = Item & { count: number };

const licenceReached = (): AppError => new AppError('LICENCE_LIMIT', 'Licence limit reached.');
const branchLimitReached = (): AppError => new AppError('LICENCE_LIMIT', 'Branch limit reached.');

/** Uses one licence, or refuses: the limit holds however many come at once. */
export const useLicence = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #used = #used + :one',
  condition: 'attribute_not_exists(#limit) OR #used < #limit',
  names: { '#used': 'used', '#limit': 'limit' },
  values: { ':one': 1 },
  onFail: licenceReached(),
});

/** Gives one licence back. */
export const releaseLicence = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #used = #used - :one',
  condition: '#used > :none',
  names: { '#used': 'used' },
  values: { ':one': 1, ':none': 0 },
});

/** Takes the place of one more branch, or refuses. */
export const useBranchPlace = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #branches = #branches + :one',
  condition: 'attribute_not_exists(#limit) OR #branches < #limit',
  names: { '#branches': 'branches', '#limit': 'branchLimit' },
  values: { ':one': 1 },
  onFail: branchLimitReached(),
});

/** Gives the place of one branch back. */
export const releaseBranchPlace = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'licence'),
  update: 'SET #branches = #branches - :one',
  condition: '#branches > :none',
  names: { '#branches': 'branches' },
  values: { ':one': 1, ':none': 0 },
});

/** One more active admin with primary access. */
export const countAdmin = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'admins'),
  update: 'ADD #count :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
});

/** One active admin with primary access less; never the last one (rule G7). */
export const uncountAdmin = (scope: Scope): Write => ({
  table: 'records',
  key: records.instance(scope, 'admins'),
  update: 'SET #count = #count - :one',
  condition: '#count > :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
});

/** Changes which branch is the default, if it is still the one that was read. */
export const moveDefault = (scope: Scope, from: number | undefined, to: number): Write => ({
  table: 'records',
  key: records.instance(scope, 'settings'),
  update: 'SET #default = :to',
  condition: from === undefined ? 'attribute_exists(pk) AND attribute_not_exists(#default)' : '#default = :from',
  names: { '#default': 'defaultBranch' },
  values: { ':to': to, ...(from !== undefined && { ':from': from }) },
});
