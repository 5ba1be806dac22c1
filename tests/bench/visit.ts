import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

export type Dashboard = { readonly name: string; readonly email: string; readonly login: string; readonly path: string };

/** The first page of a learner and of an admin in the sample data. */
export const DASHBOARDS: readonly Dashboard[] = [
  { name: 'learner', email: 'learner@acme.test', login: '/branch/north/login', path: '/branch/north/learner/dashboard' },
  { name: 'admin', email: 'admin@acme.test', login: '/login', path: '/dashboard' },
];

/** `local`: as it comes; `slow 4G`: 1.6 Mbit/s down, 0.75 up, 150 ms for a round. */
export type Line = 'local' | 'slow 4G';
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

export type Session = { readonly address: string; readonly state: Awaited<ReturnType<BrowserContext['storageState']>> };
export type Visit = { readonly requests: number; readonly scriptBytes: number; readonly lcp: number };

/** What a page fetches by itself after it stands is a part of its weight. */
const AFTERWARDS = 4000;

export async function signIn(browser: Browser, port: number, { email, login, path }: Dashboard): Promise<Session> {
  const base = `http://acme.localhost:${port}/app`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${base}${login}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('trellis-demo-1');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  // The first one after sign-in: with branches, a choice may come between.
  await page.goto(`${base}${path}`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return { address: `${base}${path}`, state };
}

/** Requests and their bytes on the wire, as the browser counts them. */
function countRequests(cdp: CDPSession): { requests: () => number; scriptBytes: () => number } {
  const kinds = new Map<string, string>();
  let scriptBytes = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('data:')) kinds.set(requestId, type ?? 'Other');
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  return { requests: () => kinds.size, scriptBytes: () => scriptBytes };
}

/** The last of the largest paints so far, in milliseconds since the address was opened. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** One visit with nothing in the cache. */
export async function visit(browser: Browser, { address, state }: Session, line: Line): Promise<Visit> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (line === 'slow 4G') await cdp.send('Network.emulateNetworkConditions', SLOW);
    const counted = countRequests(cdp);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(AFTERWARDS);
    return { requests: counted.requests(), scriptBytes: counted.scriptBytes(), lcp: await largestPaint(page) };
  } finally {
    await context.close();
  }
}
