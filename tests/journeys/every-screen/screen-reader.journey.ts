import { test } from '@playwright/test';
import { authorCourse, readReport, restoreCourse, signInBy, takeCourse } from '../flows/flows.ts';
import { byScreenReader } from '../flows/screen-reader.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('with a screen reader a course is written, taken, read in a report, deleted and restored', async ({ page, browser }) => {
  const way = await byScreenReader(page);
  const title = `Slicers by ear ${Date.now()}`;
  await signInBy(way, 'admin@acme.test');
  await authorCourse(way, title);
  await way.hears(`${title} is published.`);
  const context = await browser.newContext();
  const learner = await byScreenReader(await context.newPage());
  await takeCourse(learner, 'learner@acme.test', title);
  await learner.hears('Chain: Blades');
  await context.close();
  await readReport(way, 'Amara Okonkwo', title);
  await restoreCourse(way, title);
  await way.hears(`${title} was restored.`);
});
