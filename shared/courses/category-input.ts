import * as z from 'zod/mini';
import { nameSchema } from '../tenancy/slug.ts';

const ID_LENGTH = 20;
/** More branches or groups than this are not chosen one by one. */
const MOST_IDS = 1_000;

const ids = z.array(z.string().check(z.maxLength(ID_LENGTH))).check(z.maxLength(MOST_IDS, 'Choose at most 1,000.'));

/** The input of CreateCategory and updateCategory, without the picture. */
export const categoryInput = z.strictObject({
  name: nameSchema,
  parent_id: z.optional(z.nullable(z.int())),
  branch_ids: z.optional(z.nullable(ids)),
  group_ids: z.optional(z.nullable(ids)),
});

/** The checked input of CreateCategory and updateCategory. */
export type CategoryInput = z.infer<typeof categoryInput>;
