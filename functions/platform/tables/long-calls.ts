/** Runs calls that hold the tables for long, each when it is its turn. */
export type LongCalls = { run<Value>(call: () => Promise<Value>): Promise<Value> };

/** Where a process keeps its own: its functions are bundled apart, so that they share no module. */
const OF_PROCESS = Symbol.for('trellis.long-calls');

const ofProcess = globalThis as { [OF_PROCESS]?: LongCalls };

/** Lets the long calls of all functions of this process take turns. */
export function shareLongCalls(calls: LongCalls): void {
  ofProcess[OF_PROCESS] = calls;
}

/** Returns the value of a call that holds the tables for long. It runs at once in a process without turns, as in a Lambda. */
export const runLong = <Value>(call: () => Promise<Value>): Promise<Value> => ofProcess[OF_PROCESS]?.run(call) ?? call();
