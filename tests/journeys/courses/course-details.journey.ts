import { expect, type Locator, test } from '@playwright/test';
import { boxOf } from '../boxes.ts';
import { courseId, publishCourse } from '../journey-data.ts';
import { at, signIn, signInByForm } from '../walk.ts';

test('Add stays as high as it is below an outline that is longer than the window', async ({ page }) => {
  const course = await publishCourse(`Long outline ${Date.now()}`);
  await signInByForm(page, 'admin@acme.test');
  await page.setViewportSize({ width: 1024, height: 480 });
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.scrollIntoViewIfNeeded();
  expect((await boxOf(add)).height).toBeGreaterThan(30);
  // Beside it the fields are wide enough, and what belongs to them can be reached.
  const upload = page.getByRole('button', { name: 'Upload an image', exact: true });
  await upload.scrollIntoViewIfNeeded();
  const [button, main] = [await boxOf(upload), await boxOf(page.getByRole('main'))];
  expect(button.x + button.width).toBeLessThan(main.x + main.width);
  expect((await boxOf(page.getByRole('textbox', { name: 'Title', exact: true }))).width).toBeGreaterThan(300);
});

test('a question below a text is shown whole, also one whose controls come after its heading', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${await courseId('Food hygiene')}/preview/4`));
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What travels by what?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit answer' })).toBeInViewport();
});

/** Returns how far the first lines of these parts are from sharing one line, in pixels. */
async function offLine(parts: readonly Locator[]): Promise<number> {
  const baselineOf = (part: Locator): Promise<number> =>
    part.evaluate((element) => {
      // An empty inline block stands on the line of the text beside it.
      const mark = document.createElement('span');
      mark.style.cssText = 'display: inline-block; width: 0; height: 0; padding: 0; margin: 0';
      element.prepend(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    });
  const lines: number[] = [];
  for (const part of parts) lines.push(await baselineOf(part));
  return Math.max(...lines) - Math.min(...lines);
}

test('words beside each other stand on one line, and answers below a question have a bullet without a rule', async ({ page }) => {
  const course = await courseId('Food hygiene');
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/reports/courses/${course}`));
  const chart = page.getByRole('figure').filter({ hasText: 'Activity Over Time' });
  expect(
    await offLine([chart.getByText('Activity Over Time', { exact: true }), chart.getByRole('button', { name: 'Show as table' })]),
  ).toBeLessThan(0.6);
  await page.goto(at('acme', `/courses/${course}`));
  const row = page.getByRole('row').filter({ hasText: 'Check: temperatures' });
  expect(
    await offLine([
      row.getByText('Check: temperatures'),
      row.getByText('Test', { exact: true }).filter({ visible: true }),
      row.getByText('Incomplete', { exact: true }),
    ]),
  ).toBeLessThan(0.6);
  await page.goto(at('acme', `/courses/${course}/edit`));
  await page.getByRole('button', { name: /^Check: temperatures/ }).click();
  await page.getByRole('button', { name: /^Details of Question 1/ }).click();
  const answers = page.getByRole('list', { name: 'Questions in order' }).getByRole('list').first().getByRole('listitem');
  await expect(answers.first()).toBeVisible();
  await expect(answers.first()).toHaveCSS('list-style-type', 'circle');
  await expect(answers.first()).toHaveCSS('border-bottom-width', '0px');
});

test('places are counted from the top while a row is lifted, too', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${await courseId('Food hygiene')}/edit`));
  await page.getByRole('button', { name: /^Final test/ }).click();
  await page
    .getByRole('button', { name: /^Edit Question \d+: Ordering/ })
    .first()
    .click();
  const rows = page.getByRole('region', { name: 'As learners see it' }).getByRole('listitem');
  const placesFromTop = async (): Promise<string[]> => {
    const read = await Promise.all(
      (await rows.all()).map(async (row) => ({ y: (await boxOf(row)).y, place: (await row.innerText()).trim() })),
    );
    return read.toSorted((a, b) => a.y - b.y).map(({ place }) => place.slice(0, 1));
  };
  await expect(rows.nth(1)).toBeVisible();
  const expected = (await rows.all()).map((_, i) => String(i + 1));
  expect(await placesFromTop()).toEqual(expected);
  await rows
    .first()
    .getByRole('button', { name: /^Move (?!up|down)/ })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('li[data-lifted]')).toHaveCount(1);
  await expect.poll(placesFromTop).toEqual(expected);
  await page.keyboard.press('Escape');
});
