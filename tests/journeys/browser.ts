import { existsSync } from 'node:fs';

const CHROMIUM =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How the browser of journeys is started. */
export const BROWSER = { ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }), args: ARGS };

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

/**
 * The browser as people have it: the storage of a frame of another site is apart from that of the page around it, and windows that nobody
 * asked for are blocked.
 */
export const BROWSER_OF_PEOPLE = {
  ...BROWSER,
  args: [...ARGS, `--disable-features=${SWITCHED_OFF.join(',')}`],
  ignoreDefaultArgs: ['--disable-popup-blocking'],
};
