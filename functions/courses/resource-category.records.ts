import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import { record, type RecordOf } from '../platform/tables/record.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Records `t7#R`/hash of the name: a resource category. The key makes its name unique, as `foldText` compares it. */
export const resourceCategoryRecord = record('resource category', { id: z.int(), name: z.string() });
/** The item of a resource category. */
export type ResourceCategoryItem = RecordOf<typeof resourceCategoryRecord>;

/** Returns the key of the resource category of a name. */
export const resourceCategoryKey = (scope: Scope, name: string): Key =>
  records.header(scope, 'resourceCategory', createHash('sha256').update(foldText(name)).digest('base64url').slice(0, 22));

/** Returns the write of a new resource category; the transaction is planned again when there is one of its name meanwhile. */
export const putResourceCategory = (category: ResourceCategoryItem): Write => ({
  table: 'records',
  put: category,
  condition: 'attribute_not_exists(pk)',
});
