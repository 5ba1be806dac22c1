/** Calls a function when the browser is idle, or after 300 ms in browsers without requestIdleCallback. Returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 300);
    return () => clearTimeout(timer);
  }
  const ticket = requestIdleCallback(act, { timeout: 2_000 });
  return () => cancelIdleCallback(ticket);
}
