import { expect, type Locator, type Page, test } from '@playwright/test';
import { png } from '../../fixtures/images.ts';
import { openUnit, newBrowser } from '../flows/media.ts';
import { copied, linesOf, put, putFiles } from '../flows/paste.ts';
import { courseId, enrol } from '../journey-data.ts';
import { at, expectAccessible, expectAccessibleInEveryVariant, signIn } from '../walk.ts';

const REFUSED = { error: 'The image could not be read.', code: 'UNSUPPORTED_TYPE' };
const LEARNER = 'learner2@acme.test';
const ONE_PICTURE = '1 picture was left out. Upload it with the picture button.';
const pictures = (count: number): string => `${count} pictures were left out. Upload them with the picture button.`;
const otherType = (type: string): string =>
  `1 picture of the type ${type} was left out. Save it as JPG or PNG, and upload it with the picture button.`;
const MEDIA = 'Videos, recordings and embedded pages are not kept. Add each as a unit of its own.';
const TABLE = 'Tables are not kept. Each cell is now a line of its own.';
const links = (count: number): string =>
  `${count} links were left out, and their words are there. A link has to start with https://, http:// or mailto:.`;

/** What is copied, the lines that it becomes, and what is said of it. */
const COPIED: readonly (readonly [name: string, lines: readonly string[], said: readonly string[]])[] = [
  ['web-with-remote-picture', ['Before', 'After'], [ONE_PICTURE]],
  ['docs-with-data-picture', ['Before', '[]', 'After'], []],
  ['word-with-picture', ['Before the picture', '1. First', 'After the picture'], [ONE_PICTURE]],
  ['table-with-headers', ['Person', 'Most interest in', 'Age', 'Dennis', 'Web accessibility', '45'], [TABLE]],
  [
    'word-nested-lists',
    [
      '# 1.1 Before the shift',
      '- Gloves of chain',
      '  - one for each hand',
      '- Apron',
      'Then:',
      '1. Unplug',
      '  1. at the socket',
      '- A bullet of a style',
    ],
    [],
  ],
  ['word-drawings', ['Look here', 'and there'], [pictures(2)]],
  ['word-web', ['Every day:', '- Sink', '  - behind the oven'], []],
  [
    'outlook-mail',
    ['Dear all, 👍', '- Knives', '  - sharp ones', 'See the plan, call us or write to the kitchen.'],
    [ONE_PICTURE, links(2)],
  ],
  ['docs-nested-lists', ['## Tasks', '1. Wash', '  1. with soap', '1. Dry', '- Sign the sheet'], [ONE_PICTURE]],
  ['libreoffice', ['# Knives', '- Chef’s knife', '- Others:', '  - bread', '[A knife]', 'Knife', 'Use'], [TABLE]],
  ['pages', ['Opening', '- Lights', '- Oven'], [pictures(2)]],
  ['word-review', ['Wash hands with soap.', 'Cold water'], []],
  ['mail-preheader', ['Dear all,', 'the oven is hot cold.'], []],
  ['page-with-media', ['Watch this:', 'and listen:', 'Done'], [MEDIA]],
  ['several-pictures', ['One[First][Second]', 'Two', '[Third]', 'Three'], [pictures(2), otherType('SVG')]],
];

const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Content', exact: true });
const closing = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Close message' });
/** Everything that is said of the text, which stays until it is closed. */
const said = (page: Page): Locator => page.locator('[data-editor] [role="status"] p');
const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved/ });

async function addContent(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Units' }).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Content', exact: true }).click();
  await page.getByRole('textbox', { name: 'Unit title' }).fill(title);
  // The toolbar is there once the editor is.
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' })).toBeVisible();
}

/** Opens a course that nobody has saved yet. Returns the hosts that are asked from then on: none but ours. */
async function newCourse(page: Page, title: string): Promise<ReadonlySet<string>> {
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('From other programs.');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname.replace(/^.*\.localhost$/, 'localhost')));
  return hosts;
}

/** Pastes marks and lists as other editors write them. */
async function expectMarks(page: Page): Promise<void> {
  await addContent(page, 'Marks');
  await put(
    text(page),
    'paste',
    '<p>the oven is <del>hot</del> cold, <b style="font-weight: normal">not bold</b> <i style="font-style:normal">nor italic</i> <b>bold</b></p>' +
      '<ul data-indent="0"><li>Sink</li></ul><ul data-indent="1"><li>behind it</li></ul>',
  );
  await expect.poll(() => linesOf(text(page))).toEqual(['the oven is hot cold, not bold nor italic bold', '- Sink', '  - behind it']);
  for (const [mark, words] of [
    ['s', ['hot']],
    ['strong', ['bold']],
    ['em', []],
  ] as const)
    await expect(text(page).locator(mark)).toHaveText([...words]);
}

test('what is copied elsewhere comes with its words, lists and pictures, and says what is left out [E02, E03, E05, E06, E07, E110, E196, E213, E231]', async ({
  page,
}) => {
  const hosts = await newCourse(page, `Pasted ${Date.now()}`);
  for (const [name, lines, sentences] of COPIED)
    await test.step(name, async () => {
      await addContent(page, name);
      await put(text(page), 'paste', copied(name));
      await expect.poll(() => linesOf(text(page))).toEqual(lines);
      await expect(said(page)).toHaveText([...sentences]);
      if (sentences.length > 0) await closing(page).click();
      await expect(said(page)).toHaveCount(0);
    });
  await test.step('what is dropped is read as what is pasted [E04]', async () => {
    await put(text(page), 'drop', copied('word-with-picture'));
    await expect
      .poll(() => linesOf(text(page)))
      .toEqual(['One[First][Second]', 'Two', '[Third]', 'ThreeBefore the picture', '1. First', 'After the picture']);
    await expect(said(page)).toHaveText([ONE_PICTURE]);
    await expectAccessibleInEveryVariant(page);
    await closing(page).click();
  });
  await test.step('marks of other editors mean what they say, and lists keep their levels', () => expectMarks(page));
  await test.step('a picture that was copied alone is uploaded, whatever its page says [E04]', async () => {
    await addContent(page, 'A picture alone');
    await put(
      text(page),
      'paste',
      '<html><body><!--StartFragment--><p><span><img src="file:///C:/clip_image001.png"></span></p><!--EndFragment--></body></html>',
      png(),
    );
    await page.getByRole('dialog', { name: 'Describe this picture' }).getByRole('textbox', { name: 'Description' }).fill('A slicer');
    await page.getByRole('dialog', { name: 'Describe this picture' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => linesOf(text(page))).toEqual(['[A slicer]']);
    await expect(said(page)).toHaveCount(0);
  });
  await test.step('pictures of other types are named, and those beside them are uploaded [E110]', async () => {
    await addContent(page, 'Other types');
    await text(page).fill('Words');
    await putFiles(text(page), 'paste', [{ name: 'IMG_0001.HEIC', type: '' }], 'Beside them');
    await expect.poll(() => linesOf(text(page))).toEqual(['WordsBeside them']);
    await expect(said(page)).toHaveText([otherType('HEIC')]);
    await closing(page).click();
    await putFiles(text(page), 'drop', [
      { name: 'scan.tiff', type: 'image/tiff' },
      { name: 'slicer.png', type: 'image/png', bytes: png() },
      { name: 'logo.svg', type: 'image/svg+xml' },
    ]);
    const asked = page.getByRole('dialog', { name: 'Describe this picture' });
    await asked.getByRole('textbox', { name: 'Description' }).fill('A slicer');
    await asked.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => linesOf(text(page))).toEqual(['WordsBeside them[A slicer]']);
    await expect(said(page)).toHaveText([
      '2 pictures of the types TIFF and SVG were left out. Save them as JPG or PNG, and upload them with the picture button.',
    ]);
  });
  await expect(saved(page)).toBeVisible();
  expect([...hosts]).toEqual(['localhost']);
});

test('an author pastes from Word and from a page, publishes, and a learner reads it [E02, E03, E05]', async ({ page, browser }) => {
  const title = `From Word ${Date.now()}`;
  await newCourse(page, title);
  await addContent(page, 'From Word');
  await put(text(page), 'paste', copied('word-nested-lists'));
  await put(text(page), 'paste', copied('word-with-picture'));
  await expect(said(page)).toHaveText([ONE_PICTURE]);
  await addContent(page, 'From a page');
  await put(text(page), 'paste', copied('web-with-remote-picture') + copied('several-pictures'));
  await expect(text(page).locator('img')).toHaveCount(3);
  await expect(said(page)).toHaveText([pictures(3), otherType('SVG')]);
  // A picture that is elsewhere holds back nothing: the units before and after it are saved.
  await addContent(page, 'After them');
  await text(page).fill('The last words.');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish Course' }).click();
  await expect(page.getByText(`${title} is published.`)).toBeVisible();

  const id = await courseId(title);
  await enrol(LEARNER, { id, title });
  const desk = await newBrowser(browser, LEARNER);
  await openUnit(desk, 'north', id, 1);
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { name: '1.1 Before the shift' })).toBeVisible();
  await expect(main.locator('ul ul > li')).toHaveText(['one for each hand']);
  await expect(main.locator('ol > li').first()).toContainText('Unplug');
  await expect(main.locator('ol ol > li').first()).toHaveText('at the socket');
  await expect(main.locator('ol > li').filter({ hasText: 'First' })).toHaveCount(1);
  await expectAccessible(desk);
  await openUnit(desk, 'north', id, 2);
  await expect(main.getByRole('img', { name: 'First' })).toBeVisible();
  const shown = main.locator('img[alt="First"], img[alt="Second"], img[alt="Third"]');
  await expect.poll(() => shown.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))).toEqual([1, 1, 1]);
  for (const words of ['Before', 'After', 'Three']) await expect(main.getByText(words, { exact: true })).toBeVisible();
});

/** Holds back uploads of pictures, until the returned function sends them on or refuses them. */
async function holdPictures(page: Page): Promise<(how: 'continue' | 'refuse') => Promise<void>> {
  const { promise: decided, resolve: decide } = Promise.withResolvers<'continue' | 'refuse'>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await page.route('**/api/upload-*', async (route) => {
    begin();
    await ((await decided) === 'continue' ? route.continue() : route.fulfill({ status: 415, json: REFUSED }));
  });
  return async (how) => {
    await begun;
    decide(how);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('publishing waits for pasted pictures, names one that fails, and keeps one whose unit was left [E111]', async ({ page }) => {
  const title = `Pictures under way ${Date.now()}`;
  await newCourse(page, title);
  const publish = page.getByRole('button', { name: 'Publish Course' });
  await test.step('a picture arrives after its unit was left', async () => {
    await addContent(page, 'Left early');
    const go = await holdPictures(page);
    await put(text(page), 'paste', copied('docs-with-data-picture'));
    await expect.poll(() => linesOf(text(page))).toEqual(['Before', 'After']);
    await addContent(page, 'Another');
    await text(page).fill('Words of another unit.');
    await go('continue');
    await page
      .getByRole('navigation', { name: 'Units' })
      .getByRole('button', { name: /^Left early/ })
      .click();
    await expect.poll(() => linesOf(text(page))).toEqual(['Before', '[]', 'After']);
  });
  await test.step('one that fails is named at its unit, and nothing is published', async () => {
    const go = await holdPictures(page);
    await put(text(page), 'paste', copied('docs-with-data-picture'));
    await publish.click();
    await expect(page.getByRole('dialog', { name: 'Publishing' })).toHaveText('Uploading content and files, please wait... (0/1)');
    await go('refuse');
    const problem = 'Content Unit 1: 1 picture was not uploaded. Upload it again, or publish without it.';
    await expect(page.getByRole('button', { name: problem })).toBeVisible();
    await expect(said(page)).toHaveText([ONE_PICTURE]);
  });
  await test.step('a course is published with the picture that it waited for', async () => {
    await addContent(page, 'Only a picture');
    const go = await holdPictures(page);
    await put(text(page), 'paste', '<img alt="Only" src="data:image/png;base64,' + png().toString('base64') + '">');
    await publish.click();
    await expect(page.getByRole('dialog', { name: 'Publishing' })).toBeVisible();
    await go('continue');
    await expect(page.getByText(`${title} is published.`)).toBeVisible();
  });
  const id = await courseId(title);
  await page.goto(at('acme', `/courses/${id}/edit`));
  await page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('button', { name: /^Only a picture/ })
    .click();
  await expect.poll(() => linesOf(text(page))).toEqual(['[Only]']);
});
