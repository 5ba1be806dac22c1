import { expect, test } from '@playwright/test';
import { pathOf, type PersonName, personOf, type Values } from '../../pictures/addresses.ts';
import { deleteTemplate } from '../../pictures/template.ts';
import { sampleValues } from '../../pictures/values.ts';
import { whileHeld } from '../broken-calls.ts';
import { errorsOf, screensOf, signInAs, wrongFocusOn } from '../every-screen.ts';
import { movesOfReplies, watchMoves } from '../late-replies.ts';
import { at } from '../walk.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What browsers' makers call good, for all moves of a page together. */
const MOST = 0.1;

let values: Values;
test.beforeAll(async () => {
  values = await sampleValues();
});

test.afterAll(() => deleteTemplate(values.template));

/** Whose screens are measured. */
const WHO = [
  'learner',
  'manager',
  'instructor',
  'graduate',
  'memberOfTwo',
  'superAdmin',
  'superAdminAtAcme',
] as const satisfies readonly PersonName[];

for (const who of WHO)
  test(`no screen of ${who} moves what it shows when its replies come late, one after the other [E171]`, async ({ page }) => {
    const screens = screensOf(who);
    test.setTimeout(60_000 * (screens.length + 1));
    await signInAs(page, who);
    await page.addInitScript(watchMoves);
    const errors = errorsOf(page);
    const wrong: string[] = [];
    for (const address of screens)
      for (const size of SIZES) {
        await page.setViewportSize(size);
        errors.splice(0);
        const instance = address.person === null ? 'acme' : personOf(address.person).instance;
        const moves = await movesOfReplies(page, () => page.goto(at(instance, pathOf(address, values))));
        await page.unrouteAll();
        wrong.push(...[...(await wrongFocusOn(page)), ...errors].map((what) => `${address.name} at ${size.width} px: ${what}`));
        const sum = moves.reduce((total, { move }) => total + move.score, 0);
        if (sum > MOST)
          wrong.push(
            `${address.name} at ${size.width} px moves by ${sum.toFixed(2)}: ${moves.map(({ after, move: { score, parts } }) => `${score.toFixed(2)} after ${after}: ${parts.join(' | ')}`).join('; ')}`,
          );
      }
    expect(wrong).toEqual([]);
  });

const REPORTS = [
  { path: '/reports/courses', list: 'Course Reports', operation: 'query coursesReportPage', column: 'Training Time' },
  { path: '/reports/users', list: 'User Reports', operation: 'query usersReportPage', column: 'Score' },
] as const;

for (const { path, list, operation, column } of REPORTS)
  for (const size of SIZES)
    test(`the columns of ${list} are chosen at ${size.width} px while its figures are on their way, and after their button is scrolled away [E170]`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await signInAs(page, 'admin');
      const button = page.getByRole('button', { name: 'Columns', exact: true });
      const box = page.getByRole('checkbox', { name: column, exact: true });
      await whileHeld(page, operation, async () => {
        await page.goto(at('acme', path));
        await button.click();
        await expect(box).toBeVisible();
      });
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await box.check();
      await page.setViewportSize({ width: size.width, height: 200 });
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(button).not.toBeInViewport();
      await expect(box).toBeVisible();
      await box.uncheck();
    });
