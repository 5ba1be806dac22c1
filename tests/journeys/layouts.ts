import type { Page } from '@playwright/test';

/** The narrowest window, a small phone, 1440 by 900 at 200 %, and the widest one. */
const WINDOWS = [
  { width: 320, height: 900 },
  { width: 360, height: 740 },
  { width: 720, height: 450 },
  { width: 1920, height: 1080 },
] as const;
/** Charts take a moment to follow. */
const PATIENCE_MS = 10_000;

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

/** Returns where a page scrolls sideways or cuts a control, from 320 to 1920 px and at 200 %. */
export async function wrongLayoutsOf(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const window of WINDOWS) {
    const { width } = window;
    await page.setViewportSize(window);
    const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width, { timeout: PATIENCE_MS });
    await fits.catch(() => wrong.push(`${width} px: it scrolls sideways`));
    wrong.push(...(await page.evaluate(cutControls)).map((control) => `${width} px: ${control}`));
  }
  return wrong;
}
