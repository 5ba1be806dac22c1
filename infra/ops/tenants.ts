import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseId } from '../../shared/kernel/ids.ts';
import { PLATFORM_TENANT } from '../../functions/platform/keys/keys.ts';
import { findInstance } from '../../functions/tenancy/instance.queries.ts';
import { tenantId } from '../../functions/platform/access-records.ts';
import { OpsRefused } from './verb.ts';

/** A tenant by its domain, or by its id; 0 is the platform. */
export async function tenantNamed(name: string): Promise<TenantId> {
  if (name === '0') return PLATFORM_TENANT;
  const id = parseId<TenantId>(name);
  if (id !== null) return id;
  const found = await findInstance(name);
  if (!found) throw new OpsRefused(`There is no tenant with the domain "${name}" here: see the list of instances in the app.`);
  return tenantId(found.id);
}
