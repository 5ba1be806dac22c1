import { expect, type Locator, type Page } from '@playwright/test';
import { DELETE_CERTIFICATE } from '../../fixtures/calls.ts';
import { EDIT } from '../../fixtures/courses.ts';
import { askAs, type JourneyCourse } from '../journey-data.ts';
import { at, expectAccessible } from '../walk.ts';

const ADMIN = 'admin@acme.test';
const TEMPLATES = '{ certificates { id is_default } }';

/** Deletes all templates, the default one last: what later journeys complete would be drawn on it. `course` is the one that uses any. */
export async function removeTemplates({ id }: JourneyCourse): Promise<void> {
  await askAs(ADMIN, EDIT, { input: { id, certificate_type: 'Default' } });
  const { certificates } = await askAs(ADMIN, TEMPLATES);
  const ordered = certificates.toSorted((one, other) => Number(one.is_default) - Number(other.is_default));
  for (const template of ordered) await askAs(ADMIN, DELETE_CERTIFICATE, { id: template.id });
}

/** Draws a box over the page, by fractions of its size. */
export async function drag(page: Page, sheet: Locator, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The page is not shown.');
  const place = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...place(to));
  await page.mouse.up();
}

type TouchPoint = { readonly x: number; readonly y: number };

/** Draws a box over the page with a finger, by fractions of its size. */
export async function dragByTouch(
  page: Page,
  sheet: Locator,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The page is not shown.');
  const place = ([x, y]: readonly [number, number]): TouchPoint => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: TouchPoint[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [place(from)]);
  await touch('touchMove', [place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])]);
  await touch('touchMove', [place(to)]);
  await touch('touchEnd', []);
}

/** The page of the template, once it is drawn. */
export async function drawnPage(page: Page): Promise<Locator> {
  const sheet = page.getByRole('group', { name: 'Page of the certificate' });
  await expect(sheet.locator('[data-drawn]')).toBeVisible();
  return sheet.locator('canvas');
}

/** Looks at the page in a narrower window: it is drawn again, in the pixels of its place, and its boxes stay where they were on it. */
export async function narrow(page: Page): Promise<void> {
  const sheet = await drawnPage(page);
  const sizes = () => sheet.evaluate((canvas: HTMLCanvasElement) => [canvas.width, Math.floor(canvas.clientWidth * devicePixelRatio)]);
  const [before = 0] = await sizes();
  const window = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await sizes())[0]).toBeLessThan(before);
  await expect.poll(async () => new Set(await sizes()).size).toBe(1);
  await expect(page.getByRole('button', { name: 'Name: 20% from the left, 40% from the top, 60% wide, 12% high' })).toBeVisible();
  if (window) await page.setViewportSize(window);
  await expect.poll(async () => (await sizes())[0]).toBe(before);
}

/** Reads the list inside of a branch, where nobody changes it. */
export async function readInBranch(page: Page, name: string): Promise<void> {
  await page.goto(at('acme', '/branch/north/certificates'));
  const row = page.getByRole('table', { name: 'Certificates' }).getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '+ Upload Certificate' })).toHaveCount(0);
  await page.goto(at('acme', '/branch/north/certificates/upload'));
  await expect(page.getByText("You don't have access to that page.")).toBeVisible();
  await expect(page).toHaveURL(at('acme', '/branch/north/certificates'));
  await expectAccessible(page);
  await page.goto(at('acme', '/certificates'));
}
