import { AsyncLocalStorage } from 'node:async_hooks';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import { PLATFORM_TENANT } from './keys.ts';

/**
 * The second wall between tenants (quality.md T12). The first is that a key of a tenant is built from a Scope, and a Scope made from a
 * verified Viewer. Should a piece of code ever hold the wrong one, this wall stops its read or write before it leaves the process:
 * once a call's Viewer stands in a tenant, nothing but that tenant's partitions, and the platform's own, can be reached.
 */
type Fence = { tenant: TenantId | null };

const fences = new AsyncLocalStorage<Fence | undefined>();

/** Runs a call inside a fence that closes when its tenant is known. Signing in, public pages and the central host have none. */
export const fenced = <Answer>(work: () => Answer): Answer => fences.run({ tenant: null }, work);

/** From here on the call keeps to this tenant; a call never has two. */
export function closeFence(tenant: TenantId): void {
  const fence = fences.getStore();
  if (!fence) return;
  if (fence.tenant !== null && fence.tenant !== tenant) throw new FenceError(tenant, fence.tenant);
  fence.tenant = tenant;
}

/**
 * Outside any fence: for what is about one person in every instance they belong to, about the platform and all its instances, or public
 * by a code that names its tenant; nothing else.
 */
export const acrossTenants = <Answer>(work: () => Answer): Answer => fences.run(undefined, work);

/** A key of another tenant than the call's: a mistake of ours, never of the caller, who is told nothing. */
export class FenceError extends Error {
  constructor(reached: number, own: number) {
    super(`A call of tenant ${own} reached for tenant ${reached}.`);
    this.name = 'FenceError';
  }
}

/** Rows of Views bear their generation before the tenant. */
const TENANT = /^(?:g\d+#)?t(\d+)#/;

/** @throws FenceError for a partition of another tenant than the call's */
export function checkFence(pk: string): void {
  const own = fences.getStore()?.tenant;
  if (own === undefined || own === null) return;
  const found = TENANT.exec(pk)?.[1];
  if (found !== undefined) compare(Number(found), own);
}

/** @throws FenceError for another tenant than the call's */
export function checkFenceOf(tenant: TenantId): void {
  const own = fences.getStore()?.tenant;
  if (own !== undefined && own !== null) compare(tenant, own);
}

function compare(reached: number, own: number): void {
  if (reached !== own && reached !== PLATFORM_TENANT) throw new FenceError(reached, own);
}
