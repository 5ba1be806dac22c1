import { expect, type Page, test } from '@playwright/test';
import { BULK_CREATE_USERS, COMPLETE_UNIT, ENROL_IN_COURSE, LOGIN } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { zip } from '../../fixtures/files.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import type { JourneyCourse } from '../journey-data.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { publishPackage } from '../package-data.ts';
import { launched, openUnit, startPlayer } from '../package-player.ts';
import { at, expectAccessible, PASSWORD, port, signIn } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const MANIFEST = `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Fire check</title><item identifier="i" identifierref="r"><title>Check</title><adlcp:masteryscore>80</adlcp:masteryscore></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`;

/** A check with two ways to answer it, which is suspended with its results, as tools leave one that was failed. */
const CHECK = `<!doctype html><html lang="en"><title>Fire check</title><h1>Fire check</h1><p id="state"></p>
<button data-score="40" data-status="failed">Answer wrongly</button><button data-score="90" data-status="passed">Answer rightly</button>
<script>
const { API } = parent;
API.LMSInitialize('');
const before = API.LMSGetValue('cmi.suspend_data');
document.querySelector('#state').textContent = before === '' ? 'A new attempt' : 'Results: ' + before;
for (const button of document.querySelectorAll('button')) button.onclick = () => {
  const { score, status } = button.dataset;
  API.LMSSetValue('cmi.core.score.raw', score);
  API.LMSSetValue('cmi.core.lesson_status', status);
  API.LMSSetValue('cmi.suspend_data', score);
  API.LMSSetValue('cmi.core.exit', 'suspend');
  API.LMSFinish('');
  document.querySelector('#state').textContent = 'Sent';
};
</script></html>`;

/** Gives an answer in the open player, and closes it. */
async function answer(page: Page, how: 'Answer wrongly' | 'Answer rightly'): Promise<void> {
  await expect(launched(page).getByText('A new attempt')).toBeVisible();
  await launched(page).getByRole('button', { name: how }).click();
  await expect(launched(page).getByText('Sent')).toBeVisible();
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a learner fails a package, reads the result at its unit, begins again and passes [E21]', async ({ page }) => {
  const check = zip([
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
    { name: 'index.html', bytes: Buffer.from(CHECK) },
  ]);
  const course = await publishPackage(`Fire check ${Date.now()}`, check);
  await openUnit(page, 'learner3@acme.test', course);
  await startPlayer(page);
  await answer(page, 'Answer wrongly');
  await expect(page.getByText('Not passed: 40%')).toBeVisible();
  await expect(page.getByText('You have completed this unit.')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin again' }).press('Enter');
  await answer(page, 'Answer rightly');
  await expect(page.getByText('You have completed this unit.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Begin again' })).toHaveCount(0);
  // The course is in its list as it was just left.
  await page.goto(at('acme', '/branch/south/learner/courses'));
  await expect(page.getByRole('listitem').filter({ hasText: course.title })).toContainText('Completed');
});

const PEOPLE = 12;
const UNITS = 'query ($id: Int!) { course(id: $id) { units { id __typename } } }';

/** A course that some people have completed. */
async function yearlyCourse({ ask, domain }: NewInstance): Promise<JourneyCourse> {
  const content = [{ unit_order: 1, title: 'Ways out', content: text('Use the stairs.\n') }];
  const course = (await ask(CREATE, { title: 'Fire drill', description: 'Yearly.', content })).CreateCourse;
  const emails = Array.from({ length: PEOPLE }, (_, n) => `person-${n}@${domain}.test`);
  const person = { first_name: 'Person', role: 'learner', password: PASSWORD };
  const input = emails.map((email, n) => ({ ...person, last_name: `Number ${n}`, email }));
  const { BulkCreateUsers } = await ask(BULK_CREATE_USERS, { input });
  for (const { id } of BulkCreateUsers) await ask(ENROL_IN_COURSE, { user: id, course: course.id });
  const [unit] = (await ask(UNITS, { id: Number(course.id) })).course.units;
  const call = graphqlAt(hostFetch(port()));
  for (const email of emails) {
    const login = await call('localhost', LOGIN, { email, instance: domain, password: PASSWORD });
    const unitRef = { course_id: course.id, unit_id: unit?.id, unit_type: 'Content' };
    const { errors } = await call(`${domain}.localhost`, COMPLETE_UNIT, { input: unitRef }, { token: login.data?.loginUser.token ?? '' });
    expect(errors).toEqual([]);
  }
  return course;
}

test('a yearly course is started again for everybody who completed it, and that is undone [E24, E25]', async ({ page }) => {
  const instance = await newInstance('yearly');
  const course = await yearlyCourse(instance);
  const { domain, admin } = instance;
  await signIn(page, admin, domain);
  await page.goto(at(domain, `/courses/${course.id}?tab=people`));
  const completed = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'Completed' });
  await expect(completed).toHaveCount(PEOPLE);
  await page.getByRole('button', { name: 'Start again' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start Fire drill again for several people?' });
  await dialog.getByRole('radio', { name: 'Who completed it before a day' }).press('Space');
  await dialog.getByLabel('Completed before').fill('2099-01-01');
  await expect(dialog.getByText(`It starts again for ${PEOPLE} users.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Fire drill' }).first()).toBeVisible();
  await expect(completed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(completed).toHaveCount(PEOPLE);
  await expectAccessible(page);
});
