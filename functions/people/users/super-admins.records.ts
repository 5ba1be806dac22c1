import { AppError } from '../../../shared/kernel/errors.ts';
import { platform } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';

const lastSuperAdmin = (): AppError =>
  new AppError('CONFLICT', 'There must be an active super admin. Make another user a super admin first.');

/** Returns the write that counts one more active super admin. */
export const countSuperAdmin = (): Write => ({
  table: 'platform',
  key: platform.admins(),
  update: 'ADD #count :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
});

/** Returns the write that counts one active super admin less; it fails for the last one (rule G7). */
export const uncountSuperAdmin = (): Write => ({
  table: 'platform',
  key: platform.admins(),
  update: 'SET #count = #count - :one',
  condition: '#count > :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
  onFail: lastSuperAdmin(),
});
