import * as z from 'zod/mini';
import { getMany } from '../../platform/tables/batches.ts';
import { record, type RecordOf } from '../../platform/tables/record.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';

/**
 * Records `t7#X#{two digits}`/id: the guard of the id of a statement that others sent, and where it lies: a commit in a stream, and the
 * place in it. `hash` tells a repeat from another statement under the same id.
 */
export const statementRecord = record('statement', {
  id: z.string(),
  hash: z.string(),
  stream: z.string(),
  v: z.int(),
  n: z.int(),
  /** The statement makes another one void, and can itself not be made void. */
  voids: z.optional(z.boolean()),
});
export type StatementItem = RecordOf<typeof statementRecord>;

/** Returns the guards of these ids, in their order. */
export const readStatementItems = (scope: Scope, ids: readonly string[]): Promise<(StatementItem | undefined)[]> =>
  getMany(
    'records',
    ids.map((id) => records.statement(scope, id)),
    statementRecord,
  );
