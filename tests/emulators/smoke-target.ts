import type { HostFetch } from '../fixtures/host-fetch.ts';

/** A mail as the emulator that took it shows it. */
export type SmokeMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };

/** A deployed product, wherever its functions run. */
export type SmokeTarget = {
  /** Registrable domain of the app: instances are `{domain}.{productDomain}`. */
  readonly productDomain: string;
  /** A call on a host of the product, as the edge passes it on to the API: tenant's host, origin secret and caller's address included. */
  readonly fetch: HostFetch;
  /** Everything mailed to somebody so far, the oldest first. */
  readonly mailTo: (email: string) => Promise<readonly SmokeMail[]>;
  /** The environment of the functions, endpoints and credentials included: for the first super admin, whom no call can make. */
  readonly env: Readonly<Record<string, string>>;
};
