import * as z from 'zod/mini';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { nameSchema } from '../../../shared/tenancy/slug.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import { resourceCategoryNamed } from '../category.queries.ts';
import { announceResourceCategory } from '../course.announcements.ts';
import {
  putResourceCategory,
  type ResourceCategoryItem,
  resourceCategoryKey,
  resourceCategoryRecord,
} from '../resource-category.records.ts';

const input = z.strictObject({ name: nameSchema });

/** Makes a category of resources, unless there is one of this name, as searches compare names. Returns it. @throws VALIDATION for a blank or long name */
export async function createResourceCategory(call: Call, viewer: TenantViewer, fields: unknown): Promise<ResourceCategoryItem> {
  const { name } = parseInput(input, fields);
  const context = commandContext(call, viewer, 'CreateResourceCategory');
  const key = resourceCategoryKey(viewer.tenant.scope, name);
  return idempotent(call, viewer.person, ['CreateResourceCategory', name], async () => {
    const existing = (await getItem('records', key, resourceCategoryRecord)) ?? (await resourceCategoryNamed(viewer.tenant.scope, name));
    if (existing) return { writes: [], result: existing };
    const made: ResourceCategoryItem = { ...key, id: await nextId('resourceCategory'), name };
    return { writes: [putResourceCategory(made), await announceResourceCategory(context, viewer.tenant.scope, made)], result: made };
  });
}
