import type { Role } from '../../../shared/access/roles.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { NOT_PROCESSED } from '../../../shared/people/import-limits.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { BulkRow } from './bulk-rows.ts';

/** What became of an accepted row. */
export type BulkOutcome = 'created' | 'updated' | 'unchanged';

/** An accepted row, as the call answers it. */
export type BulkUserView = {
  /** null in a dry run for somebody who is not there yet. */
  readonly id: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  /** The branches and groups that the person joined. */
  readonly branches: readonly { readonly slug: string }[];
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly outcome: BulkOutcome;
  /** Whether the row makes somebody use a licence who used none before. */
  readonly takesLicence: boolean;
};

/** One call of an import. */
export type BulkWork = {
  readonly call: Call;
  readonly viewer: TenantViewer;
  readonly dryRun: boolean;
  readonly updateExisting: boolean;
  /** Whether groups that rows name and that do not exist are created. */
  readonly createGroups: boolean;
  /** In a dry run, how many licences the rows of earlier calls of the same file would use. */
  readonly licencesTaken: number;
  /** The import that the call is a part of; null for a call that cannot be undone. */
  readonly importId: string | null;
  /** Whether the time of the call is over; the rows that are left are sent again. */
  readonly isLate: () => boolean;
};

/** Returns the refusal of a row that did not fit the time of its call. */
export const notProcessed = (): AppError => new AppError('CONFLICT', NOT_PROCESSED);

/** Returns the context of the command of one row. */
export const contextOf = ({ call, viewer }: BulkWork, { index }: BulkRow): CommandContext =>
  commandContext(call, viewer, `BulkCreateUsers/${index}`);

/** Returns what work answers, or its refusal; failures of the product itself are thrown. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
