import { test } from '@playwright/test';
import { authorCourse, readReport, restoreCourse, signInBy, takeCourse } from '../flows/flows.ts';
import { byTouch } from '../flows/touch.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use({ ...PHONE, contextOptions: { reducedMotion: 'no-preference' } });

test('by touch on a phone a course is written, taken, reported, deleted and restored [complaint 17]', async ({ page, browser }) => {
  const way = byTouch(page);
  const title = `Slicers by touch ${Date.now()}`;
  await signInBy(way, 'admin@acme.test');
  await authorCourse(way, title);
  const context = await browser.newContext(PHONE);
  await takeCourse(byTouch(await context.newPage()), 'learner@acme.test', title);
  await context.close();
  await readReport(way, 'Amara Okonkwo', title);
  await restoreCourse(way, title);
});
