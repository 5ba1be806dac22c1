import { afterEach, expect, it } from 'vitest';
import { ROW_ACTS } from '../../shared/access/row-acts.ts';
import { sentence } from '../../shared/kernel/regional/sentence.ts';
import { endedTitle, jobTitle } from '../../web/shared-features/job-title.ts';
import { closePage, openIn } from './opened-page.ts';

afterEach(closePage);

const enrolling = sentence('Enrolling people in “{title}”', { title: 'Küche' });
const job = { title: enrolling.printed, title_text: enrolling.text };

it.each([
  ['en-GB', 'Enrolling people in “Küche”', 'Enrolled people in “Küche”'],
  ['de', 'Einschreibung von Personen in „Küche“', 'Erledigt: Einschreibung von Personen in „Küche“'],
  ['fr', 'Inscription de personnes à «\u00a0Küche\u00a0»', 'Terminé\u00a0: Inscription de personnes à «\u00a0Küche\u00a0»'],
  ['pl', 'Zapisywanie osób na „Küche”', 'Zakończono: Zapisywanie osób na „Küche”'],
])('the title of a job is read in %s while it runs and when it has ended [M66]', async (language, running, done) => {
  await openIn(language);
  expect([jobTitle(job), endedTitle(job)]).toEqual([running, done]);
});

it('the title of every act on several rows has a translation [M66]', async () => {
  await openIn('de');
  const titles = Object.values(ROW_ACTS).flatMap((acts) =>
    Object.values(acts).flatMap(({ title, backTitle }) => [title, backTitle ?? title]),
  );
  for (const title of titles) expect(jobTitle({ title, title_text: null })).not.toBe(title);
});

it('a job that exports a list names it in the language of the page [M66]', async () => {
  await openIn('de');
  const values = { list: { kind: 'sentence', value: { id: 'User reports' } } };
  expect(jobTitle({ title: 'Exporting user reports', title_text: { id: 'Exporting {list}', values } })).toBe('Export: Benutzerberichte');
});
