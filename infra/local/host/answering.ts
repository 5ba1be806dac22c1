/** A call that takes longer waits for its own work: one more transaction before it makes no difference. */
const SHORT_MS = 50;

/**
 * Returns what runs calls of people, and tells when one of them begins and when none is left that is short or has just begun. Long ones, as an import
 * makes them one after the other, would hold up all background work otherwise.
 */
export function reportingCalls(tell: (isAnswering: boolean) => void): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let calls = 0;
  return async (call) => {
    calls += 1;
    if (calls === 1) tell(true);
    let isCounted = true;
    const leave = (): void => {
      if (!isCounted) return;
      isCounted = false;
      calls -= 1;
      if (calls === 0) tell(false);
    };
    const timer = setTimeout(leave, SHORT_MS);
    try {
      return await call();
    } finally {
      clearTimeout(timer);
      leave();
    }
  };
}
