import { expect, type Page, test } from '@playwright/test';
import { COMPLETE_UNIT } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { office } from '../../fixtures/files.ts';
import { changeReply, whileBroken } from '../broken-calls.ts';
import { askAs, AUTHOR, enrol, type JourneyCourse, personId, publishCourse, uploadAs } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const ADMIN = 'admin@acme.test';
const DOCUMENT = `mutation ($title: String!, $description: String!, $document: [DocumentUnitInput!]) {
  CreateCourse(title: $title, description: $description, document: $document) { id title } }`;
const LINK = 'https://youtu.be/dQw4w9WgXcQ';

async function make(title: string, units: Record<string, unknown>, query = CREATE): Promise<JourneyCourse> {
  const variables = { title: `${title} ${Date.now()}`, description: 'What the player says.', ...units };
  const { CreateCourse } = await askAs(AUTHOR, query, variables);
  await enrol(LEARNER, CreateCourse);
  return CreateCourse;
}

const openUnit = (page: Page, { id }: JourneyCourse, unit: number) =>
  page.goto(at('acme', `/branch/north/learner/course/${id}/unit/${unit}`));
const openOverview = (page: Page, { id }: JourneyCourse) => page.goto(at('acme', `/branch/north/learner/catalog/course/${id}`));
const main = (page: Page) => page.getByRole('main');

test('the player says what a unit lacks, what it cannot show and how long it takes', async ({ page }) => {
  const course = await make('Said by the player', {
    content: [
      { unit_order: 1, title: 'A text', content: text('Read this.\n') },
      { unit_order: 4, title: 'A slow text', content: text('Read this slowly.\n'), completion_option: 'time', time_limit: 300 },
    ],
    video: [{ unit_order: 2, title: 'A film', youtube_link: LINK }],
    iframe: [{ unit_order: 3, title: 'A page', url: 'https://example.org/' }],
  });
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openUnit(page, course, 4);
  await expect(
    page.getByRole('contentinfo').getByText(/^You need to stay on this unit for [0-9]+ seconds before continuing.$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to course' })).toBeVisible();
  await expectAccessible(page);

  // No course is published without these; a unit that has lost them says so.
  const losses = [
    [1, (body: string) => body.replace(/("content":)"\{[^}]*Read this\.[^]*?\}\]\}"/, '$1"{"'), 'Error rendering content'],
    [2, (body: string) => body.replace(/"youtube_link":"[^"]*"/, '"youtube_link":null'), 'No video available for this unit.'],
    [3, (body: string) => body.replace(/"url":"https:[^"]*"/, '"url":""'), 'No content available'],
  ] as const;
  for (const [unit, lose, says] of losses) {
    await changeReply(page, 'query coursePlayer', lose);
    await openUnit(page, course, unit);
    await expect(main(page).getByText(says)).toBeVisible();
    await page.unrouteAll();
  }

  const doc_path = await uploadAs(AUTHOR, 'document', 'plan.docx', office('word'));
  const other = await make('Not a PDF', { document: [{ unit_order: 1, title: 'The plan', doc_path }] }, DOCUMENT);
  await openUnit(page, other, 1);
  const says = 'This document type cannot be displayed directly. Please download it using the link below:';
  await expect(main(page).getByText(says)).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Download' })).toBeVisible();
  await expectAccessible(page);
});

test('a course behind another says so, also when that cannot be checked, and a finished one is finished', async ({ page, browser }) => {
  const content = [{ unit_order: 1, title: 'A text', content: text('Read this.\n') }];
  const first = await make('Comes first', { content });
  const second = await make('Comes second', { content, learning_path: [first.id] });
  await signIn(page, LEARNER);
  await openOverview(page, second);
  await expect(page.getByText('Please complete prerequisite courses before starting this course.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Course' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await whileBroken(page, 'CompletedCoursesByIds', 'no reply', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Course Preview' })).toBeVisible();
    await expect(page).toHaveTitle(/^Course Preview \|/);
    await expect(page.getByText('We could not check the prerequisite courses, so you cannot start this course yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Course' })).toHaveAttribute('aria-disabled', 'true');
  });
  await page.goto(at('acme', `/branch/north/learner/course/${second.id}/unit/1`));
  await expect(page.getByText('Please complete all prerequisite courses before starting this course.')).toBeVisible();

  const { units } = (await askAs(LEARNER, 'query ($id: Int!) { course(id: $id) { units { id } } }', { id: Number(first.id) }, 'north'))
    .course;
  await askAs(LEARNER, COMPLETE_UNIT, { input: { course_id: first.id, unit_id: units[0]?.id, unit_type: 'Content' } }, 'north');
  await openOverview(page, first);
  await expect(page.getByRole('button', { name: 'Course Completed' })).toBeVisible();

  await expectCertificateTexts(await (await browser.newContext()).newPage(), first);
});

/** In the report of the learner, who completed the course. */
async function expectCertificateTexts(page: Page, { title }: JourneyCourse): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(at('acme', `/reports/users/${await personId(LEARNER)}?tab=certificates`));
  const download = page.getByRole('button', { name: new RegExp(`Download.*${title}`) });
  await whileBroken(page, 'GenerateCertificate', 'no reply', async () => {
    await download.click();
    await expect(page.getByText('Failed to download the certificate. Please try again.')).toBeVisible();
  });
  await changeReply(page, 'GenerateCertificate', (body) => body.replace(/"certificate_url":"[^"]*"/, '"certificate_url":null'));
  await download.click();
  await expect(page.getByText('Certificate URL is missing in the response.')).toBeVisible();
  await page.unrouteAll();
  const file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toBe(`${title}-certificate.pdf`);
  await changeReply(page, 'query certificatesOfUser', (body) => body.replaceAll(/"completed_date":"[^"]*"/g, '"completed_date":""'));
  await page.reload();
  await download.click();
  await expect(page.getByText('Missing course title or completion date.')).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
}

test('a submission that does not arrive is not lost; one on its way is neither left nor kept by mistake', async ({ page }) => {
  const assignment = [{ unit_order: 1, title: 'Hand in', content: 'Describe it.', completion_option: 'instructor-accepts' }];
  const course = await make('Handed in', { assignment });
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openUnit(page, course, 1);
  await expect(page.getByText('Hand in a text or a file to continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Text' }).click();
  await page.getByLabel('Your text').fill('With soap and water.');
  await whileBroken(page, 'storeUnitResponse', 'no reply', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to submit response' })).toBeVisible();
  });
  await expect(page.getByLabel('Your text')).toHaveValue('With soap and water.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Upload File' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'answer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  await page.route('**/api/upload-assignment', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'File upload failed.' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('answer.pdf')).toBeVisible();

  // A line on which nothing arrives: leaving is asked, and the upload can be ended.
  await page.unrouteAll();
  await page.route('**/api/upload-assignment', () => undefined);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await submit.click();
  await expect(page.getByRole('progressbar', { name: 'Upload of your file' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to course' }).click();
  await page.getByRole('dialog', { name: 'Leave while your file is uploading?' }).getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(submit).toBeVisible();
  await expect(page.getByText('answer.pdf')).toBeVisible();
  // The next try says nothing of the one before.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Your submission').dispatchEvent('drop', { dataTransfer: await filesToDrop(page) });
  await expect(page.getByText('dropped.pdf')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Response submitted successfully' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

/** Returns a file as it is dropped from a folder of the desk. */
const filesToDrop = (page: Page) =>
  page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(['%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'], 'dropped.pdf', {
        type: 'application/pdf',
      }),
    );
    return transfer;
  });

test('a browser whose clock is a day off opens what is open, and waits as long as the server does [R14]', async ({ browser }) => {
  const content = [
    { unit_order: 1, title: 'A slow text', content: text('Read this slowly.\n'), completion_option: 'time', time_limit: 300 },
  ];
  // Open today alone, by the clock of the server.
  const today = new Date().toISOString().slice(0, 10);
  const course = await make('Open today', { content, start_date: today, end_date: today });
  const later = await make('Opens later', { content, start_date: '2099-01-01' });
  for (const days of [1, -1]) {
    const context = await browser.newContext();
    await context.clock.install({ time: Date.now() + days * 86_400_000 });
    const page = await context.newPage();
    await signIn(page, LEARNER);
    await openOverview(page, course);
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    await expect(page.getByText(/^This course (opens|closed) on/)).toHaveCount(0);
    // The player of a course that is not open leads to the page that says when it opens.
    await openUnit(page, later, 1);
    await expect(page.getByText('This course opens on 1 Jan 2099.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Course' })).toHaveAttribute('aria-disabled', 'true');
    await openUnit(page, course, 1);
    const wait = page.getByText(/^You need to stay on this unit for (2[5-9][0-9]|300) seconds before continuing.$/);
    await expect(wait).toBeVisible();
    // Pressed although it says that it waits.
    await page.getByRole('button', { name: 'Next', exact: true }).click({ force: true });
    await expect(page.getByText(/^You must wait until the time is up before proceeding\. \((2[5-9][0-9]|300)s remaining\)$/)).toBeVisible();
    await context.close();
  }
});

test('a question of order says which keys it has, and takes them before its rows can be dragged', async ({ page }) => {
  const question = { type: 'Ordering', question: 'What comes first?', options: [{ text: 'Unplug' }, { text: 'Open' }, { text: 'Clean' }] };
  const { id } = await publishCourse(`In order ${Date.now()}`, [question]);
  const held = Promise.withResolvers<void>();
  // The library that drags names its own live region.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('acme.localhost', '127.0.0.1') });
    const body = await response.text();
    if (body.includes('DndLiveRegion')) await held.promise;
    await route.fulfill({ response, body });
  });
  await signIn(page, ADMIN);
  await page.goto(at('acme', `/learner/course/${id}/unit/3`));
  await page.getByRole('button', { name: 'Start Test' }).click();
  const rows = page.getByRole('list', { name: 'What comes first?' }).getByRole('listitem');
  const names = () => rows.locator('bdi').allTextContents();
  await expect(page.getByText('Space lift and put down')).toBeVisible();
  await expect(page.getByText('↑ ↓ move')).toBeVisible();
  await expect(page.getByText('Esc put back')).toBeVisible();
  const [first = '', second = '', third = ''] = await names();
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(names).toEqual([second, first, third]);
  // Code that is still on its way is not waited for.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  held.resolve();
});
