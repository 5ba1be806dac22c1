/** Milliseconds: a text is sent no more often, so that a browser that is killed loses little of it. */
export const KEEP_PAUSE = 10_000;

/** How far the text is on its way to the server. */
export type TextSaveState = 'waiting' | 'saved' | 'failed';

/** How a sending ended: kept since then, to be sent again, or refused for good. */
export type Sent = { readonly keptAt: string } | 'again' | 'refused';

type KeeperOptions = {
  readonly send: (text: string, leaving: boolean) => Promise<Sent>;
  readonly onKept: (text: string, at: string) => void;
  readonly tell: (state: TextSaveState) => void;
  /** Calls back after a pause, in milliseconds; returns a function that cancels it. */
  readonly later: (again: () => void, pause: number) => () => void;
};

/** Returns what tells the server a text while it is typed: the last one, at most every ten seconds, and at once when the page is left. */
export function createTextKeeper({ send, onKept, tell, later }: KeeperOptions) {
  let waiting: string | null = null;
  let isStopped = false;
  let hasFailed = false;
  let cancel: (() => void) | null = null;
  let onItsWay: Promise<void> = Promise.resolve();

  const deliver = async (text: string, leaving: boolean): Promise<void> => {
    const sent = await send(text, leaving);
    if (typeof sent === 'object') onKept(text, sent.keptAt);
    // One that was typed meanwhile is sent in place of it.
    else if (sent === 'again' && !isStopped) waiting ??= text;
    if (waiting !== null) schedule();
    hasFailed = typeof sent === 'string';
    tell(hasFailed ? 'failed' : waiting === null ? 'saved' : 'waiting');
  };
  const run = (leaving: boolean): void => {
    cancel?.();
    cancel = null;
    const text = waiting;
    if (text === null) return;
    waiting = null;
    onItsWay = onItsWay.then(() => deliver(text, leaving));
  };
  const schedule = (): void => {
    cancel ??= later(() => run(false), KEEP_PAUSE);
  };
  return {
    change: (text: string): void => {
      isStopped = false;
      waiting = text;
      // What is typed where the last text did not arrive is not on its way either.
      tell(hasFailed ? 'failed' : 'waiting');
      schedule();
    },
    /** The page is left or hidden. */
    leave: (): void => run(true),
    /** Forgets what waits until the next change. Resolves when nothing is on its way any more. */
    stop: (): Promise<void> => {
      isStopped = true;
      waiting = null;
      cancel?.();
      cancel = null;
      return onItsWay;
    },
  };
}

export type TextKeeper = ReturnType<typeof createTextKeeper>;
