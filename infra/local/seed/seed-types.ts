/** Sample data: a few people, whom tests rely on, or an organisation at work, which has them too. */
export type Demo = 'small' | 'large';

/** A running cloud that the seed fills with sample data through its API, like any client. */
export type SeedCloud = {
  /** Returns the origin of a host, with the port: `http://acme.localhost:4000`. */
  origin(host: string): string;
  /** The environment of the functions, for what the API does not offer: the first super admin. */
  readonly env: Readonly<Record<string, string>>;
  /** True: no sample data, only the one-time link that sets up the first super admin. */
  readonly empty: boolean;
  readonly demo: Demo;
  /** Prints a line on the terminal. */
  print(line: string): void;
};

/** Runs once for each data folder. A run that throws is repeated at the next start, so it must tolerate what an earlier run has made. */
export type Seed = (cloud: SeedCloud) => Promise<void>;
