import { eventually } from '../fixtures/eventually.ts';
import { between, type Command } from './faulty-dynamo.ts';

/** Calls of the product to the tables that a test waits for or counts. */
export type WatchedCalls = {
  count(): number;
  /** Waits until so many more calls have been sent. */
  more(calls: number): Promise<void>;
  stop(): void;
};

/** Watches the calls of a kind, `Query` for one, from now on. */
export function watchCalls(kind: string, matches: (command: Command) => boolean = () => true): WatchedCalls {
  let count = 0;
  const stop = between((name, command) => {
    if (name === kind && matches(command)) count += 1;
    return 'pass';
  });
  return {
    count: () => count,
    more: (calls) => {
      const until = count + calls;
      return eventually(() => Promise.resolve(count >= until));
    },
    stop,
  };
}
