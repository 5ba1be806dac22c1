/** How a process makes calls that hold the tables for long, where the tables carry out one call after the other. */
export type LongCalls = {
  /** Items of one transaction at most, of those that may be of any number. */
  readonly mostItems: number;
  /** The same for writes of single items that are joined, at one engine. */
  mostJoined(engine: string): number;
  /** Characters of items that one reading of a long range should take. */
  readonly charactersRead: number;
  /** Writes when it is its turn: one at a time at each engine, and after those who wait. `engine`: its address. */
  write<Value>(engine: string, call: () => Promise<Value>): Promise<Value>;
  /** Resolves when a long reading delays nobody who waits, or after a short while. */
  whenQuiet(): Promise<void>;
};

/** Calls of a process that takes no turns, as a Lambda: at once. */
export const WITHOUT_TURNS: LongCalls = {
  mostItems: 24,
  mostJoined: () => 24,
  charactersRead: 1_000_000,
  write: (_engine, call) => call(),
  whenQuiet: () => Promise.resolve(),
};

/** Where a process keeps its own: its functions are bundled apart, so that they share no module. */
const OF_PROCESS = Symbol.for('trellis.long-calls');

const ofProcess = globalThis as { [OF_PROCESS]?: LongCalls };

/** Makes the long calls of all functions of this process as these say. */
export function shareLongCalls(calls: LongCalls): void {
  ofProcess[OF_PROCESS] = calls;
}

/** Returns how this process makes its long calls. */
export const longCalls = (): LongCalls => ofProcess[OF_PROCESS] ?? WITHOUT_TURNS;
