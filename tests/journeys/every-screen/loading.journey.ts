import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { whileBroken, whileHeld } from '../broken-calls.ts';
import { categoryId, courseId } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, port, signIn, signInByForm } from '../walk.ts';

const PHONE = 390;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Handles the requests for the files of code that contain a text. */
const onCodeWith = (page: Page, text: string, handle: (route: Route) => Promise<void>): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname.endsWith('.js') && pathname.includes('/assets/'),
    async (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      const code = await (await hostFetch(port())(hostname, pathname, {})).text();
      return code.includes(text) ? handle(route) : route.continue();
    },
  );

/** A screen with the operation that it waits for, and the parts that it has when it is loaded. */
type Loading = {
  readonly screen: string;
  readonly person: string;
  readonly path: () => Promise<string>;
  readonly operation: string;
  readonly parts: (page: Page) => Readonly<Record<string, Locator>>;
};

const section = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const main = (page: Page): Locator => page.getByRole('main');

const SCREENS: readonly Loading[] = [
  {
    screen: 'dashboard of an admin',
    person: 'admin@acme.test',
    path: async () => '/dashboard',
    operation: 'query dashboardData',
    parts: (page) => ({
      ring: page.getByRole('img', { name: 'Courses by status' }),
      figures: section(page, 'How am I doing?').locator('dl'),
      'list of courses': section(page, 'Recent Courses'),
      'list of users': section(page, 'Recent Users'),
    }),
  },
  {
    screen: 'dashboard of a learner',
    person: 'learner@acme.test',
    path: async () => '/branch/north/learner/dashboard',
    operation: 'query UserProgressDashboard',
    parts: (page) => ({
      'course to continue with': page.getByRole('region', { name: /^(?:Continue|Start)$/ }),
      'list of courses': section(page, 'Recent course enrollments'),
      'figures and links': main(page).locator('aside'),
    }),
  },
  {
    screen: 'overview of a course',
    person: 'learner@acme.test',
    path: async () => `/branch/north/learner/catalog/course/${await courseId('Food hygiene')}`,
    operation: 'query courseOverview',
    parts: (page) => ({ cover: main(page).locator('aside img').first(), outline: section(page, 'Outline') }),
  },
  {
    screen: 'builder',
    person: 'admin@acme.test',
    path: async () => `/courses/${await courseId('Food hygiene')}/edit`,
    operation: 'query courseEdit',
    parts: (page) => ({
      title: page.getByRole('banner'),
      outline: page.getByRole('navigation', { name: 'Units' }),
      sheet: main(page),
      settings: page.getByRole('complementary', { name: 'Settings' }),
    }),
  },
  {
    screen: 'player',
    person: 'learner@acme.test',
    path: async () => `/branch/north/learner/course/${await courseId('Food hygiene')}/unit/1`,
    operation: 'query coursePlayer',
    parts: (page) => ({
      title: page.getByRole('banner'),
      outline: page.getByRole('navigation', { name: 'Course units' }),
      unit: main(page),
    }),
  },
];

/** Returns the boxes of the bars and rings that stand for what is loading. */
const bars = (page: Page): Promise<Box[]> =>
  page.locator('[class*="bone_"], [class*="ring_"]').evaluateAll((parts) =>
    parts
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
      })
      .filter(({ width, height }) => width > 0 && height > 0),
  );

/** How far a text may stand from its bar: what is above it has other heights than their bars. */
const NEAR = 90;

const isIn = (part: Box, bone: Box): boolean => {
  const [x, y] = [bone.x + bone.width / 2, bone.y + bone.height / 2];
  return x >= part.x && x <= part.x + part.width && y >= part.y - NEAR && y <= part.y + part.height + NEAR;
};

for (const { screen, person, path, operation, parts } of SCREENS)
  test(`the ${screen} has its own shape while it is loading`, async ({ page }) => {
    await signInByForm(page, person);
    await expect(main(page)).toBeVisible();
    const address = at('acme', await path());
    for (const width of [1440, PHONE]) {
      await page.setViewportSize({ width, height: 900 });
      let shape: Box[] = [];
      await whileHeld(page, operation, async () => {
        await page.goto(address);
        await expect.poll(async () => (await bars(page)).length).toBeGreaterThan(6);
        await expect(page.getByRole('group', { name: 'Loading' }).first()).toHaveAttribute('aria-busy', 'true');
        await expectNoSidewaysScroll(page);
        shape = await bars(page);
      });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // On a phone the parts stand below each other, where what is above them has other heights than its bars.
      if (width === PHONE) continue;
      for (const [name, part] of Object.entries(parts(page))) {
        const box = await part.boundingBox();
        if (box === null) throw new Error(`${name} is not shown.`);
        const said = `${name}: ${JSON.stringify(box)} of ${JSON.stringify(shape)}`;
        expect(
          shape.some((bone) => isIn(box, bone)),
          said,
        ).toBe(true);
      }
    }
  });

/** Counts the frames that show neither a title nor the shape of a screen from now on; returns their addresses. */
async function countBlanks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const look = (): void => {
      const isShown = document.querySelector('main h1, [aria-busy="true"]') !== null;
      if (!isShown) document.body.dataset['blanks'] = `${document.body.dataset['blanks'] ?? ''} ${location.pathname}`;
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => ((await page.locator('body').getAttribute('data-blanks')) ?? '').split(' ').filter(Boolean);
}

test('the former screen stays until the next one has a title or a shape', async ({ page }) => {
  await signInByForm(page, 'learner@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const blanks = await countBlanks(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['My Courses', 'Course Catalog', 'My Progress', 'My Certificates', 'Dashboard']) {
    await menu.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page
    .getByRole('region', { name: /^(?:Continue|Start)$/ })
    .getByRole('link')
    .first()
    .click();
  const start = page.getByRole('main').getByRole('button', { name: /^(?:Start|Continue) Course/ });
  await start.click();
  await expect(page.getByRole('navigation', { name: 'Course units' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await blanks()).toEqual([]);
});

test('the former unit stays until the code of the next one is there', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  // The file with the code of tests, which units of other kinds do not need.
  let held = 0;
  await onCodeWith(page, 'Start Test', async (route) => {
    held += 1;
    await released;
    return route.continue();
  });
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${await courseId('Food hygiene')}/preview/1`));
  const units = page.getByRole('navigation', { name: 'Course units' });
  await expect(units).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await units.getByRole('link', { name: /^Check: temperatures/ }).click();
  await expect(page).toHaveURL(/\/preview\/3$/);
  expect(held).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Start Test' })).toBeVisible();
});

test('keys go to the page again where the code of the search does not come, and to the search once it does', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=admin%40acme.test'));
  const field = page.getByRole('searchbox', { name: 'Search name or email' });
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Helena Marsh');
  const code = '**/assets/*.js';
  await page.route(code, (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByText('This could not be opened. Check your connection and try again, or reload the page.')).toBeVisible();
  await field.selectText();
  await page.keyboard.type('helena');
  await expect(field).toHaveValue('helena');
  await page.unroute(code);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('diego');
  await expect(page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('searchbox'))).toHaveValue('diego');
});

test('courses of a category wait for the categories below it, and are said to be missing where those fail', async ({ page }) => {
  await signInByForm(page, 'learner@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const address = at('acme', `/branch/north/learner/courses?category=${await categoryId('Health and safety')}`);
  const tile = main(page).getByRole('link', { name: 'Food hygiene' }).first();
  const nothing = page.getByText('No courses match.');
  await whileHeld(page, 'query categoriesCatalog', async () => {
    await page.goto(address);
    await expect(page.getByRole('searchbox', { name: 'Search Courses' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).not.toHaveCount(0);
    await expect(nothing).toHaveCount(0);
  });
  await expect(tile).toBeVisible();
  await whileBroken(page, 'query categoriesCatalog', 'no reply', async () => {
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: 'The categories could not be loaded' })).toBeVisible();
    await expect(nothing).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tile).toBeVisible();
});

test('a form of certificates whose code cannot be loaded says so on its page, and comes on a retry', async ({ page }) => {
  let fails = true;
  let failed = 0;
  await onCodeWith(page, 'Show Preview', (route) => {
    if (!fails) return route.continue();
    failed += 1;
    return route.abort();
  });
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/certificates/upload'));
  const said = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded. Nothing was lost.' });
  await expect(said).toBeVisible();
  expect(failed).toBeGreaterThan(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Certificate' })).toBeVisible();
});
