import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { askAs, AUTHOR, enrol, publishCourse, uploadAs } from '../journey-data.ts';
import { speak } from '../untranslated.ts';
import { at, signIn } from '../walk.ts';

const LEARNER = 'learner@acme.test';
const SHEET = readFileSync(join(import.meta.dirname, '../../fixtures/files/handbook-12-pages.pdf'));
const CREATE = `mutation ($title: String!, $document: [DocumentUnitInput!]) {
  CreateCourse(title: $title, description: "9", document: $document) { id title } }`;

/** Names that people wrote stand in isolates. */
const named = (before: string, name: string): RegExp => new RegExp(`^${before} \\u2068?${name}\\u2069?`);

test('a list is put in order by keyboard in Arabic, and each place is announced in it [M71]', async ({ page }) => {
  const options = ['Unplug', 'Open', 'Clean'].map((text) => ({ text }));
  const course = await publishCourse(`RTL ${Date.now()}`, [{ type: 'Ordering', question: 'What comes first?', options }]);
  await enrol(LEARNER, course);
  await speak(page, 'ar');
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/3`));
  await page.getByRole('button', { name: 'بدء الاختبار' }).click();
  const list = page.getByRole('list', { name: 'What comes first?' });
  const names = (): Promise<string[]> => list.getByRole('listitem').locator('bdi').allTextContents();
  const grip = (name: string): Locator => page.getByRole('button', { name: named('نقل', name) });
  const announced = page.getByRole('status').or(page.locator('[aria-live]'));
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const [first = '', second = '', third = ''] = await names();

  await grip(first).focus();
  await page.keyboard.press('Space');
  await expect(announced.filter({ hasText: /^رُفع .+، الموضع 1 من 3\.$/ })).toBeAttached();
  // A list goes down: the keys along the line move nothing.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(announced.filter({ hasText: /، الموضع 2 من 3\.$/ })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(announced.filter({ hasText: /^أُنزل .+، الموضع 2 من 3\.$/ })).toBeAttached();
  await expect.poll(names).toEqual([second, first, third]);
});

test('the next page of a document is at the left in Arabic, and its button and keys turn to it [M72]', async ({ page }) => {
  const title = `PDF ${Date.now()}`;
  const doc_path = await uploadAs(AUTHOR, 'document', 'handbook.pdf', SHEET);
  const { CreateCourse: course } = await askAs(AUTHOR, CREATE, { title, document: [{ unit_order: 1, title, doc_path }] });
  await enrol(LEARNER, course);
  await speak(page, 'ar');
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
  const sheet = page.getByRole('group', { name: title });
  const shown = sheet.locator('[data-page][data-drawn]');
  await expect(shown).toHaveAttribute('data-page', '1');
  const [next, previous] = ['الصفحة التالية', 'الصفحة السابقة'].map((name) => sheet.getByRole('button', { name }));
  const [after, before] = [await next?.boundingBox(), await previous?.boundingBox()];
  expect(after?.x).toBeLessThan(before?.x ?? 0);
  // The arrow points where the button lies.
  await expect(next?.locator('svg') ?? sheet).toHaveCSS('scale', '-1 1');
  await next?.click();
  await expect(shown).toHaveAttribute('data-page', '2');
  await sheet.getByRole('region').focus();
  await page.keyboard.press('PageDown');
  await expect(shown).toHaveAttribute('data-page', '3');
  await previous?.click();
  await expect(shown).toHaveAttribute('data-page', '2');
  await expect(sheet.getByText('من 12')).toBeVisible();
});
