/** What the seed finds: a running cloud, to be filled through its own front door as any client would. */
export type SeedCloud = {
  /** Origin of a host, with the port: `http://acme.localhost:4000`. */
  origin(host: string): string;
  /** The environment of the functions, for what has no door: the first super admin. */
  readonly env: Readonly<Record<string, string>>;
  /** True: no sample data, only the one-time link that sets up the first super admin. */
  readonly empty: boolean;
  /** Prints a line for the person at the terminal. */
  say(line: string): void;
};

/** Runs once per data folder; a run that throws is tried again at the next start, so it must bear its own leftovers. */
export type Seed = (cloud: SeedCloud) => Promise<void>;
