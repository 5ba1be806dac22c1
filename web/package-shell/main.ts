import './shell.css';
import { openChannel } from './channel.ts';
import { openNavigator } from './open-navigator.ts';
import { LOADING, NOT_OPENED, Player, type Stage } from './player.ts';
import { watchStatements } from './statement-watch.ts';
import { storedOutbox } from './saving/outbox.ts';

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** The names under which packages look for their API, in the windows above them. */
const API_NAMES: Readonly<Record<string, string>> = { '1.2': 'API', '2004': 'API_1484_11' };

/** The server's clock counts a package that tells no time as long as it hears of it this often. */
const TOUCH_MS = 300_000;

/** Whether a package of cmi5 has led its frame to the address to return to, which is that of this page. */
function hasReturned(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.pathname.startsWith('/_s/') ?? false;
  } catch {
    // A page of another host.
    return false;
  }
}

/** The frame of the package. It is created when it is needed first, after the API is there. */
function createStage(): Stage {
  let frame: HTMLIFrameElement | null = null;
  const state = document.querySelector<HTMLElement>('#state');
  const words: Readonly<Record<string, string | null | undefined>> = {
    [LOADING]: state?.textContent,
    [NOT_OPENED]: state?.dataset['notOpened'],
  };
  return {
    show: (url, loaded, watch) => {
      const next = document.createElement('iframe');
      next.title = document.title;
      next.setAttribute('sandbox', SANDBOX);
      next.allow = 'unload; fullscreen; autoplay';
      next.addEventListener('load', loaded, { once: true });
      next.addEventListener('load', () => {
        if (hasReturned(next)) player.returned();
      });
      if (watch) watchStatements(next, watch);
      next.src = url;
      frame?.remove();
      document.body.append(next);
      frame = next;
      next.focus();
    },
    blank: () => {
      if (!frame) return;
      frame.hidden = true;
      frame.src = 'about:blank';
    },
    expose: (standard, api) => {
      for (const name of Object.values(API_NAMES)) Reflect.deleteProperty(window, name);
      const name = API_NAMES[standard];
      if (name !== undefined) Reflect.set(window, name, api);
    },
    say: (text) => {
      if (state) state.textContent = words[text] ?? text;
    },
  };
}

const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? '';
const channel = openChannel(window, appOrigin, (message) => void player.receive(message));
const player = new Player({
  post: (path, init) => fetch(path, init),
  startTimer: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  stage: createStage(),
  tell: (message) => channel.post(message),
  // eslint-disable-next-line no-console -- for the author of the package, in the console of the browser
  noticed: (text) => console.warn(text),
  // eslint-disable-next-line no-console -- likewise, and for whoever is asked for help
  failed: (error) => console.error(error),
  outboxOf: (unit) => storedOutbox(() => localStorage, unit),
  openNavigator,
});

window.addEventListener('pagehide', () => player.leave());
window.addEventListener('pageshow', () => player.stay());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') player.save();
});
setInterval(() => {
  if (document.visibilityState === 'visible') player.touch();
}, TOUCH_MS);
channel.post({ type: 'ready' });
