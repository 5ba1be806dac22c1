import type { CDPSession, Page } from '@playwright/test';
import { eventually } from '../fixtures/eventually.ts';

/** The narrowest window, a small phone and the widest one. */
const WINDOWS = [
  { width: 320, height: 900 },
  { width: 360, height: 740 },
  { width: 1920, height: 1080 },
] as const;
/** 1440 by 900 at 200 %: twice as many pixels for each. */
const ENLARGED = { width: 720, height: 450, deviceScaleFactor: 2, mobile: false } as const;

/** Returns whether a page of this width scrolls sideways, and the controls that it cuts; runs in the page. */
function cutParts(): string[] {
  const scrolls = (part: Element | null): boolean =>
    part !== null && part !== document.body && (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  // A name that ends with three dots reaches past its cell, unseen.
  const endsWithDots = (part: Element | null): boolean =>
    part !== null && (getComputedStyle(part).textOverflow === 'ellipsis' || endsWithDots(part.parentElement));
  const describe = (part: Element): string =>
    `<${part.tagName.toLowerCase()}> ${(part.getAttribute('aria-label') ?? (part.textContent || part.className)).trim().slice(0, 50)}`;
  const shown = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"]')]
    .filter(
      (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.closest('.sr, [aria-hidden]') === null,
    )
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ part, box }) => box.width > 2 && box.height > 2 && !scrolls(part) && !endsWithDots(part.parentElement));
  const cut = shown.filter(({ part, box }) => {
    const { overflowX, textOverflow } = getComputedStyle(part);
    const hidesWords = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && part.matches('button, a');
    return box.left < -1 || box.right > innerWidth + 1 || (hidesWords && part.scrollWidth > part.clientWidth + 1);
  });
  const sideways = document.documentElement.scrollWidth > innerWidth ? ['it scrolls sideways'] : [];
  return [...sideways, ...cut.map(({ part }) => `${describe(part)} is cut`)];
}

/** Returns the controls of which another control takes presses; runs in the page. */
function coveredControls(): string[] {
  const CONTROLS = 'button, a[href], input, select, textarea, [role="tab"], [role="button"], [tabindex="0"]';
  const describe = (part: Element): string =>
    `<${part.tagName.toLowerCase()}> ${(part.getAttribute('aria-label') ?? (part.textContent || part.className)).trim().slice(0, 50)}`;
  const floats = (part: Element | null): boolean =>
    part !== null &&
    (part.matches('[role="menu"], [role="listbox"]') || /fixed|sticky/.test(getComputedStyle(part).position) || floats(part.parentElement));
  const belongTogether = (one: Element, other: Element): boolean =>
    one.contains(other) || other.contains(one) || (one.closest('label') !== null && one.closest('label') === other.closest('label'));
  const covered = new Set<string>();
  for (const part of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || part.closest('.sr, [aria-hidden], [inert]') !== null)
      continue;
    const { left, top, width, height } = part.getBoundingClientRect();
    // At the ends of a field are buttons of its own.
    const points = part.matches('input') ? ['.5 .5'] : ['.5 .5', '.5 .1', '.5 .9', '.1 .5', '.9 .5'];
    for (const [across = 0, down = 0] of points.map((point) => point.split(' ').map(Number))) {
      const other = document.elementFromPoint(left + width * across, top + height * down)?.closest(CONTROLS);
      if (other && !belongTogether(part, other) && !floats(other)) covered.add(`${describe(part)} is covered by ${describe(other)}`);
    }
  }
  return [...covered];
}

/** Returns the controls of a page that another one lies over, in a window as high as the page. */
export const coveredControlsOn = (page: Page): Promise<string[]> => page.evaluate(coveredControls);

/** Returns what a page cuts once it has followed the width of its window. */
async function cutPartsOn(page: Page, width: number): Promise<string[]> {
  let cut: string[] = [];
  const isWhole = async (): Promise<boolean> => (cut = await page.evaluate(cutParts)).length === 0;
  await eventually(isWhole).catch(() => undefined);
  return cut.map((part) => `${width} px: ${part}`);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/** Returns where a page scrolls sideways or cuts a control, from 320 to 1920 px and at 200 %. */
export async function wrongLayoutsOf(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    wrong.push(...(await cutPartsOn(page, window.width)));
  }
  const devtools = await sessionOf(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', ENLARGED);
  wrong.push(...(await cutPartsOn(page, ENLARGED.width)));
  await devtools.send('Emulation.clearDeviceMetricsOverride');
  return wrong;
}
