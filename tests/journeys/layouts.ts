import type { Page } from '@playwright/test';

/** The narrowest window, a small phone, 1440 by 900 at 200 % (twice as many pixels for each), and the widest one. */
const WINDOWS = [
  { width: 320, height: 900, pixels: 1 },
  { width: 360, height: 740, pixels: 1 },
  { width: 720, height: 450, pixels: 2 },
  { width: 1920, height: 1080, pixels: 1 },
] as const;
/** A phone and a desk, so high that nothing lies below the window. */
const HIGH_WINDOWS = [
  { width: 390, height: 3000 },
  { width: 1440, height: 3000 },
] as const;

/** Returns the controls that a page of this width cuts; runs in the page. */
function cutControls(): string[] {
  const scrolls = (part: Element | null): boolean =>
    part !== null && part !== document.body && (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  const describe = (part: Element): string =>
    `<${part.tagName.toLowerCase()}> ${(part.getAttribute('aria-label') ?? (part.textContent || part.className)).trim().slice(0, 50)}`;
  const shown = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"]')]
    .filter(
      (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.closest('.sr, [aria-hidden]') === null,
    )
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ part, box }) => box.width > 2 && box.height > 2 && !scrolls(part));
  const cut = shown.filter(({ part, box }) => {
    const { overflowX, textOverflow } = getComputedStyle(part);
    const hidesWords = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && part.matches('button, a');
    return box.left < -1 || box.right > innerWidth + 1 || (hidesWords && part.scrollWidth > part.clientWidth + 1);
  });
  return cut.map(({ part }) => `${describe(part)} is cut`);
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

/** Returns where a page scrolls sideways, cuts a control or lays one over another, from 320 to 1920 px and at 200 %. */
export async function wrongLayoutsOf(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const window of HIGH_WINDOWS) {
    await page.setViewportSize(window);
    wrong.push(...(await page.evaluate(coveredControls)).map((control) => `${window.width} px: ${control}`));
  }
  const devtools = await page.context().newCDPSession(page);
  for (const { width, height, pixels } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: pixels, mobile: false });
    // Charts take a moment to follow.
    const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width);
    await fits.catch(() => wrong.push(`${width} px: it scrolls sideways`));
    wrong.push(...(await page.evaluate(cutControls)).map((control) => `${width} px: ${control}`));
  }
  await devtools.send('Emulation.clearDeviceMetricsOverride');
  await devtools.detach();
  return wrong;
}
