import type { TenantAddress } from './tenant-address.ts';

/** The requests that first.js sent while this code was loading, by their bodies. */
type PrefetchedReplies = TenantAddress & { readonly token: string; readonly replies: Record<string, Promise<Response>> };

/** Replies are used while a page opens: until this many milliseconds after the navigation. */
const OPENING_MS = 30_000;

/** Returns the prefetched reply to this request for the same token and tenant address, once; else undefined. */
export function takePrefetched(body: unknown, token: string | null, address: TenantAddress): Promise<Response> | undefined {
  const { trellisPrefetch: prefetched } = window as { trellisPrefetch?: PrefetchedReplies };
  const reply = typeof body === 'string' ? prefetched?.replies[body] : undefined;
  if (!prefetched || !reply) return undefined;
  delete prefetched.replies[String(body)];
  const fits = prefetched.token === token && prefetched.instance === address.instance && prefetched.branch === address.branch;
  return fits && performance.now() < OPENING_MS ? reply : undefined;
}
