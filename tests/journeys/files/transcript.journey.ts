import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { SAMPLES } from '../../fixtures/files.ts';
import { firstHasEnded, fitsTheScreen, openUnit, newBrowser, PHONE, secondOf } from '../flows/media.ts';
import { courseId, enrol } from '../journey-data.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const TALK = readFileSync(join(import.meta.dirname, '../../fixtures/files/narration-15s.mp3'));
const HOSTILE = `<i>Cloth</i> <img src="//other.example/x.png" onerror="document.title='run'"> & plate`;
const time = (second: number): string => `00:00:${String(second).padStart(2, '0')},000`;
/** One sentence a second, in the form of SubRip. */
const ENGLISH = Array.from({ length: 15 }, (_, second) =>
  [second + 1, `${time(second)} --> ${time(second + 1)}`, second === 3 ? HOSTILE : `Sentence ${second + 1}.`, ''].join('\r\n'),
).join('\r\n');
const GERMAN = 'WEBVTT\n\n00:00.000 --> 00:05.000\nDas ist die Küche.\n\n00:05.000 --> 00:15.000\nWillkommen.\n';

/** Adds captions in the language that the list of languages has under a name. */
async function addCaptions(page: Page, language: string, name: string, text: string): Promise<void> {
  const chooser = page.getByRole('combobox', { name: 'Language' });
  await chooser.fill(language);
  await page.getByRole('option', { name: language, exact: true }).click();
  await page.getByLabel('Upload captions').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByRole('button', { name: `Remove captions: ${language}` })).toBeVisible();
}

/** Opens a new course and adds a recording to it, whose file has to be chosen. */
async function addTalk(page: Page, title: string): Promise<void> {
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('What the kitchen says.');
  await page.getByRole('navigation', { name: 'Units' }).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Audio', exact: true }).click();
  await page.getByRole('textbox', { name: 'Unit title' }).fill('The kitchen');
}

/** Publishes a course of one recording, and returns its id. */
async function publishTalk(page: Page, title: string): Promise<string> {
  await signIn(page, 'instructor@acme.test');
  await addTalk(page, title);
  const chooser = page.getByLabel('Upload an audio file');
  await chooser.setInputFiles({ name: 'talk.ogg', mimeType: 'audio/ogg', buffer: SAMPLES['ogg'] ?? TALK });
  await expect(page.getByText('Older versions of Safari cannot play Ogg recordings.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click();
  await chooser.setInputFiles({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: TALK });
  await expect(page.getByText('Learners read them as a transcript.')).toBeVisible();
  // What has no captions is refused when it is chosen, and nothing is sent.
  await page
    .getByLabel('Upload captions')
    .setInputFiles({ name: 'en.srt', mimeType: 'text/plain', buffer: Buffer.from(ENGLISH.replace('00:00:03,000 -->', 'soon -->')) });
  await expect(page.getByText('en.srt: Line 14 of the captions has no times that can be read ("soon --> 00:00:04,000").')).toBeVisible();
  await addCaptions(page, 'English', 'en.srt', ENGLISH);
  await expect(page.getByText('en.srt: Line 14')).toHaveCount(0);
  await addCaptions(page, 'French', 'fr.vtt', GERMAN);
  await page.getByRole('button', { name: 'Remove captions: French' }).click();
  await expect(page.getByRole('button', { name: 'Remove captions: French' })).toHaveCount(0);
  await addCaptions(page, 'German', 'de.vtt', GERMAN);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish Course' }).click();
  await expect(page.getByText(`${title} is published.`)).toBeVisible();
  return courseId(title);
}

const transcript = (page: Page): Locator => page.getByRole('region', { name: 'Transcript' });
const sentence = (page: Page, name: string): Locator => transcript(page).getByRole('button', { name, exact: true });
const expectCurrent = async (page: Page, name: string): Promise<void> => {
  await expect(transcript(page).locator('[aria-current]')).toHaveText([name]);
};

test('what is said in a recording is read beside it: it follows, and goes on where a sentence is pressed [X01]', async ({
  page,
  browser,
}) => {
  const title = `Kitchen talk ${Date.now()}`;
  const id = await publishTalk(page, title);
  await enrol(LEARNER, { id, title });
  const desk = await newBrowser(browser, LEARNER);
  const elsewhere: string[] = [];
  desk.on('request', (request) => request.url().includes('other.example') && elsewhere.push(request.url()));
  // Their address has ended, too: they are asked for anew.
  const asked = await firstHasEnded(desk, (url) => /\.vtt(\?|$)/.test(url));
  await openUnit(desk, 'north', id, 1);

  await test.step('all sentences are in a list, with their times, and what looks like code is text', async () => {
    await expect(transcript(desk).getByRole('listitem')).toHaveCount(15);
    expect(asked()).toBeGreaterThan(1);
    await expect(transcript(desk).getByRole('listitem').nth(3)).toHaveText('0:03Cloth  & plate');
    await expect(transcript(desk).locator('img, i')).toHaveCount(0);
    await expectCurrent(desk, '0:00Sentence 1.');
    await expectAccessible(desk);
  });
  await test.step('a press goes on there, and the list keeps what is said in view', async () => {
    await sentence(desk, '0:04 Sentence 5.').click();
    await expect.poll(() => secondOf(desk)).toBe(4);
    await expectCurrent(desk, '0:04Sentence 5.');
    await expect(sentence(desk, '0:14 Sentence 15.')).not.toBeInViewport();
    await desk.getByRole('button', { name: 'Forward 10 seconds' }).click();
    await expectCurrent(desk, '0:14Sentence 15.');
    await expect(sentence(desk, '0:14 Sentence 15.')).toBeInViewport();
  });
  await test.step('one of them is reached by Tab, the others by the arrow keys, and Enter goes on there', async () => {
    expect(await transcript(desk).locator('button:not([tabindex="-1"])').count()).toBe(1);
    await sentence(desk, '0:14 Sentence 15.').focus();
    await desk.keyboard.press('Home');
    await expect(sentence(desk, '0:00 Sentence 1.')).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await desk.keyboard.press(key);
    await expect(sentence(desk, '0:01 Sentence 2.')).toBeFocused();
    expect(await secondOf(desk)).toBe(14);
    await desk.keyboard.press('Enter');
    await expect.poll(() => secondOf(desk)).toBe(1);
    // The other keys are those of the player.
    await desk.keyboard.press('k');
    await expectCurrent(desk, '0:02Sentence 3.');
    await desk.keyboard.press('k');
    await desk.keyboard.press('Tab');
    await expect(transcript(desk).locator(':focus')).toHaveCount(0);
  });
  await test.step('another language is chosen, or none', async () => {
    const choice = desk.getByRole('combobox', { name: 'Transcript' });
    await choice.selectOption({ label: 'German' });
    await expect(transcript(desk).getByRole('listitem')).toHaveText(['0:00Das ist die Küche.', '0:05Willkommen.']);
    await expect(transcript(desk).locator('[lang=de]')).toHaveCount(2);
    await choice.selectOption({ label: 'No transcript' });
    await expect(transcript(desk)).toHaveCount(0);
  });
  expect(elsewhere).toEqual([]);
  expect(await desk.title()).not.toBe('run');
  await desk.context().close();

  await test.step('on a phone it fits, and takes a finger', async () => {
    const phone = await newBrowser(browser, LEARNER, PHONE);
    await openUnit(phone, 'north', id, 1);
    await sentence(phone, '0:02 Sentence 3.').tap();
    await expectCurrent(phone, '0:02Sentence 3.');
    expect((await sentence(phone, '0:02 Sentence 3.').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await fitsTheScreen(phone)).toBe(true);
    await expectAccessible(phone);
    await phone.context().close();
  });
});

test('a transcript that cannot be loaded says so, and comes when it is asked for again', async ({ browser }) => {
  const id = await courseId('Your first week');
  await enrol('learner3@acme.test', { id, title: 'Your first week' });
  const page = await newBrowser(browser, 'learner3@acme.test');
  const isCaptions = ({ pathname }: URL): boolean => pathname.endsWith('.vtt');
  await page.route(isCaptions, (route) => route.fulfill({ status: 503 }));
  await openUnit(page, 'south', id, 2);
  await expect(transcript(page).getByRole('alert')).toContainText('The transcript could not be loaded.');
  await expectAccessible(page);
  await page.unroute(isCaptions);
  await transcript(page).getByRole('button', { name: 'Try again' }).click();
  await expect(transcript(page).getByRole('listitem')).toHaveCount(3);
  await page.context().close();
});

test('captions of unknown encoding are shown, and uploaded once it is confirmed: keyboard, phone, dark [E183, E185]', async ({
  browser,
}) => {
  const page = await newBrowser(browser, 'instructor@acme.test', { ...PHONE, colorScheme: 'dark' });
  await addTalk(page, `Unsure talk ${Date.now()}`);
  await page.getByLabel('Upload an audio file').setInputFiles({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: TALK });
  const captions = page.getByRole('region', { name: 'Captions' });
  const upload = captions.getByLabel('Upload captions');
  const question = captions.getByRole('alert').filter({ hasText: 'Are these captions right?' });
  const choice = captions.getByRole('combobox', { name: 'Encoding of the file' });
  const turkish = Buffer.concat([Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nAy'), Buffer.from([0xfe]), Buffer.from('e\n\nlost\n')]);

  await upload.setInputFiles({ name: 'talk.ass', mimeType: 'text/plain', buffer: Buffer.from('[Script Info]\n') });
  await expect(captions.getByRole('status')).toHaveText(
    'talk.ass: The file is in the format SubStation Alpha (.ass, .ssa), which cannot be used here. Export the captions as SRT or WebVTT.',
  );
  await upload.setInputFiles({ name: 'tr.srt', mimeType: 'text/plain', buffer: turkish });
  await expect(question).toContainText('Ay');
  await expect(captions.getByRole('listitem')).toHaveCount(0);
  expect(await fitsTheScreen(page)).toBe(true);
  await expectAccessible(page);
  for (const [name, shown] of [
    ['Western European (Windows-1252)', 'Ayþe'],
    ['Turkish (Windows-1254)', 'Ayşe'],
  ] as const) {
    const option = page.getByRole('option', { name, exact: true });
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(option).toBeAttached();
    while ((await option.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(question).toContainText(shown);
  }
  await question.getByRole('button', { name: 'The captions are right' }).focus();
  await page.keyboard.press('Enter');
  await expect(captions.getByRole('button', { name: 'Remove captions: English' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(captions.getByRole('status')).toHaveText(
    'Some words are not shown. Words that belong to no caption, which an empty line ends: line 5. Correct the file and choose it again.',
  );
  await upload.setInputFiles({ name: 'tr.srt', mimeType: 'text/plain', buffer: turkish });
  await question.getByRole('button', { name: 'Close message' }).click();
  await expect(question).toHaveCount(0);
  await expect(choice).toHaveCount(0);
  await page.context().close();
});
