import type { Browser, Page } from '@playwright/test';
import { smallTapAreas } from '../journeys/tap-areas.ts';
import type { Values } from './addresses.ts';
import { openAddress } from './open.ts';
import { controlsOf, opened, still } from './presses.ts';
import { pageFor, signInAll, SIZES, type Visit } from './sessions.ts';

const OPENERS = 'main :is(a[href], button, [role="combobox"], select), header :is(button, [role="combobox"])';
const PATIENCE = 3_000;

/** Tap areas below 44 px, by screen, and what could not be opened. */
export type Taps = { screens: number; layers: number; readonly small: string[]; readonly notShown: string[] };

type Options = { readonly browser: Browser; readonly values: Values };

/** Opens what the buttons and links of a page open on it, one after the other, and measures in each. */
async function measureLayers(page: Page, open: () => Promise<void>, found: (layer: string) => Promise<void>): Promise<void> {
  const started = page.url();
  for (const { index, name } of await page.evaluate(controlsOf, OPENERS)) {
    const button = page.locator(OPENERS).nth(index);
    // A press that leads away, or that something else takes, opens nothing to be measured.
    const layer = await button.click({ timeout: PATIENCE }).then(
      () => layerOf(page),
      () => null,
    );
    // A tab is another part of the page.
    if (layer || page.url() !== started) await found(name);
    if (layer) await page.keyboard.press('Escape');
    if (page.url() !== started || (await layerOf(page))) await open();
  }
}

/** Returns what is open on a page that has come to rest. */
const layerOf = async (page: Page) => {
  await still(page).catch(() => page.waitForLoadState());
  return opened(page);
};

/** Measures the tap areas of all controls of the screens on a phone, and of those in the dialogs, menus and tabs that they open. */
export async function measureTaps(visits: readonly Visit[], { browser, values }: Options): Promise<Taps> {
  const taps: Taps = { screens: 0, layers: 0, small: [], notShown: [] };
  const sessions = await signInAll(browser, visits);
  for (const visit of visits) {
    const name = `${visit.address.name}-${visit.state}`;
    const page = await pageFor(browser, visit, sessions, SIZES[2], { hasTouch: true, isMobile: true });
    page.on('dialog', (asked) => void asked.accept().catch(() => undefined));
    const open = async (): Promise<void> => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openAddress(page, visit.address, visit.state, values);
      await page.route('**/graphql', (route) => (/mutation /.test(route.request().postData() ?? '') ? route.abort() : route.fallback()));
    };
    const seen = new Set<string>();
    const measure = async (path: string): Promise<void> => {
      for (const line of await smallTapAreas(page)) {
        if (!seen.has(line)) taps.small.push(`${path}: ${line}`);
        seen.add(line);
      }
    };
    try {
      await open();
      taps.screens += 1;
      await measure(name);
      await measureLayers(page, open, async (layer) => {
        taps.layers += 1;
        await measure(`${name}, ${layer}`);
      });
    } catch (thrown) {
      taps.notShown.push(`${name}: ${String(thrown).split('\n')[0]}`);
    } finally {
      await page.context().close();
    }
  }
  return taps;
}
