import { expect, test } from '@playwright/test';
import { whileHeld } from '../broken-calls.ts';
import { enrol, publishCourse } from '../journey-data.ts';
import { at, signIn } from '../walk.ts';

test('what is typed while a draft is being saved stays where it is, and is saved next [complaint 13]', async ({ page }) => {
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/addcourse'));
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const saved = page.getByRole('status').filter({ hasText: /^Saved/ });
  const name = `Typed ${Date.now()}`;
  await title.fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Content', exact: true }).click();
  await expect(saved).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await whileHeld(page, 'saveCourseDraft', async () => {
    await page.keyboard.type('Before the save. ');
    await page.waitForRequest((request) => request.postData()?.includes('saveCourseDraft') === true);
    await page.keyboard.type('While it is under way, here');
    for (const _ of ' here') await page.keyboard.press('ArrowLeft');
  });
  const next = page.waitForResponse((response) => response.request().postData()?.includes('under way') === true);
  // The place of the caret is that of the one who types, not of the reply.
  await page.keyboard.type(', and goes on');
  const expected = 'Before the save. While it is under way,, and goes on here';
  await expect(content).toHaveText(expected);
  await next;
  const last = page.waitForResponse((response) => response.request().postData()?.includes('goes on!') === true);
  await page.keyboard.type('!');
  await expect(content).toHaveText(expected.replace(' here', '! here'));
  await expect(content).toBeFocused();
  await expect(saved).toBeVisible();
  await last;
  await page.reload();
  await expect(title).toHaveValue(name);
  await page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('button', { name: /^Content Unit 1/ })
    .click();
  await expect(content).toHaveText(expected.replace(' here', '! here'));
});

test.describe('an order', () => {
  test.use({ hasTouch: true });

  test('is put by keyboard, finger and mouse in turn, and each place is told [complaint 17]', async ({ page }) => {
    const options = ['Unplug', 'Open', 'Clean', 'Close'].map((text) => ({ text }));
    const course = await publishCourse(`Mixed ${Date.now()}`, [{ type: 'Ordering', question: 'What comes first?', options }]);
    await enrol('learner@acme.test', course);
    await signIn(page, 'learner@acme.test');
    await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/3`));
    await page.getByRole('button', { name: 'Start Test' }).click();
    const list = page.getByRole('list', { name: 'What comes first?' });
    const names = (): Promise<string[]> => list.getByRole('listitem').locator('bdi').allTextContents();
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
    const told = page.getByRole('status').or(page.locator('[aria-live]'));
    /** Presses keys one right after the other, as somebody does who knows the list, and waits for what is told of the last. */
    const press = async (keys: readonly string[], text: string): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
      await expect(told.filter({ hasText: text })).toBeAttached();
    };
    await expect(grip('Open')).toBeVisible();
    const [first = '', second = '', third = '', fourth = ''] = await names();

    await grip(first).focus();
    await press(['Space'], `${first} lifted, place 1 of 4.`);
    await press(['ArrowDown'], `${first}, place 2 of 4.`);
    await press(['Space'], `${first} put down, place 2 of 4.`);
    await expect(grip(first)).toBeFocused();
    await expect.poll(names).toEqual([second, first, third, fourth]);

    await page.getByRole('button', { name: `Move up: ${fourth}`, exact: true }).tap();
    await expect.poll(names).toEqual([second, first, fourth, third]);

    const [from, to] = [await grip(second).boundingBox(), await grip(fourth).boundingBox()];
    if (!from || !to) throw new Error('The rows have no place.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    for (const share of [0.3, 0.6, 1]) await page.mouse.move(to.x + to.width / 2, from.y + from.height / 2 + (to.y - from.y) * share);
    await expect(told.filter({ hasText: `${second}, place 3 of 4.` })).toBeAttached();
    await page.mouse.up();
    await expect.poll(names).toEqual([first, fourth, second, third]);

    // By keyboard again, from where the mouse has left it.
    await grip(third).focus();
    await press(['Space', 'ArrowUp'], `${third}, place 3 of 4.`);
    await press(['Escape'], `${third} is back at place 4 of 4.`);
    await press(['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown'], `${third}, place 2 of 4.`);
    await press(['ArrowDown', 'Space'], `${third} put down, place 3 of 4.`);
    await expect.poll(names).toEqual([first, fourth, third, second]);
    await expect(grip(third)).toBeFocused();

    // What was lifted and left is put back.
    await press(['Space', 'ArrowUp'], `${third}, place 2 of 4.`);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(told.filter({ hasText: `${third} is back at place 3 of 4.` })).toBeAttached();
    await expect.poll(names).toEqual([first, fourth, third, second]);
  });
});
