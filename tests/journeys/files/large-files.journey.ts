import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { png } from '../../fixtures/images.ts';
import { zip } from '../../fixtures/files.ts';
import { largeFilm } from '../flows/large-film.ts';
import { askAs, AUTHOR, enrol, type JourneyCourse, uploadAs } from '../journey-data.ts';
import { publishPackage } from '../package-data.ts';
import { launched, openUnit, startPlayer } from '../package-player.ts';
import { at, signIn, signInByForm } from '../walk.ts';

const LEARNER = 'learner3@acme.test';
const CREATE = `mutation ($title: String!, $document: [DocumentUnitInput!], $iframe: [IframeUnitInput!], $video: [VideoUnitInput!]) {
  CreateCourse(title: $title, description: "Large files.", document: $document, iframe: $iframe, video: $video) { id title } }`;
const MB = 1024 * 1024;
const PAGES = 500;
const SOUGHT = 437;

const LEAFLET = readFileSync(join(import.meta.dirname, '../../fixtures/files/handbook-12-pages.pdf'));

/** A handbook of many pages, each with its number; one of them has a word that no other has. */
async function handbook(): Promise<Buffer> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= PAGES; page += 1) {
    const sheet = made.addPage([595, 842]);
    sheet.drawText(`Page ${page} of the handbook`, { x: 60, y: 760, size: 24, font });
    for (let line = 0; line < 30; line += 1)
      sheet.drawText(`Rule ${page}.${line}: clean as you go, and write down what you did.`, { x: 60, y: 700 - line * 20, size: 12, font });
    if (page === SOUGHT) sheet.drawText('Quarantine', { x: 60, y: 60, size: 12, font });
  }
  return Buffer.from(await made.save());
}

const publish = async (title: string, units: object): Promise<JourneyCourse> => {
  const made = (await askAs(AUTHOR, CREATE, { title, ...units })).CreateCourse;
  await enrol(LEARNER, made);
  return made;
};
const openUnitOf = (page: Page, { id }: JourneyCourse): Promise<unknown> =>
  page.goto(at('acme', `/branch/south/learner/course/${id}/unit/1`));

/** Waits until the server has been told a page. */
const positionSent = (page: Page, number: number): Promise<unknown> =>
  page.waitForResponse((response) => {
    const body = response.url().endsWith('/api/learning/beat') ? response.request().postDataJSON() : null;
    return response.ok() && (body as { position?: number } | null)?.position === number;
  });

/** Expects a document that is open at a page, and the number of that page. */
async function expectAt(page: Page, title: string, number: number): Promise<void> {
  const document = page.getByRole('group', { name: title });
  await expect(document.locator('[data-page][data-drawn]')).toHaveAttribute('data-page', String(number));
  await expect(document.getByRole('textbox', { name: 'Page' })).toHaveValue(String(number));
}

test('a handbook of 500 pages is opened, searched and kept open at its page, one page in memory', async ({ page, browser }) => {
  const title = `Handbook ${Date.now()}`;
  const doc_path = await uploadAs(AUTHOR, 'document', 'handbook.pdf', await handbook());
  const course = await publish(title, { document: [{ unit_order: 1, title, doc_path }] });
  await signInByForm(page, LEARNER);
  // What the first page costs: parts of the file, never the whole of it.
  let whole = 0;
  page.on('request', (request) => {
    if (request.url().includes('/_m/') && request.method() === 'GET' && request.headers()['range'] === undefined) whole += 1;
  });
  await openUnitOf(page, course);
  const pages = page.getByRole('group', { name: title });
  await expect(pages.locator('[data-page="1"][data-drawn]')).toBeVisible();
  await expect(pages.getByText(`of ${PAGES}`)).toBeVisible();

  const goTo = async (number: number): Promise<void> => {
    await pages.getByRole('textbox', { name: 'Page' }).fill(String(number));
    await pages.getByRole('textbox', { name: 'Page' }).press('Enter');
    await expect(pages.locator(`[data-page="${number}"][data-drawn]`)).toBeVisible();
  };
  for (const number of [2, 100, 250, 499, PAGES]) await goTo(number);
  expect(await pages.locator('canvas').count()).toBe(1);

  const kept = positionSent(page, SOUGHT);
  await pages.getByRole('searchbox').fill('quarantine');
  await pages.getByRole('searchbox').press('Enter');
  await expect(pages.locator(`[data-page="${SOUGHT}"][data-drawn]`)).toBeVisible();
  await expect(pages.getByText('1 of 1')).toBeVisible();
  expect(await pages.locator('canvas').count()).toBe(1);
  await kept;
  await page.reload();
  await expectAt(page, title, SOUGHT);
  expect(whole).toBe(0);
  // Another device knows nothing but what the server was told.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, LEARNER);
  await openUnitOf(other, course);
  await expectAt(other, title, SOUGHT);
  const further = positionSent(other, SOUGHT + 1);
  await other.getByRole('button', { name: 'Next page' }).click();
  await further;
  await other.context().close();
  const third = await (await browser.newContext()).newPage();
  await signIn(third, LEARNER);
  await openUnitOf(third, course);
  await expectAt(third, title, SOUGHT + 1);
  await third.context().close();
});

const MANIFEST = `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Large files</title><item identifier="i" identifierref="r"><title>Page</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`;
const READER = `<!doctype html><title>Reader</title><h1>Reader</h1><pre id="read"></pre><video src="film.mp4" muted></video><script>
parent.API.LMSInitialize('');
const film = new Promise((done) => { const video = document.querySelector('video');
  video.onloadeddata = () => done(Math.round(video.duration)); video.onerror = () => done('failed'); });
fetch('data.bin').then(async (answer) => [answer.redirected, (await answer.arrayBuffer()).byteLength]).catch(String)
  .then(async (data) => { document.querySelector('#read').textContent = JSON.stringify({ data, film: await film }); });
</script>`;

test('a package fetches a file of 20 MB of its own whole, and plays a film of that size', async ({ page }) => {
  // Blocks of noise and of one letter: packed it fits one request.
  const noise = Array.from({ length: 320 }, (_, n) => Buffer.concat([randomBytes(2048), Buffer.alloc(63_488, n % 256)]));
  const files = [
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
    { name: 'index.html', bytes: Buffer.from(READER) },
    { name: 'data.bin', bytes: Buffer.concat(noise) },
    { name: 'film.mp4', bytes: largeFilm(20 * MB) },
  ];
  await openUnit(page, LEARNER, await publishPackage(`Large files ${Date.now()}`, zip(files)));
  await startPlayer(page);
  await expect(launched(page).locator('#read')).toHaveText(JSON.stringify({ data: [false, 20 * MB], film: 20 }));
});

test('a PDF and a picture in an iFrame unit are shown in place, to the author and to the learner', async ({ page, browser }) => {
  const title = `Leaflet ${Date.now()}`;
  const url = await uploadAs(AUTHOR, 'iframe', 'leaflet.pdf', LEAFLET);
  const picture = await uploadAs(AUTHOR, 'iframe', 'plan.png', png());
  const units = [
    { unit_order: 1, title, url },
    { unit_order: 2, title: 'The plan', url: picture },
  ];
  const course = await publish(title, { iframe: units });
  await signIn(page, LEARNER);
  await openUnitOf(page, course);
  await expect(page.getByRole('group', { name: title }).locator('[data-page="1"][data-drawn]')).toBeVisible();
  const kept = positionSent(page, 2);
  await page.getByRole('button', { name: 'Next page' }).click();
  await kept;
  await page.reload();
  await expectAt(page, title, 2);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const shown = page.getByRole('main').getByRole('img', { name: 'The plan' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, AUTHOR);
  await desk.goto(at('acme', `/courses/${course.id}/edit`));
  await desk
    .getByRole('navigation', { name: 'Units' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click();
  await expect(desk.getByRole('group', { name: title }).locator('[data-page="1"][data-drawn]')).toBeVisible();
  await desk.context().close();
});
