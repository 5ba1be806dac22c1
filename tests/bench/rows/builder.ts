import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { text } from '../../fixtures/courses.ts';
import { largeFilm } from '../../journeys/flows/large-film.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, milliseconds, repeated } from '../figures.ts';
import { callFrom } from '../page-call.ts';
import { type SeenProduct, seeProduct } from '../product.ts';
import { DASHBOARDS, type Session, signIn } from '../visit.ts';

const FILM_BYTES = 34 * 1024 ** 2;
const CREATE =
  'mutation ($title: String!, $content: [ContentUnitInput!]) { CreateCourse(title: $title, description: "One page.", content: $content) { id } }';

type Stage = { readonly product: SeenProduct; readonly session: Session; readonly folder: string; readonly film: string };

/** Returns the longest time between two frames of a page while somebody types in it, until a text stands there. */
async function longestPause(page: Page, said: string): Promise<number> {
  await page.evaluate(() => {
    const seen = { longest: 0, last: performance.now() };
    const look = (now: number): void => {
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { seen });
  });
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type(said);
  await content.filter({ hasText: said }).waitFor();
  return page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest);
}

/** Types in one unit of a course while a film of another one is on its way. Returns the longest pause in milliseconds. */
async function typeBesideUpload({ product, session, film }: Stage): Promise<number> {
  const context = await product.browser.newContext({ storageState: session.state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(session.address);
    const content = [{ unit_order: 1, title: 'One page', content: text('Read this.\n') }];
    const { CreateCourse } = await callFrom(page, CREATE, { title: 'Typed beside an upload', content });
    // The first part arrives, and the others stay on their way.
    await page.route(/partNumber=(?!1\b)/, () => undefined);
    await page.goto(new URL(`/app/courses/${CreateCourse.id}/edit`, session.address).href);
    const units = page.getByRole('navigation', { name: 'Units' });
    await units.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Video', exact: true }).click();
    await page.getByLabel('Upload a video file').last().setInputFiles(film);
    await page
      .getByText(/^Uploading \d+%/)
      .first()
      .waitFor();
    await units.getByRole('button', { name: /^One page/ }).click();
    return await longestPause(page, 'Written meanwhile.');
  } finally {
    await context.close();
  }
}

const typing: Row<Stage> = {
  name: 'typing-beside-upload',
  title: 'Typing in the builder while a film of 34 MB is uploaded: the longest time between two frames',
  goal: '≤ 1 s',
  measure: async (stage, { runs }) => {
    const ms = median(await repeated(runs, () => typeBesideUpload(stage)));
    return { text: milliseconds(ms), meets: ms <= 1_000, figures: { ms } };
  },
};

/** What the builder of courses takes. */
export const builder = groupOf<Stage>({
  rows: [typing],
  setUp: async () => {
    const product = await seeProduct();
    const admin = DASHBOARDS.find(({ name }) => name === 'admin');
    if (!admin) throw new Error('The sample data have no admin.');
    const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-film-'));
    const film = join(folder, 'long.mp4');
    await writeFile(film, largeFilm(FILM_BYTES));
    return { product, session: await signIn(product.browser, product.port, admin), folder, film };
  },
  tearDown: async ({ product, folder }) => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  },
});
