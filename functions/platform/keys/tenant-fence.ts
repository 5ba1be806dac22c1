import { AsyncLocalStorage } from 'node:async_hooks';
import { asId, type TenantId } from '../../../shared/kernel/ids.ts';
import { noteLogTenant, setLogTenant } from '../runtime/log-context.ts';
import { PLATFORM_TENANT, tenantOfPartition } from './keys.ts';
import { tenantOfObject } from './object-keys.ts';

/**
 * The second separation of tenants (T12 in docs/spec/quality.md). The first is that a key of a tenant is built from a Scope, and a Scope is made
 * from a verified Viewer. If code has the Scope of another tenant by mistake, the fence stops its read or write before it leaves the process:
 * once the tenant of a call's Viewer is known, only the partitions of that tenant and of the platform can be reached.
 */
type Fence = { tenant: TenantId | null };

const fences = new AsyncLocalStorage<Fence | undefined>();

/** Runs a call inside a fence that closes when its tenant is known. Signing in, public pages and the central host have no tenant. */
export const fenced = <Answer>(work: () => Answer): Answer => fences.run({ tenant: null }, work);

/**
 * Runs what follows from an event of a tenant inside a fence that is closed already: nothing that an event names leads to another tenant.
 * What is of the platform, or of several tenants (null), has none.
 */
export const fencedIn = <Answer>(tenant: number | null, work: () => Answer): Answer =>
  fences.run(tenant === null || tenant === PLATFORM_TENANT ? undefined : { tenant: asId<TenantId>(tenant) }, work);

/** From here on the call keeps to this tenant; a call never has two. */
export function closeFence(tenant: TenantId): void {
  const fence = fences.getStore();
  if (!fence) return;
  if (fence.tenant !== null && fence.tenant !== tenant) throw new FenceError(tenant, fence.tenant);
  fence.tenant = tenant;
  setLogTenant(tenant);
}

/**
 * Outside any fence: for what is about one person in every instance they belong to, about the platform and all its instances, or public
 * by a code that names its tenant; nothing else.
 */
export const acrossTenants = <Answer>(work: () => Answer): Answer => fences.run(undefined, work);

/** A key of another tenant than the call's: a mistake of ours, never of the caller, who is told nothing. */
export class FenceError extends Error {
  constructor(requestedTenant: number, fencedTenant: number) {
    super(`A call of tenant ${fencedTenant} reached for tenant ${requestedTenant}.`);
    this.name = 'FenceError';
  }
}

/** @throws FenceError for a partition of another tenant than the call's */
export function checkFence(pk: string): void {
  const fence = fences.getStore();
  if (!fence) return;
  const requestedTenant = tenantOfPartition(pk);
  if (requestedTenant === null) return;
  if (fence.tenant === null) noteLogTenant(requestedTenant);
  else compare(requestedTenant, fence.tenant);
}

/** @throws FenceError for the key of an object of another tenant than the call's: one that stored data names may have come with an import */
export function checkFenceOfObject(key: string): void {
  const fencedTenant = fences.getStore()?.tenant;
  const requestedTenant = tenantOfObject(key);
  if (fencedTenant !== undefined && fencedTenant !== null && requestedTenant !== null) compare(requestedTenant, fencedTenant);
}

/** @throws FenceError for another tenant than the call's */
export function checkFenceOf(tenant: TenantId): void {
  const fencedTenant = fences.getStore()?.tenant;
  if (fencedTenant !== undefined && fencedTenant !== null) compare(tenant, fencedTenant);
}

function compare(requestedTenant: number, fencedTenant: number): void {
  if (requestedTenant !== fencedTenant && requestedTenant !== PLATFORM_TENANT) throw new FenceError(requestedTenant, fencedTenant);
}
