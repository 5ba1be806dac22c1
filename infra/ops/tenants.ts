import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseId } from '../../shared/kernel/ids.ts';
import { PLATFORM_TENANT } from '../../functions/platform/keys/keys.ts';
import { findInstance } from '../../functions/tenancy/instance.queries.ts';
import { tenantId } from '../../functions/platform/request/access-records.ts';
import { OpsRefused } from './verb.ts';

/** Returns the tenant of a domain or an id; 0 is the platform. @throws OpsRefused for an unknown domain */
export async function tenantNamed(name: string): Promise<TenantId> {
  if (name === '0') return PLATFORM_TENANT;
  const id = parseId<TenantId>(name);
  if (id !== null) return id;
  const instance = await findInstance(name);
  if (!instance) throw new OpsRefused(`There is no tenant with the domain "${name}" here: see the list of instances in the app.`);
  return tenantId(instance.id);
}
