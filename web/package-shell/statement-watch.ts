/** What the watch needs of the window of a frame, which is that of another page. */
type Watched = Window & Pick<typeof globalThis, 'PerformanceObserver'>;

const STATEMENTS = /^\/_t\/xapi\/[^/]+\/+statements$/;

/** Milliseconds between two guesses about a page of another host, whose requests cannot be seen. */
const GUESS_MS = 5_000;

const isOfStatements = ({ name }: PerformanceEntry): boolean => STATEMENTS.test(new URL(name).pathname);

function observe(watched: Watched, stated: () => void): void {
  const observer = new watched.PerformanceObserver((list) => {
    if (list.getEntries().some(isOfStatements)) stated();
  });
  // Those that were made before the page had loaded, too.
  observer.observe({ type: 'resource', buffered: true });
  for (const frame of watched.document.querySelectorAll<HTMLIFrameElement | HTMLFrameElement>('iframe, frame')) watchFrame(frame, stated);
}

/** Watches the page that a frame shows now. Returns whether it can be watched. */
function watchPage({ contentWindow }: HTMLIFrameElement | HTMLFrameElement, stated: () => void): boolean {
  try {
    observe(contentWindow as Watched, stated); // a window has the globals of its page
    return true;
  } catch {
    return false;
  }
}

function watchFrame(frame: HTMLIFrameElement | HTMLFrameElement, stated: () => void): void {
  watchPage(frame, stated);
  frame.addEventListener('load', () => watchPage(frame, stated));
}

/**
 * Tells when a package of xAPI or cmi5 in a frame has sent statements, or read them: it sends them itself. Of a package on another host,
 * which tells nothing, it says so from time to time.
 */
export function watchStatements(frame: HTMLIFrameElement, stated: () => void): void {
  let guesses: ReturnType<typeof setInterval> | undefined;
  frame.addEventListener('load', () => {
    clearInterval(guesses);
    if (watchPage(frame, stated)) return;
    guesses = setInterval(() => {
      if (!frame.isConnected) clearInterval(guesses);
      else if (document.visibilityState === 'visible') stated();
    }, GUESS_MS);
  });
}
