/** What the watch needs of the window of a frame, which is that of another page. */
type Watched = Window & Pick<typeof globalThis, 'PerformanceObserver'>;

const STATEMENTS = /^\/_t\/xapi\/[^/]+\/+statements$/;

/** Milliseconds between two guesses about a page of another host, whose requests cannot be seen. */
const GUESS_MS = 5_000;

const STATE = /^\/_t\/xapi\/[^/]+\/+activities\/state$/;
/** Statuses of a document that was stored, and of one that is too large to be. */
const OUTCOMES: Readonly<Record<number, boolean>> = { 204: true, 413: false };

/** Whether a request has stored a document of the package, or was refused for its size; null for any other. */
function isStored({ name, responseStatus }: PerformanceEntry & { readonly responseStatus?: number }): boolean | null {
  return STATE.test(new URL(name).pathname) ? (OUTCOMES[responseStatus ?? 0] ?? null) : null;
}

const isOfStatements = ({ name }: PerformanceEntry): boolean => STATEMENTS.test(new URL(name).pathname);

/** What the watch tells of the requests of a package: that it has stated something, and whether it could keep where it goes on. */
export type Watch = { readonly stated: () => void; readonly placed: (isKept: boolean) => void };

function observe(watched: Watched, watch: Watch): void {
  const observer = new watched.PerformanceObserver((list) => {
    const entries = list.getEntries();
    if (entries.some(isOfStatements)) watch.stated();
    const kept = entries.map(isStored).findLast((each) => each !== null);
    if (kept !== undefined && kept !== null) watch.placed(kept);
  });
  // Those that were made before the page had loaded, too.
  observer.observe({ type: 'resource', buffered: true });
  for (const frame of watched.document.querySelectorAll<HTMLIFrameElement | HTMLFrameElement>('iframe, frame')) watchFrame(frame, watch);
}

/** Watches the page that a frame shows now. Returns whether it can be watched. */
function watchPage({ contentWindow }: HTMLIFrameElement | HTMLFrameElement, watch: Watch): boolean {
  try {
    observe(contentWindow as Watched, watch); // a window has the globals of its page
    return true;
  } catch {
    return false;
  }
}

function watchFrame(frame: HTMLIFrameElement | HTMLFrameElement, watch: Watch): void {
  watchPage(frame, watch);
  frame.addEventListener('load', () => watchPage(frame, watch));
}

/**
 * Tells when a package of xAPI or cmi5 in a frame has sent statements, or read them: it sends them itself. Of a package on another host,
 * which tells nothing, it says so from time to time.
 */
export function watchStatements(frame: HTMLIFrameElement, watch: Watch): void {
  let guesses: ReturnType<typeof setInterval> | undefined;
  frame.addEventListener('load', () => {
    clearInterval(guesses);
    if (watchPage(frame, watch)) return;
    guesses = setInterval(() => {
      if (!frame.isConnected) clearInterval(guesses);
      else if (document.visibilityState === 'visible') watch.stated();
    }, GUESS_MS);
  });
}
