import { existsSync } from 'node:fs';

const NAMED = process.env['CHROMIUM_PATH'];
const there = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));
const CHROMIUM =
  NAMED ?? there('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable');
const SHELL = NAMED ?? there('/usr/bin/chromium-headless-shell') ?? CHROMIUM;

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser of most journeys: where the machine has it, Chromium without what a window has around its page, which takes the processor as
 * much as the page. `CHROMIUM_PATH` names one browser for all of them.
 */
export const BROWSER = { ...(SHELL !== undefined && { executablePath: SHELL }), args: ARGS };

/** What the test tool switches off in the browser, but for the partition of storage by the site around a frame. The last list counts. */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
];

/** What the window of each new page loads beside it, which takes twice the processor of the page. */
const AROUND_THE_PAGE = ['InitialWebUI', 'PreloadTopChromeWebUI', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup', 'WebUIReloadButton'];

/** The whole Chromium, for what the other lacks: its own way of drawing letters, and blocked windows. */
export const WHOLE_BROWSER = {
  ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
  args: [...ARGS, `--disable-features=${[...SWITCHED_OFF, ...AROUND_THE_PAGE].join(',')}`],
};

/**
 * The browser as people have it: the storage of a frame of another site is apart from that of the page around it, and windows that nobody
 * asked for are blocked.
 */
export const BROWSER_OF_PEOPLE = { ...WHOLE_BROWSER, ignoreDefaultArgs: ['--disable-popup-blocking'] };
