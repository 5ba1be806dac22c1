import type { Browser, Page } from '@playwright/test';
import { openAddress } from './open.ts';
import { pageFor, type Sessions, signInAll, type SIZES, type Visit } from './sessions.ts';
import type { Values } from './addresses.ts';

const CONTROLS = 'main :is(a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]), [role="status"] button';
const IN_DIALOG = '[role="dialog"] :is(a[href], button, input, [tabindex="0"])';
const IN_MENU = '[role="menu"] :is([role="menuitem"], [role="menuitemradio"]), [role="option"]';
/** Milliseconds in which nothing changes once an act has ended, and the most that is waited for that. */
const QUIET = { still: 250, most: 6_000 };
/** Of a dialog or a menu. */
const MOST_PARTS = 14;

type Control = { readonly index: number; readonly name: string };

/** What was pressed, and after which presses the focus was on nothing. */
export type Presses = { count: number; readonly lost: string[]; readonly notPressed: string[] };

/** Returns the controls that are shown, one of those in rows and entries that are alike; runs in the page. */
export function controlsOf(selector: string): Control[] {
  const nameOf = (control: HTMLElement): string => {
    const label = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? '';
    return (label || control.textContent || control.getAttribute('name') || control.className).trim().slice(0, 60);
  };
  const isPressed = (control: HTMLElement): boolean =>
    control.checkVisibility({ visibilityProperty: true }) &&
    !control.matches(':disabled, [aria-disabled="true"], [type="file"]') &&
    !(control instanceof HTMLAnchorElement && new URL(control.href).pathname !== location.pathname);
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control, index) => {
    const row = control.closest('tr, li, article');
    const isFirst = row === null || row.parentElement?.firstElementChild === row;
    const name = nameOf(control);
    const kind = `${control.tagName} ${row ? control.className : name}`;
    if (!isFirst || seen.has(kind) || !isPressed(control)) return [];
    seen.add(kind);
    return [{ index, name: `<${control.tagName.toLowerCase()}> ${name}` }];
  });
}

/** Waits until nothing changes on a page. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(
    ({ still: quiet, most }) =>
      new Promise<void>((done) => {
        let timer = setTimeout(done, quiet);
        setTimeout(done, most);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
    QUIET,
  );

const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);

const shows = async (page: Page, selector: string): Promise<boolean> =>
  (await page.locator(selector).filter({ visible: true }).count()) > 0;

/** Returns the controls of the dialog or the menu that is open, by its selector; null where none is. */
export async function opened(page: Page): Promise<{ readonly selector: string; readonly parts: readonly Control[] } | null> {
  const isDialog = await shows(page, '[role="dialog"]');
  if (!isDialog && !(await shows(page, '[role="menu"], [role="listbox"]'))) return null;
  const selector = isDialog ? IN_DIALOG : IN_MENU;
  return { selector, parts: (await page.evaluate(controlsOf, selector)).slice(0, MOST_PARTS) };
}

/** Opens a screen anew. What it would change is refused, so that every press finds the same data. */
async function arrange(page: Page, { address, state }: Visit, values: Values): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openAddress(page, address, state, values);
  await page.route('**/graphql', (route) => (/mutation /.test(route.request().postData() ?? '') ? route.abort() : route.fallback()));
}

/** Presses the controls of a screen, and those of the dialogs and menus that they open. */
async function pressAll(page: Page, visit: Visit, values: Values, presses: Presses): Promise<void> {
  const press = async (selector: string, { index, name }: Control, path: string): Promise<void> => {
    const control = page.locator(selector).nth(index);
    await control.focus({ timeout: 3_000 });
    await page.keyboard.press((await control.evaluate((part) => part.matches('[type="checkbox"], [type="radio"]'))) ? 'Space' : 'Enter');
    await note(`${path}${name}`);
  };
  const note = async (path: string): Promise<void> => {
    await still(page);
    presses.count += 1;
    if (!(await hasFocus(page))) presses.lost.push(`${visit.address.name}-${visit.state}: ${path}`);
  };
  const escape = async (path: string): Promise<void> => {
    await page.keyboard.press('Escape');
    await note(`${path}, Escape`);
  };
  const pressPart = async (control: Control, selector: string, part: Control): Promise<void> => {
    await arrange(page, visit, values);
    await press(CONTROLS, control, '');
    await press(selector, part, `${control.name}, `);
    if (selector === IN_MENU && (await shows(page, '[role="dialog"]'))) await escape(`${control.name}, ${part.name}`);
  };
  const attempt = (path: string, act: () => Promise<void>): Promise<void> =>
    act().catch((thrown: unknown) => {
      presses.notPressed.push(`${visit.address.name}-${visit.state}: ${path}: ${String(thrown).split('\n')[0]}`);
    });

  await arrange(page, visit, values);
  for (const control of await page.evaluate(controlsOf, CONTROLS)) {
    const failures = presses.notPressed.length;
    await attempt(control.name, async () => {
      const started = page.url();
      await press(CONTROLS, control, '');
      const over = await opened(page);
      if (over) await escape(control.name);
      for (const part of over?.parts ?? [])
        await attempt(`${control.name}, ${part.name}`, () => pressPart(control, over?.selector ?? '', part));
      if (over || page.url() !== started) await arrange(page, visit, values);
    });
    if (presses.notPressed.length > failures) await arrange(page, visit, values);
  }
}

type Options = { readonly browser: Browser; readonly values: Values; readonly size: (typeof SIZES)[number] };

/** Presses every control of the screens by the keyboard, and those of the dialogs and menus that they open. */
export async function pressEverything(visits: readonly Visit[], { browser, values, size }: Options): Promise<Presses> {
  const presses: Presses = { count: 0, lost: [], notPressed: [] };
  const sessions: Sessions = await signInAll(browser, visits);
  for (const visit of visits) {
    const page = await pageFor(browser, visit, sessions, size);
    page.on('dialog', (asked) => void asked.accept().catch(() => undefined));
    await pressAll(page, visit, values, presses).catch((thrown: unknown) => {
      presses.notPressed.push(`${visit.address.name}-${visit.state}: ${String(thrown).split('\n')[0]}`);
    });
    await page.context().close();
  }
  return presses;
}
