import { setImmediate as afterThisTurn } from 'node:timers';

/** Keys that one BatchGetItem takes. */
const MOST = 100;

type PendingLoad<LoadKey, Value> = {
  readonly keys: readonly LoadKey[];
  readonly resolve: (values: Value[]) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Returns a loader that joins the loads of one turn of the event loop into one call of at most 100 keys: resolving the viewer and the
 * first read of a request then cost one BatchGet and one signature, and so do those of requests that arrived together, which read the same
 * instance and course. `load` returns values in the order of its keys.
 *
 * The `dataloader` package does not keep what is needed here: it rejects every load of a call that fails, where this one retries each
 * load alone, and it may split the keys of one load over two calls.
 */
export function batchLoader<LoadKey, Value>(
  load: (keys: readonly LoadKey[]) => Promise<Value[]>,
): (keys: readonly LoadKey[]) => Promise<Value[]> {
  let waiting: PendingLoad<LoadKey, Value>[] = [];

  const flush = (): void => {
    const loads = waiting;
    waiting = [];
    let group: PendingLoad<LoadKey, Value>[] = [];
    let size = 0;
    for (const pending of loads) {
      if (size + pending.keys.length > MOST && group.length > 0) {
        void loadGroup(group);
        group = [];
        size = 0;
      }
      group.push(pending);
      size += pending.keys.length;
    }
    void loadGroup(group);
  };

  const loadGroup = async (group: readonly PendingLoad<LoadKey, Value>[]): Promise<void> => {
    try {
      const values = await load(group.flatMap(({ keys }) => keys));
      let from = 0;
      for (const { keys, resolve } of group) resolve(values.slice(from, (from += keys.length)));
    } catch (error) {
      // One load must not fail because of another that shares its call.
      if (group.length > 1) for (const pending of group) void loadGroup([pending]);
      else group[0]?.reject(error);
    }
  };

  return (keys) =>
    new Promise((resolve, reject) => {
      // When everything that arrived in this turn has been looked at: requests that came together read together.
      if (waiting.length === 0) afterThisTurn(flush);
      waiting.push({ keys, resolve, reject });
    });
}
