import { test } from '@playwright/test';
import { authorCourse, readReport, restoreCourse, signInBy, takeCourse } from '../flows/flows.ts';
import { byKeyboard } from '../flows/keyboard.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('by keyboard alone a course is written, taken, read in a report, deleted and restored [complaint 17]', async ({ page, browser }) => {
  const way = byKeyboard(page);
  const title = `Slicers by keyboard ${Date.now()}`;
  await signInBy(way, 'admin@acme.test');
  await authorCourse(way, title);
  const context = await browser.newContext();
  await takeCourse(byKeyboard(await context.newPage()), 'learner@acme.test', title);
  await context.close();
  await readReport(way, 'Amara Okonkwo', title);
  await restoreCourse(way, title);
});
