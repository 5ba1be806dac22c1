import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type SeparateProduct, startSeparateProduct } from '../separate-product.ts';
import { textOfPdf } from '../pdf-text.ts';
import { enrol, assignToBranch, publishCourse } from '../journey-data.ts';
import { at, signInByForm } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
/** Of the sample data: the one course that is completed there, with its certificate. */
const COMPLETED = 'Food hygiene';

type Rebuilt = {
  readonly generation: number;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly findings: readonly unknown[];
};

let product: SeparateProduct;
const shared = process.env['JOURNEYS_PORT'];

// Its processes are killed, so it is not the one that the other journeys go through.
test.beforeAll(async () => {
  product = await startSeparateProduct();
  process.env['JOURNEYS_PORT'] = String(product.port);
});
test.afterAll(async () => {
  if (shared === undefined) delete process.env['JOURNEYS_PORT'];
  else process.env['JOURNEYS_PORT'] = shared;
  await product?.stop();
});

/** Every line of a list or a table, once it has loaded. While the product comes back, the screen is opened again as a person would. */
async function linesAt(page: Page, path: string, lines: Locator, says: string): Promise<string[]> {
  await expect(async () => {
    await page.goto(at('acme', path));
    await expect(page.locator('h1, [role="alert"]').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await lines.filter({ hasText: says }).count()).toBeGreaterThan(0);
  }).toPass();
  return lines.allInnerTexts();
}

type Shown = Readonly<Record<string, readonly string[] | string>>;

/** What the learner sees of their progress and their certificate, down to its PDF. */
async function shownToLearner(page: Page, title: string): Promise<Shown> {
  const items = page.getByRole('main').getByRole('listitem');
  const progress = await linesAt(
    page,
    '/branch/north/learner/progress',
    page.getByRole('table', { name: 'Courses' }).getByRole('row'),
    title,
  );
  const courses = await linesAt(page, '/branch/north/learner/courses', items, title);
  const issued = page.getByRole('table', { name: 'My Certificates' }).getByRole('row');
  const certificates = await linesAt(page, '/branch/north/learner/certificates', issued, COMPLETED);
  const download = page.waitForEvent('download');
  await issued.filter({ hasText: COMPLETED }).getByRole('button', { name: 'Download Certificate' }).click();
  return { progress, courses, certificates, pdf: textOfPdf(await readFile(await (await download).path())) };
}

async function shownToManager(page: Page, courseId: string): Promise<Shown> {
  const rowsOf = (name: string): Locator => page.getByRole('table', { name }).getByRole('row');
  return {
    users: await linesAt(page, `/branch/north/reports/courses/${courseId}?tab=users`, rowsOf('Assigned Users'), 'Diego Fernández'),
    courses: await linesAt(page, '/branch/north/reports/courses', rowsOf('Course Reports'), COMPLETED),
  };
}

test('progress and certificate are kept after kill -9 of host and engines, and a rebuild of all views [R07, V4]', async ({
  page,
  browser,
}) => {
  const course = await publishCourse(`Still there ${Date.now()}`);
  await assignToBranch('north', course);
  await enrol(LEARNER, course);
  const manager = await (await browser.newContext()).newPage();
  await signInByForm(manager, 'manager@acme.test');
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First in, first out' })).toBeVisible();

  // The unit is acknowledged, and this is the moment after.
  await product.kill('host');
  await product.restart();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'First in, first out' })).toBeVisible();
  await expect(page.getByText('33% Complete')).toBeVisible();
  const learner = await shownToLearner(page, course.title);
  expect(learner['progress']).toContainEqual(expect.stringMatching(new RegExp(`${course.title}[^]*33%`)));
  expect(learner['pdf']).toContain('Diego Fernández');
  const reports = await shownToManager(manager, course.id);

  await product.kill('engine');
  expect(await shownToLearner(page, course.title)).toEqual(learner);
  expect(await shownToManager(manager, course.id)).toEqual(reports);
  await product.kill('engineOfViews');
  expect(await shownToLearner(page, course.title)).toEqual(learner);
  expect(await shownToManager(manager, course.id)).toEqual(reports);
  await product.kill('host');
  await product.restart();
  expect(await shownToLearner(page, course.title)).toEqual(learner);
  expect(await shownToManager(manager, course.id)).toEqual(reports);

  // stdout of rebuild-child.ts is this, as JSON.
  const rebuilt = JSON.parse(await product.beside('rebuild-child.ts')) as Rebuilt;
  expect(rebuilt.findings).toEqual([]);
  expect(Object.keys(rebuilt.before)).not.toEqual([]);
  expect(rebuilt.after).toEqual(rebuilt.before);
  expect(await shownToLearner(page, course.title)).toEqual(learner);
  expect(await shownToManager(manager, course.id)).toEqual(reports);
  await manager.context().close();
});
