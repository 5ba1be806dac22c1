import { expect, type Page, test } from '@playwright/test';
import { PENDING_SUBMISSIONS, REVIEW_ASSIGNMENT, STORE_RESPONSE } from '../../fixtures/calls.ts';
import { CREATE } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { askAs, AUTHOR, enrol, type JourneyCourse } from '../journey-data.ts';
import { speak } from '../untranslated.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const LOG = 'query ($search: String!) { notificationLogPage(search: $search, status: sent) { paginatorInfo { total } } }';
type LogPage = { readonly notificationLogPage: { readonly paginatorInfo: { readonly total: number } } };

/** Has a learner hand in an assignment that waits for a review, and waits until its reviewers were mailed. */
async function handIn(): Promise<JourneyCourse> {
  const unit = { unit_order: 1, title: 'Clean the fryer', content: 'Say how.', completion_option: 'instructor-accepts' };
  const course = { title: `Fryers ${Date.now()}`, description: 'How they stay clean.', assignment: [unit] };
  const { CreateCourse: made } = await askAs(AUTHOR, CREATE, course);
  await enrol(LEARNER, made);
  const response = JSON.stringify({ type: 'AssignmentText', content: 'I let it cool.' });
  const input = { course_id: made.id, unit_id: made.units[0]?.id, unit_type: 'AssignmentUnitType', input_type: 'Assignment', response };
  await askAs(LEARNER, STORE_RESPONSE, { input }, 'north');
  await eventually(async () => {
    const { notificationLogPage } = await askAs<LogPage>('admin@acme.test', LOG, { search: made.title });
    return notificationLogPage.paginatorInfo.total > 0;
  });
  return made;
}

/** Expects a page that is sound on a desk and on a phone, light and dark. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a learner chooses of what they are notified, but for what is required [D60]', async ({ page }) => {
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await signIn(page, 'learner3@acme.test');
  await page.goto(at('acme', '/branch/south/profile'));
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(box('Course overdue')).toBeDisabled();
  await expect(box('Course overdue')).toHaveAccessibleDescription(/can't be turned off/);
  await expect(box('Submission to review')).toHaveCount(0);
  await expect(box('Course due soon')).toBeChecked();
  await expectSound(page);
  await box('Course due soon').press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Your notifications have been saved.')).toBeVisible();
  await page.reload();
  await expect(box('Course due soon')).not.toBeChecked();
  await box('Course due soon').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your notifications have been saved.')).toBeVisible();
  await speak(page, 'de');
  await page.reload();
  await expect(box('Kurs überfällig')).toBeDisabled();
  await expectSound(page);
});

test('an admin turns a kind of notification off for everybody, and on again [D61]', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/brand'));
  const open = () => page.getByRole('main').getByRole('button', { name: 'Notifications' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const box = dialog.getByRole('checkbox', { name: 'Submission returned' });
  await open();
  await expect(box).toBeChecked();
  await expectSound(page);
  await box.press('Space');
  await expect(page.getByText('“Submission returned” is off. Nobody is notified of it.')).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Notifications' })).toBeFocused();
  await page.reload();
  await open();
  await expect(box).not.toBeChecked();
  await box.press('Space');
  await expect(page.getByText('“Submission returned” is on.')).toBeVisible();
  await expect(box).toBeChecked();
});

test('an admin reads what was sent to whom, and why somebody was notified [D62]', async ({ page }) => {
  const { title } = await handIn();
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/audit-log'));
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search recipient or course' }).fill(title);
  const rows = page.getByRole('table', { name: 'Notifications' }).getByRole('row').filter({ hasText: title });
  const row = rows.filter({ hasText: 'Helena Marsh' });
  await expect(row).toContainText('Submission to review');
  await expect(row).toContainText('Sent');
  await expectSound(page);
  await row.getByRole('link').press('Enter');
  const entry = page.getByRole('dialog', { name: 'Notification', exact: true });
  await expect(entry).toContainText('Everybody who reviews submissions of this course is notified when a learner hands in work.');
  await expect(page).toHaveURL(/log=notifications.*entry=\d+-\d+/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('menuitem', { name: 'Could not be sent' }).click();
  await expect(page.getByText('No notifications found.')).toBeVisible();
  await page.getByRole('link', { name: 'Audit Log' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
});

test('a learner hears that their submission was decided on, and reads it by keyboard [D66]', async ({ page }) => {
  const { id, title } = await handIn();
  await signIn(page, LEARNER);
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  const { assignmentSubmissions } = await askAs(AUTHOR, PENDING_SUBMISSIONS, { course: Number(id) });
  const input = { submission_id: assignmentSubmissions[0]?.id, accepted: true, comment: 'Well done.' };
  await askAs(AUTHOR, REVIEW_ASSIGNMENT, { input });
  await expect(page.locator('[aria-live]', { hasText: '1 new notification' })).toBeAttached();
  await expect(bell).toHaveAccessibleName(/unread$/);
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  const sentence = `Your submission in “${title}” was accepted.`;
  await expect(panel.getByRole('link', { name: `Unread: ${sentence}` })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: `Mark as read: ${sentence}` }).press('Enter');
  await expect(panel.getByRole('button', { name: `Mark as read: ${sentence}` })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: sentence, exact: true })).toBeVisible();
  await panel.getByRole('link', { name: sentence, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(panel).toBeHidden();
  await speak(page, 'de');
  await page.reload();
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Benachrichtigungen' })).toContainText(`Ihre Abgabe in „${title}“ wurde angenommen.`);
  await expectSound(page);
});
