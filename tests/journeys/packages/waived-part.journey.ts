import { expect, test } from '@playwright/test';
import { zip } from '../../fixtures/files.ts';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { personId } from '../journey-data.ts';
import { publishPackage } from '../package-data.ts';
import { launched, openUnit, startPlayer } from '../package-player.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const LEARNER = 'learner3@acme.test';
const text = (name: string): string =>
  `<title><langstring lang="en">${name}</langstring></title><description><langstring lang="en">${name}</langstring></description>`;
const au = (name: string): string => `<au id="https://example.com/${name}" moveOn="Passed">${text(name)}<url>${name}.html</url></au>`;
const structure = `<?xml version="1.0"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://example.com/course">${text('Knives')}</course>${au('Sharpening')}</courseStructure>`;
const knives = zip([
  { name: 'cmi5.xml', bytes: Buffer.from(structure) },
  { name: 'Sharpening.html', bytes: Buffer.from('<!doctype html><title>Sharpening</title><h1>Sharpening</h1>') },
]);

test('an admin lets a learner off a part of a package, which completes the unit', async ({ page, browser }) => {
  const title = `Knives ${Date.now()}`;
  const course = await publishPackage(title, knives);
  await openUnit(page, LEARNER, course);
  await startPlayer(page);
  await expect(launched(page).getByRole('heading', { level: 1, name: 'Sharpening' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(page.getByRole('button', { name: 'Start SCORM Player' })).toBeFocused();

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin@acme.test');
  await admin.goto(at('acme', `/reports/users/${await personId(LEARNER)}`));
  await admin.getByRole('tab', { name: /^Courses/ }).click();
  await admin.getByRole('table', { name: 'Courses' }).getByRole('button', { name: title }).click();
  const parts = admin.getByRole('table', { name: /^Parts of/ });

  await test.step('each part is listed with its status and the attempts', async () => {
    await expect(admin.getByText('1 attempt', { exact: true })).toBeVisible();
    await expect(parts.getByRole('row').last()).toContainText('In progress');
    // The ground of a dialog is not that of a page.
    await expect(parts.getByRole('columnheader', { name: 'Part' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 390, height: 844 });
    await expect(parts.getByText('Score', { exact: true }).last()).toBeVisible();
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('it is waived with a reason', async () => {
    await parts.getByRole('button', { name: 'Waive Sharpening' }).click();
    const asked = admin.getByRole('dialog', { name: 'Waive part?' });
    await expect(asked.getByRole('button', { name: 'Waive', exact: true })).toBeDisabled();
    await asked.getByRole('textbox', { name: 'Reason' }).fill('Has shown it at work.');
    await expectAccessible(admin);
    await asked.getByRole('button', { name: 'Waive', exact: true }).click();
    await expect(admin.getByText('Sharpening is waived.')).toBeVisible();
    await expect(parts.getByRole('row').last()).toContainText('Waived');
    await expect(parts.getByRole('button', { name: 'Waive Sharpening' })).toHaveCount(0);
    await expect(admin.getByRole('table', { name: 'SCORM', exact: true }).getByRole('row').last()).toContainText('Yes');
  });

  await test.step('the learner has completed the unit', async () => {
    await page.reload();
    await expect(page.getByText('You have completed this unit.')).toBeVisible();
  });
});
