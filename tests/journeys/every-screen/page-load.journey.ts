import { expect, type Page, test } from '@playwright/test';
import { enrol, publishCourse } from '../journey-data.ts';
import { at, signIn, signInByForm } from '../walk.ts';

/** How often each operation is asked while something is done. */
async function countRequests(page: Page, act: () => Promise<void>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (request: { url(): string; postData(): string | null }): void => {
    const name = request.url().endsWith('/graphql') ? /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] : undefined;
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  };
  page.on('request', count);
  await act();
  page.off('request', count);
  return counts;
}

const left = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const { trellisPrefetch: prefetched } = globalThis as { trellisPrefetch?: { replies: object } };
    return prefetched && Object.keys(prefetched.replies).length;
  });

test('the first data of a page are requested once, before its code is loaded, and used', async ({ page }) => {
  await signInByForm(page, 'learner@acme.test');
  const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
  const counts = await countRequests(page, async () => {
    await page.goto(at('acme', '/branch/north/learner/dashboard'));
    await expect(heading).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  });
  expect(counts).toMatchObject({ viewer: 1, UserProgressDashboard: 1 });
  await expect.poll(() => left(page)).toBe(0);
});

for (const [whose, email, path] of [
  ['a learner', 'learner@acme.test', '/branch/north/learner/dashboard'],
  ['an admin', 'admin@acme.test', '/dashboard'],
] as const)
  test(`the dashboard of ${whose} opens with at most twelve requests besides the pictures of its courses`, async ({ page }) => {
    await signInByForm(page, email);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:') && request.resourceType() !== 'image') requests.push(new URL(request.url()).pathname);
    });
    await page.goto(at('acme', path));
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(requests.length).toBeGreaterThan(6);
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(12);
  });

test('the next unit takes one call for data, beside the beats of two units, and 50 kB at most [complaint 18]', async ({ page }) => {
  const course = await publishCourse(`Next unit ${Date.now()}`);
  await enrol('learner@acme.test', course);
  await signIn(page, 'learner@acme.test');
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname !== '/api/learning/beat') requests.push(pathname);
    sizes.push(
      response.body().then(
        ({ length }) => length,
        () => 0,
      ),
    );
  });
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: 'First in, first out' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The first time a file of the code may come along.
  expect(requests.filter((path) => path === '/graphql')).toHaveLength(1);
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(2);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThan(50 * 1024);
});

test('a page that is loaded again right after something was saved shows it, by its first requests', async ({ page }) => {
  const course = await publishCourse(`Loaded again ${Date.now()}`);
  // What was saved is waited for during ten seconds, of which none pass here.
  await page.clock.setFixedTime(Date.now());
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses?search=${encodeURIComponent(course.title)}`));
  await page.getByRole('button', { name: `Actions for ${course.title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const saved = page.waitForResponse((response) => response.headers()['x-trellis-after'] !== undefined);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const write = (await saved).headers()['x-trellis-after'];
  await expect(page.getByText(`${course.title} deleted.`)).toBeVisible();
  const first = page.waitForRequest((request) => request.url().endsWith('/graphql'));
  await page.reload();
  expect((await first).headers()['x-trellis-after']).toContain(write);
  await expect(page.getByText('No Courses Available')).toBeVisible();
});

test('a prefetched reply for one person is not shown to the next who signs in', async ({ page }) => {
  await signInByForm(page, 'learner@acme.test');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, 'admin@acme.test');
  const other = await page.evaluate(() => localStorage.getItem('token'));
  // As if they had signed in, in another tab, between first.js and the code that takes the answers.
  await page.addInitScript((former) => {
    const { getItem } = Storage.prototype;
    let first = true;
    Storage.prototype.getItem = function (key: string) {
      if (key !== 'token' || !first) return getItem.call(this, key);
      first = false;
      return former;
    };
  }, token);
  const counts = await countRequests(page, async () => {
    await page.goto(at('acme', '/dashboard'));
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
  expect(other).not.toBe(token);
  expect(counts['viewer']).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(other);
});

test('an ended session is recognised by the first request', async ({ page, context }) => {
  await signIn(page, 'learner@acme.test');
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  const kept = await context.storageState();
  await page.goto(at('acme', '/logout'));
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
  await page.evaluate(
    (entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)),
    kept.origins.flatMap(({ localStorage: entries }) => entries),
  );
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
});
