import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What every log line of a call says: the id of its request, which its response shows as 'Reference', and its tenant, 0 for the platform. */
type LogContext = { readonly request: string; tenant: number; isKnown: boolean };

/** The tenant of the platform (platform/keys/keys.ts), and of calls that reach no instance. */
const PLATFORM = 0;

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs a call whose log lines have its id and its tenant; without a tenant, that of the first key which it reads. */
export const inLogContext = <Answer>(request: string | undefined, tenant: number | null, work: () => Answer): Answer =>
  contexts.run({ request: request ?? randomUUID(), tenant: tenant ?? PLATFORM, isKnown: tenant !== null }, work);

/** Runs what a former call has asked for: its lines have the id of that call. Without an id they keep the present one. */
export const onBehalfOf = <Answer>(request: string | undefined, work: () => Answer): Answer => {
  const present = contexts.getStore();
  return request === undefined || !present ? work() : contexts.run({ ...present, request }, work);
};

/** Sets the tenant of the call, which is verified from here on. */
export function setLogTenant(tenant: number): void {
  const context = contexts.getStore();
  if (context) Object.assign(context, { tenant, isKnown: true });
}

/** Sets the tenant of a call that has none yet, and reads or writes a key of this one. */
export function noteLogTenant(tenant: number): void {
  const context = contexts.getStore();
  if (context && !context.isKnown && tenant !== PLATFORM) setLogTenant(tenant);
}

/** Returns the id of the present call; undefined outside of any. */
export const presentRequest = (): string | undefined => contexts.getStore()?.request;

/** Returns the members that a log line of the present call begins with; none outside of any. */
export function logMembers(): { readonly request?: string; readonly tenant?: number } {
  const context = contexts.getStore();
  return context ? { request: context.request, tenant: context.tenant } : {};
}

/** What Lambda tells a function of its call, as far as it is read here. */
type Invocation = { readonly awsRequestId?: string };

/**
 * Returns the handler of a function that no request calls (stream, event bus, schedule): its log lines have the id of the invocation and the tenant
 * of the event. `tenantOf` returns null for an event of several tenants. Every such function is made by it: tests/rules/log-context.spec.ts.
 */
export const loggedWork =
  <Event, Result>(tenantOf: (event: Event) => number | null, handle: (event: Event) => Promise<Result>) =>
  (event: Event, invocation?: Invocation): Promise<Result> =>
    inLogContext(invocation?.awsRequestId, tenantOf(event), () => handle(event));
