import { expect, test } from '@playwright/test';
import { askAs, AUTHOR, enrol, publishPage } from '../journey-data.ts';
import { at, expectNoSidewaysScroll, signIn } from '../walk.ts';

const LEARNER = 'learner@acme.test';
const OF_PERSON = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { time_zone } }';
const NAMES = 'query { viewer { user { first_name last_name } } }';

/** Chooses a zone for a person, or none, as they do in their profile. */
async function liveIn(email: string, zone: string | null, branch?: string): Promise<void> {
  const { viewer } = await askAs<{ viewer: { user: { first_name: string; last_name: string } } }>(email, NAMES, {}, branch);
  await askAs(email, OF_PERSON, { input: { ...viewer.user, time_zone: zone } }, branch);
}

test('a course that closes on 31 March 23:59 in Berlin does so on 31 March 17:59 in New York [Z03, Z06, Z07]', async ({
  page,
  browser,
}) => {
  const course = await publishPage(`Tides of two coasts ${Date.now()}`);
  await enrol(LEARNER, course);
  await liveIn(AUTHOR, 'Europe/Berlin');
  await liveIn(LEARNER, 'America/New_York', 'north');
  try {
    await signIn(page, AUTHOR);
    await page.goto(at('acme', `/courses/${course.id}/edit`));
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    // The builder begins with the zone of the author.
    await expect(zone).toHaveValue('Europe/Berlin');
    await page.getByLabel('End date').fill('2031-03-31');
    await page.getByLabel('End time').fill('23:59');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText('Unpublished changes')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('End time')).toHaveValue('23:59');
    await expect(zone).toHaveValue('Europe/Berlin');
    await page.getByRole('button', { name: 'Update Course' }).click();
    await expect(page.getByText(`${course.title} is published.`)).toBeVisible();

    const learner = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage();
    await signIn(learner, LEARNER);
    await learner.goto(at('acme', `/branch/north/learner/catalog/course/${course.id}`));
    await expect(learner.getByText('31 Mar 2031, 17:59 GMT-4')).toBeVisible();
    await liveIn(LEARNER, null, 'north');
    await learner.reload();
    // Without a choice of anybody: the zone of the browser.
    await expect(learner.getByText('1 Apr 2031, 06:59 GMT+9')).toBeVisible();
    await learner.context().close();
  } finally {
    await liveIn(AUTHOR, null);
    await liveIn(LEARNER, null, 'north');
  }
});
