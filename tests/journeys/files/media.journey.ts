import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import {
  expectToGoOn,
  firstHasEnded,
  fitsTheScreen,
  openUnit,
  newBrowser,
  PHONE,
  positionSaved,
  playing,
  secondOf,
  secondsSent,
  unitIds,
} from '../flows/media.ts';
import { courseId, enrol } from '../journey-data.ts';
import { at, expectAccessible } from '../walk.ts';

const LEARNER = 'learner3@acme.test';
const TITLE = 'Your first week';

const unit = (page: Page, id: string, order: number): Promise<unknown> => openUnit(page, 'south', id, order);
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

const notLoaded = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });

/** Expects that the find of a search is drawn in a colour; null for no find. */
async function expectMark(pages: Locator, colour: string | null): Promise<void> {
  const mark = (): Promise<string | null> =>
    pages.getByRole('document').evaluate((layer) => {
      const [range] = CSS.highlights.get('pdf-find') ?? [];
      const text = range?.startContainer.parentElement;
      return text && layer.contains(text) ? getComputedStyle(text, '::highlight(pdf-find)').backgroundColor : null;
    });
  await expect.poll(mark).toBe(colour);
}

/** Waits for the viewer of documents, with its styles. */
async function expectViewer(place: Locator): Promise<void> {
  await expect(place.locator('[data-page][data-drawn]')).toBeVisible();
  expect((await place.getByRole('textbox', { name: 'Page' }).boundingBox())?.width).toBeLessThan(100);
}

test('a learner takes a course of video, audio and PDF on two devices, and its place goes along [X01]', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  const [filmed = '', , handbookId = ''] = await unitIds(id);
  const desk = await newBrowser(browser, LEARNER);
  // The first address has ended: the player asks for another one by itself.
  await firstHasEnded(desk, (_, type) => type === 'media');
  await unit(desk, id, 1);
  const film = desk.getByRole('group', { name: 'How a shift begins' });
  await expect(film.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /of 0:20$/);
  // From the beginning, whatever a former run has left.
  await film.getByRole('button', { name: 'Play' }).press('Home');
  await expect(film.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:20');
  await expectAccessible(desk);
  await film.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '2 ×' });
  expect(await desk.locator('video').evaluate((video) => (video as HTMLVideoElement).playbackRate)).toBe(2);
  await expect(film.getByRole('button', { name: 'Picture in picture' })).toBeVisible();
  await film.getByRole('button', { name: 'Captions' }).click();
  await expect.poll(() => desk.locator('video').evaluate((video) => (video as HTMLVideoElement).textTracks[0]?.cues?.length)).toBe(3);

  // One that ends while it plays: it goes on at the same second.
  await film.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => secondOf(desk)).toBeGreaterThan(3);
  await expectToGoOn(desk);
  await expect.poll(() => secondOf(desk)).toBeGreaterThan(6);
  await expect(film.getByRole('button', { name: 'Pause' })).toBeVisible();
  await film.getByRole('slider', { name: 'Position' }).focus();
  const kept = positionSaved(desk, filmed, 6);
  await desk.keyboard.press('k');
  await kept;
  const place = await secondOf(desk);
  await desk.context().close();

  const phone = await newBrowser(browser, LEARNER, PHONE);
  await unit(phone, id, 1);
  await expect.poll(() => secondOf(phone)).toBeCloseTo(place, 0);
  expect(await fitsTheScreen(phone)).toBe(true);
  // It plays on while the phone is turned, and its picture is whole between the bars.
  await phone.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => secondOf(phone)).toBeGreaterThan(place);
  await phone.setViewportSize({ width: 844, height: 390 });
  const turnedAt = await secondOf(phone);
  await expect.poll(() => secondOf(phone)).toBeGreaterThan(turnedAt);
  const picture = await phone.locator('video').boundingBox();
  const shown = await phone.getByRole('main').boundingBox();
  expect(picture?.height).toBeLessThanOrEqual(shown?.height ?? 0);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: 'Pause' }).click();
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(heading(phone, 'A word from the kitchen')).toBeFocused();
  await expect(phone.getByRole('status').filter({ hasText: /Unit 2 of 3: A word from the kitchen\. \d+% Complete\./ })).toBeAttached();
  await phone.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => secondOf(phone)).toBeGreaterThan(0);
  expect(await fitsTheScreen(phone)).toBe(true);
  await phone.getByRole('button', { name: 'Next', exact: true }).click();

  const handbook = phone.getByRole('group', { name: 'The handbook' });
  await handbook.getByRole('textbox', { name: 'Page' }).fill('1');
  await handbook.getByRole('textbox', { name: 'Page' }).press('Enter');
  await expect(handbook.locator('[data-page="1"][data-drawn]')).toBeVisible();
  await expectAccessible(phone);
  expect(await fitsTheScreen(phone)).toBe(true);
  const turned = positionSaved(phone, handbookId, 2);
  await handbook.getByRole('button', { name: 'Next page' }).click();
  await turned;
  await phone.context().close();

  const tablet = await newBrowser(browser, LEARNER, { viewport: { width: 820, height: 1180 } });
  await unit(tablet, id, 3);
  const pages = tablet.getByRole('group', { name: 'The handbook' });
  await expect(pages.locator('[data-page="2"][data-drawn]')).toBeVisible();
  await pages.getByRole('textbox', { name: 'Page' }).fill('12');
  await pages.getByRole('textbox', { name: 'Page' }).press('Enter');
  await expect(pages.locator('[data-page="12"][data-drawn]')).toBeVisible();
  await pages.locator('[data-page]').hover();
  await tablet.keyboard.down('Control');
  await tablet.mouse.wheel(0, -100);
  await tablet.keyboard.up('Control');
  await expect(pages.getByText('110%')).toBeVisible();
  await pages.getByRole('button', { name: 'Reset zoom' }).click();
  // A tool that can do nothing more keeps the focus, so that keys still reach the document.
  for (const [keys, zoom] of [
    ['Control+Equal', '110%'],
    ['Control+Minus', '100%'],
    ['Control+Minus', '90%'],
    ['Control+0', '100%'],
  ] as const) {
    await tablet.keyboard.press(keys);
    await expect(pages.getByText(zoom)).toBeVisible();
  }
  await pages.getByRole('button', { name: 'Fullscreen' }).click();
  await expect(pages.getByRole('button', { name: 'Minimise' })).toBeVisible();
  // The key is the browser's own, which takes it only once it has told the page of the change.
  await expect
    .poll(async () => {
      await tablet.keyboard.press('Escape');
      return pages.getByRole('button', { name: 'Fullscreen' }).isVisible();
    })
    .toBe(true);
  await pages.getByRole('searchbox').fill('page 3');
  await pages.getByRole('searchbox').press('Enter');
  await expect(pages.locator('[data-page="3"][data-drawn]')).toBeVisible();
  await expectMark(pages, 'rgba(255, 120, 0, 0.55)');
  await expect(pages.getByText('1 of 1', { exact: true })).toBeVisible();
  await pages.getByRole('searchbox').fill('');
  await expect(pages.getByText('1 of 1', { exact: true })).toHaveCount(0);
  await expectMark(pages, null);
  await tablet.context().close();
});

/** Presses a key in the player, and expects what it does. */
async function expectKey(page: Page, key: string, done: Partial<Awaited<ReturnType<typeof playing>>>): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => playing(page), key).toMatchObject(done);
}

test('a recording is played as a film: speed, keys, an address that ends, its second on another device', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  const [, recording = ''] = await unitIds(id);
  const desk = await newBrowser(browser, LEARNER);
  const asked = await firstHasEnded(desk, (_, type) => type === 'media');
  await unit(desk, id, 2);
  const talk = desk.getByRole('group', { name: 'A word from the kitchen' });
  const place = talk.getByRole('slider', { name: 'Position' });
  await expect(place).toHaveAttribute('aria-valuetext', /of 0:15$/);
  expect(asked()).toBeGreaterThan(1);
  await talk.getByRole('button', { name: 'Play' }).press('Home');
  await expect(place).toHaveAttribute('aria-valuetext', '0:00 of 0:15');
  await expectAccessible(desk);
  await talk.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '2 ×' });
  expect((await playing(desk)).speed).toBe(2);
  await talk.getByRole('button', { name: 'Play' }).focus();
  await expectKey(desk, '<', { speed: 1.75 });
  await expectKey(desk, '>', { speed: 2 });
  await expectKey(desk, 'l', { second: 10 });
  await expectKey(desk, 'ArrowLeft', { second: 5 });
  await expectKey(desk, 'ArrowRight', { second: 10 });
  await expectKey(desk, 'j', { second: 0 });
  await expectKey(desk, 'ArrowDown', { volume: 0.9 });
  await expectKey(desk, 'ArrowUp', { volume: 1 });
  await expectKey(desk, 'm', { muted: true });
  await expectKey(desk, 'm', { muted: false });
  await expect(talk.getByRole('region', { name: 'Transcript' })).toBeVisible();
  await desk.keyboard.press('c');
  await expect(talk.getByRole('region', { name: 'Transcript' })).toBeHidden();
  // What only a film has.
  await expect(talk.getByRole('button', { name: /^(Fullscreen|Picture in picture)$/ })).toHaveCount(0);

  // It ends while it plays: it goes on at the same second, as fast as before.
  await talk.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '1 ×' });
  await talk.getByRole('button', { name: 'Play' }).focus();
  await expectKey(desk, 'k', { paused: false });
  await expect.poll(() => secondOf(desk)).toBeGreaterThan(3);
  await expectToGoOn(desk);
  await expect.poll(() => secondOf(desk)).toBeGreaterThan(5);
  await expect(talk.getByRole('button', { name: 'Pause' })).toBeVisible();
  const kept = positionSaved(desk, recording, 5);
  await desk.keyboard.press('k');
  await kept;
  const { second } = await playing(desk);
  await desk.context().close();

  const phone = await newBrowser(browser, LEARNER, PHONE);
  await unit(phone, id, 2);
  await expect.poll(() => secondOf(phone)).toBeCloseTo(second, 0);
  expect(await fitsTheScreen(phone)).toBe(true);
  await phone.context().close();
});

test('a learner without a line reads the next unit, is told what is not saved, and goes on afterwards', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  const [, recording = ''] = await unitIds(id);
  const page = await newBrowser(browser, LEARNER, PHONE);
  await page.clock.install();
  const prefetch = page.waitForResponse(
    (response) => response.url().includes('/_m/') && response.request().headers()['range'] === 'bytes=0-65535',
  );
  await unit(page, id, 1);
  await expect(page.getByRole('group', { name: 'How a shift begins' })).toBeVisible();
  // The first bytes of the next unit's file, never the whole of it.
  expect(Number((await prefetch).headers()['content-length'])).toBeLessThanOrEqual(65_536);

  await page.context().setOffline(true);
  await expect(page.getByText('Offline: time and place are not saved yet')).toBeVisible();
  const outline = page.getByRole('navigation', { name: 'Course units' });
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(outline).toBeVisible();
  // A press outside of it closes it.
  await page.getByRole('banner').getByText(TITLE).click();
  await expect(outline).toBeHidden();
  await page.getByRole('button', { name: 'Outline' }).click();
  await outline.getByRole('link', { name: /A word from the kitchen/ }).click();
  await expect(heading(page, 'A word from the kitchen')).toBeVisible();
  // Longer than from one beat to the next: what could not be told goes with a later one.
  await page.clock.runFor(40_000);
  const told = secondsSent(page, 40);

  await page.context().setOffline(false);
  await expect(page.getByText('Offline: time and place are not saved yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0);
  const kept = positionSaved(page, recording, 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await Promise.all([kept, told]);
  await page.context().close();
});

test('the file of the next unit is fetched once, by its first bytes, and not at all by who saves data', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  for (const [savesData, prefetched] of [
    [false, ['bytes=0-65535']],
    [true, []],
  ] as const) {
    const page = await newBrowser(browser, LEARNER, PHONE);
    if (savesData) await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const ranges: (string | undefined)[] = [];
    let bytes = 0;
    page.on('response', (response) => {
      const request = response.request();
      if (!request.url().includes('/_m/') || request.method() !== 'GET') return;
      // The film on screen is its player's own affair.
      if (!/\.(mp3|pdf)$/.test(new URL(request.url()).pathname)) return;
      ranges.push(request.headers()['range']);
      bytes += Number(response.headers()['content-length']);
    });
    await unit(page, id, 1);
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /of 0:20$/);
    // The network never rests while the browser holds the film half loaded; the page has rested once this runs.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)).then(() => undefined));
    await expect.poll(() => ranges).toEqual(prefetched);
    expect(bytes).toBeLessThanOrEqual(savesData ? 0 : 65_536);
    // Its text is there for both: without a line it is read.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(heading(page, 'A word from the kitchen')).toBeVisible();
    // The code of the document after it is not: its place says so, and is filled once there is a line.
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(heading(page, 'The handbook')).toBeVisible();
    await expect(notLoaded(page)).toBeVisible();
    await page.context().setOffline(false);
    await expectViewer(page.getByRole('main'));
    await page.context().close();
  }
});

test('resources are seen in a popup, and downloaded only where that is allowed [X01]', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  const page = await newBrowser(browser, LEARNER, PHONE);
  await page.goto(at('acme', `/branch/south/learner/catalog/course/${id}`));
  const view = (name: string): Promise<void> => page.getByRole('button', { name: `View Resource ${name}` }).click();
  const dialog = page.getByRole('dialog');
  const close = (): Promise<void> => dialog.getByRole('button', { name: 'Close' }).click();
  // Without a connection the page stays, and says that it could not open the popup; another press does.
  await expect(page.getByRole('button', { name: 'View Resource Handbook' })).toBeVisible();
  await page.context().setOffline(true);
  await view('Handbook');
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be opened.' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.context().setOffline(false);
  await view('Handbook');
  await expectViewer(dialog);
  await close();
  await view('Chopping boards');
  await expect(dialog.getByRole('img', { name: 'Chopping boards' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveCount(0);
  await close();
  await view('Checklist');
  await expect(dialog.getByText('Hands washed, apron clean')).toBeVisible();
  await close();
  await view('The film');
  await expect(dialog.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:20');
  await close();
  await view('Handbook');
  await expect(dialog.locator('[data-page="1"][data-drawn]')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('Handbook.pdf');
  await expect(page.getByText('The resource has been downloaded.')).toBeVisible();
  await page.context().close();
});

/** 12.2 seconds, recorded by a browser: its file names no length. */
const RECORDED = readFileSync(join(import.meta.dirname, '../../fixtures/files/recording-12s.webm'));

/** Sends the part of the recording that was requested. */
async function sendRecorded(route: Route): Promise<void> {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
  const body = RECORDED.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + body.length - 1}/${RECORDED.length}`;
  const headers = { 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'content-range': range, 'access-control-allow-origin': '*' };
  await route.fulfill({ status: 206, headers, body });
}

test('a recording of a browser has its length, and goes forward [E33]', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  const page = await newBrowser(browser, LEARNER);
  await page.route('**/*', (route) => (route.request().resourceType() === 'media' ? sendRecorded(route) : route.fallback()));
  await unit(page, id, 1);
  const film = page.getByRole('group', { name: 'How a shift begins' });
  const place = film.getByRole('slider', { name: 'Position' });
  await expect(place).toHaveAttribute('aria-valuetext', /of 0:12$/);
  await film.getByRole('button', { name: 'Play' }).press('Home');
  await expect(place).toHaveAttribute('aria-valuetext', '0:00 of 0:12');
  await film.getByRole('button', { name: 'Forward 10 seconds' }).click();
  await expect(place).toHaveAttribute('aria-valuetext', '0:10 of 0:12');
  expect(await secondOf(page)).toBeCloseTo(10, 1);
  await page.context().close();
});
