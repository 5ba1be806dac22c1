import { expect, type Page, test } from '@playwright/test';
import { askAs, AUTHOR, enrol } from '../journey-data.ts';
import { CREATE, SAVE, text } from '../../fixtures/courses.ts';
import { at, expectAccessible, expectAccessibleInEveryVariant, signIn } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const REPORT = 'query ($search: String) { coursesReportPage(search: $search) { data { id title completedLearners } } }';

const publish = async (title: string) => {
  const course = {
    title,
    description: 'What to do in a fire.',
    content: [{ unit_order: 1, title: 'Exits', content: text('Use the stairs.\n') }],
    video: [{ unit_order: 2, title: 'A film', youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
    test_units: [{ unit_order: 3 }],
    tests: [
      {
        unit_order: 3,
        type: 'Multiple Choice',
        question: 'Which way out?',
        options: [{ text: 'The stairs', checked: true }, { text: 'The lift' }],
      },
    ],
  };
  return (await askAs(AUTHOR, CREATE, course)).CreateCourse;
};

async function addLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a language' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(page.getByRole('region', { name: `Translate into ${name}` })).toBeVisible();
}

/** Translates the parts one after the other, by the button that leads to the next. */
async function translate(
  page: Page,
  name: string,
  words: { title: string; exits: string; stairs: string; film: string; ask: string; options: readonly [string, string] },
) {
  const view = page.getByRole('region', { name: `Translate into ${name}` });
  const field = (label: string) => view.getByRole('textbox', { name: label, exact: true });
  await expect(view.getByText('Missing')).toHaveCount(4);
  await field('Title').fill(words.title);
  await field('Description').fill(words.title);
  await page.keyboard.press('Alt+ArrowDown');
  await field('Title').fill(words.exits);
  await field('Content').fill(words.stairs);
  await view.getByRole('button', { name: 'Next to translate' }).click();
  await field('Title').fill(words.film);
  await page.keyboard.press('Alt+ArrowDown');
  await field('Question').fill(words.ask);
  await field('Option 1').fill(words.options[0]);
  await field('Option 2').fill(words.options[1]);
  await expect(view.getByRole('button', { name: 'All parts are translated' })).toBeVisible();
}

test('an author translates a course, and a learner takes it in two languages as one row of the report [M45, M46, M48]', async ({
  page,
  browser,
}) => {
  const title = `Fire safety ${Date.now()}`;
  const course = await publish(title);
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  await page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('button', { name: /^Languages/ })
    .click();
  await addLanguage(page, 'German');
  await expect(page.getByText('German: 4 parts are not translated or are outdated.')).toBeVisible();
  await expectAccessible(page);
  await translate(page, 'German', {
    title: `Brandschutz ${title}`,
    exits: 'Ausgänge',
    stairs: 'Nehmen Sie die Treppe.',
    film: 'Ein Film',
    ask: 'Welcher Weg führt hinaus?',
    options: ['Die Treppe', 'Der Aufzug'],
  });
  await addLanguage(page, 'Arabic');
  await page.getByRole('region', { name: 'Translate into Arabic' }).getByRole('textbox', { name: 'Title' }).fill('السلامة من الحريق');
  await page.getByRole('button', { name: 'Update Course' }).click();
  await page.waitForURL(/\?published/);

  await enrol(LEARNER, { id: course.id, title });
  const learner = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(learner, LEARNER);
  await learner.goto(at('acme', `/branch/north/learner/catalog/course/${course.id}`));
  await learner.getByRole('combobox', { name: 'Language of the course' }).selectOption('de');
  await expect(learner.getByRole('heading', { level: 1, name: `Brandschutz ${title}` })).toBeVisible();
  await learner.getByRole('button', { name: 'Start Course' }).click();
  await expect(learner.getByText('Nehmen Sie die Treppe.')).toBeVisible();
  await expectAccessible(learner);
  await learner.getByRole('combobox', { name: 'Language of the course' }).selectOption('ar');
  await expect(learner.getByText('Shown in British English')).toBeVisible();
  await learner.getByRole('combobox', { name: 'Language of the course' }).selectOption('de');
  await learner.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(learner.getByRole('heading', { level: 1, name: 'Ein Film' })).toBeVisible();
  await learner.getByRole('combobox', { name: 'Language of the course' }).selectOption('en-GB');
  await expect(learner.getByRole('heading', { level: 1, name: 'A film' })).toBeVisible();
  await learner.getByRole('button', { name: 'Next', exact: true }).click();
  await learner.getByRole('button', { name: 'Start Test' }).click();
  await learner.getByRole('radio', { name: 'The stairs' }).check();
  await learner.getByRole('button', { name: 'Submit answer' }).click();
  await expect
    .poll(async () => (await askAs('admin@acme.test', REPORT, { search: title })).coursesReportPage.data)
    .toMatchObject([{ title, completedLearners: 1 }]);
});

const DRAFT = {
  language: 'en-GB',
  languages: ['de'],
  contents: [
    {
      unit_order: 1,
      title: 'Exits',
      content: text('Use the stairs.\n'),
      translations: [{ language: 'de', title: 'Ausgänge', content: text('Nehmen Sie die Treppe.\n') }],
    },
  ],
  unit_tests: [{ unit_order: 2, title: 'Check', translations: [{ language: 'de', title: 'Prüfung' }] }],
  tests: [
    {
      unit_order: 2,
      type: 'Multiple Choice',
      question: 'What is poison?',
      options: [
        { id: '1', text: 'Arsenic', checked: true },
        { id: '2', text: 'Gift' },
      ],
      translations: [
        {
          language: 'de',
          question: 'Was ist Gift?',
          options: [
            { id: '1', text: 'Gift' },
            { id: '2', text: 'Geschenk' },
          ],
        },
      ],
    },
  ],
};

test('an author previews a draft in German, and answers its question there [M63]', async ({ page }) => {
  const { saveCourseDraft } = await askAs(AUTHOR, SAVE, { draft: { title: `Draft in German ${Date.now()}`, ...DRAFT } });
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${saveCourseDraft.id}/preview/1`));
  await expect(page.getByRole('heading', { level: 1, name: 'Exits' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language of the course' }).selectOption('de');
  await expect(page.getByRole('heading', { level: 1, name: 'Ausgänge' })).toBeVisible();
  await expect(page.getByText('Nehmen Sie die Treppe.')).toBeVisible();
  await expectAccessibleInEveryVariant(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await page.getByRole('radio', { name: 'Gift' }).check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await expect(page.getByRole('button', { name: /Was ist Gift\?.*Gift.*Answered/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language of the course' }).selectOption('en-GB');
  // What was tried in German has its words, and is none of the English question.
  await expect(page.getByRole('button', { name: /What is poison\?.*Not answered/ })).toBeVisible();
});
