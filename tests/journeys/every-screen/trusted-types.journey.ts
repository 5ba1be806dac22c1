import { expect, type Locator, test } from '@playwright/test';
import { screenKeys, screenOf } from '../../../shared/access/screens.ts';
import { CREATE_BRANCH, CREATE_GROUP, CREATE_USER, DELETE_BRANCH } from '../../fixtures/calls.ts';
import { CREATE, EDIT, text } from '../../fixtures/courses.ts';
import { png } from '../../fixtures/images.ts';
import { changeReply } from '../broken-calls.ts';
import { askAs, enrol, publishPage, uploadAs } from '../journey-data.ts';
import { listen, MARKUP, visited } from '../markup.ts';
import { at, signIn, signInByForm } from '../walk.ts';

/** Every screen that is built, with something in the place of its parameters. */
function pathsOf(values: Readonly<Record<string, string>>): string[] {
  return screenKeys.map((key) => {
    const { path } = screenOf(key);
    return path.replace(/\/:(\w+)(\(n\))?(\?)?/g, (_, name: string, __, optional?: string) =>
      optional
        ? ''
        : `/${values[path.startsWith('/branches') ? 'branch' : path.startsWith('/user') || path.startsWith('/reports/users') ? 'user' : name] ?? values['id'] ?? '1'}`,
    );
  });
}

/** Makes one of everything that has a name or a title, with markup in it. Returns the ids by which screens show them. */
async function entitiesOfMarkup(): Promise<Record<'id' | 'course' | 'user' | 'branch' | 'group' | 'category', string>> {
  const admin = 'admin@acme.test';
  const unique = String(Date.now());
  const { createBranch: branch } = await askAs(admin, CREATE_BRANCH, {
    input: { name: MARKUP, url: `m${unique}` },
  });
  const person = { first_name: MARKUP, last_name: MARKUP, email: `m${unique}@acme.test`, role: 'learner' };
  const { CreateUser: user } = await askAs(admin, CREATE_USER, {
    input: { ...person, password: 'trellis-demo-1', skip_email: true },
  });
  const { createGroup: group } = await askAs(admin, CREATE_GROUP, {
    name: MARKUP,
  });
  const { CreateCategory: category } = await askAs(admin, 'mutation ($name: String!) { CreateCategory(name: $name) { id } }', {
    name: MARKUP,
  });
  const { CreateResourceCategory: kind } = await askAs(admin, 'mutation ($name: String!) { CreateResourceCategory(name: $name) { id } }', {
    name: MARKUP,
  });
  const options = [{ text: MARKUP, checked: true }, { text: `${MARKUP}!` }];
  const course = await askAs(admin, CREATE, {
    title: MARKUP,
    description: MARKUP,
    content: [{ unit_order: 1, title: MARKUP, content: text(`${MARKUP}\n`) }],
    assignment: [{ unit_order: 2, title: MARKUP, content: MARKUP }],
    test_units: [{ unit_order: 3, title: MARKUP }],
    tests: [{ unit_order: 3, type: 'Multiple Choice', question: MARKUP, options }],
    categories: [{ id: category.id }],
  });
  const url = await uploadAs(admin, 'content', 'a.png', png());
  const resources = [{ name: MARKUP, file_path: url, is_downloadable: true, category_id: kind.id }];
  await askAs(admin, EDIT, { input: { id: course.CreateCourse.id, resources } });
  await enrol('learner@acme.test', course.CreateCourse);
  const { id } = course.CreateCourse;
  return { id, course: id, user: user.id, branch: branch.id, group: group.id, category: category.id };
}

test('no screen writes HTML against the enforced Trusted Types policy; no name or title is read as markup [X01]', async ({ page }) => {
  test.setTimeout(360_000);
  const refused = await listen(page);
  const made = await entitiesOfMarkup();
  const values = { ...made, instanceId: '1', code: 'none' };
  const visit = (paths: readonly string[]): Promise<void> => visited(page, 'acme', paths);
  const all = pathsOf(values).filter((path) => path !== '/logout');
  await visit(all.filter((path) => /^\/(login|forgot|password|set-|verify)/.test(path)));
  await signIn(page, 'admin@acme.test');
  await visit(all.filter((path) => !path.startsWith('/login')));
  await visit([`/group/${made.group}`, `/category/${made.category}/edit`]);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'learner@acme.test');
  await visit(all.filter((path) => path.startsWith('/learner') || path === '/profile').map((path) => `/branch/north${path}`));
  expect(refused).toEqual([]);
  // They were shown as they are written.
  await page.goto(at('acme', `/branch/north/learner/catalog/course/${made.course}`));
  await expect(page.getByRole('heading', { level: 1, name: MARKUP })).toHaveAttribute('dir', 'auto');
  await askAs('admin@acme.test', DELETE_BRANCH, { id: made.branch });

  // The policy itself: markup is purified or refused, wherever it is put.
  const written = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    const tries = [
      () => (box.innerHTML = '<img src="x" onerror="document.title = \'broken\'">'),
      () => box.insertAdjacentHTML('beforeend', '<svg onload="document.title = \'broken\'"></svg>'),
      () => document.write('<script>document.title = "broken"</script>'),
      () => Object.assign(document.createElement('script'), { src: 'data:,x' }),
      () =>
        new DOMParser().parseFromString('<p onclick="x()"></p>', 'text/html').body.innerHTML.includes('onclick') ||
        Promise.reject(new Error('clean')),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return /onerror|onload/.test(box.innerHTML) ? 'written' : 'purified';
      } catch {
        return 'refused';
      }
    });
  });
  expect(written).not.toContain('written');
  // A picture that is asked for after those above: what they would have started has happened when its failure is told.
  await page.evaluate(() => new Promise((failed) => Object.assign(new Image(), { onerror: failed, src: 'x' })));
  expect(await page.title()).not.toBe('broken');
});

test('the editor works under the policy, and pasted content loses its scripts [X01]', async ({ page }) => {
  const refused = await listen(page);
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Content', exact: true }).click();
  // The toolbar is there once the editor is, and its icons are HTML.
  const bold = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' });
  await expect(bold.locator('svg path, svg line').first()).toBeAttached();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('Before. ');
  await content.evaluate((element) => {
    const pasted = new DataTransfer();
    pasted.setData(
      'text/html',
      `<b>Bold</b><i>Slanted</i><img src="x" onerror="document.title='broken'"><script>document.title='broken'</script>`,
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  });
  await expect(content.locator('strong')).toHaveText('Bold');
  // No face is slanted by the browser: there is one.
  await expect(content.locator('em')).toHaveText('Slanted');
  const faces = await page.evaluate(async () => (await document.fonts.load("italic 16px 'Inter Variable'")).map(({ style }) => style));
  expect(faces).toEqual(['italic']);
  expect(await content.evaluate((element) => /onerror|script/.test(element.innerHTML))).toBe(false);
  expect(await page.title()).not.toContain('broken');
  // The purifier reads what was pasted in a document of its own, and even there the policy refuses its handler.
  expect(refused.filter((what) => !/ script-src-attr inline .*\/purify/.test(what))).toEqual([]);
});

/** Returns the HTML that is copied of the whole text, by the event of the browser. */
const copied = (content: Locator, what: 'copy' | 'cut'): Promise<string> =>
  content.evaluate((element, kind) => {
    const clipboard = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent(kind, { clipboardData: clipboard, bubbles: true, cancelable: true }));
    return clipboard.getData('text/html');
  }, what);

test('a copied text has the formats of the editor, blanks and lists, and comes back as it was [X05]', async ({ page }) => {
  const refused = await listen(page);
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).locator('svg')).toBeAttached();
  const content = page.getByRole('textbox', { name: 'Content' });
  const paste = (html: string): Promise<boolean> =>
    content.evaluate((element, text) => {
      const pasted = new DataTransfer();
      pasted.setData('text/html', text);
      return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
    }, html);
  await content.click();
  await paste(
    '<h2>Before &amp; after</h2><p><b>Bold</b>&nbsp; &nbsp;three blanks</p><ul><li>one<ul><li>inside</li></ul></li><li>two</li></ul>',
  );
  await expect(content.locator('li')).toHaveText(['one', 'inside', 'two']);
  // Behind what is pasted Quill leaves a blank line, with the format of the first one that was cut.
  const written = async (): Promise<string> => (await content.innerHTML()).replace(/<(p|h2)><br><\/\1>$/, '');
  const text = await written();
  await content.press('Control+a');
  const html = await copied(content, 'copy');
  expect(html).toContain('<h2 dir="auto">Before &amp; after</h2>');
  expect(html).toContain(
    '<ul dir="auto"><li dir="auto">one<ul dir="auto"><li dir="auto">inside</li></ul></li><li dir="auto">two</li></ul>',
  );
  expect(await copied(content, 'cut')).toBe(html);
  await expect(content).toHaveText('');
  await paste(html);
  await expect(content.locator('li')).toHaveText(['one', 'inside', 'two']);
  expect(await written()).toBe(text);
  expect(refused).toEqual([]);
});

/** Texts that no author can store: a page to which the server sent one all the same would run it, or ask for it. */
const HOSTILE: readonly object[] = [
  { insert: 'Press me', attributes: { link: 'javascript:self.broken=1' } },
  { insert: { video: 'https://evil.test/embed' } },
  { insert: { formula: '\\href{javascript:self.broken=1}{x}' } },
];
/** The address of a picture is text: it has no handler, and leads to no other host. */
const HOSTILE_PICTURE = { insert: { image: '//evil.test/x" onerror="self.broken=1' } };

type PlayerReply = { readonly data: { readonly course: { readonly units: { content: string }[] } } };

test('the player shows no text that an author cannot store, whatever the server says [X01]', async ({ page }) => {
  const refused = await listen(page);
  const course = await publishPage(`Hostile ${Date.now()}`);
  await enrol('learner@acme.test', course);
  await signInByForm(page, 'learner@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  page.on('request', (request) => {
    if (request.url().includes('evil.test') && new URL(request.url()).hostname !== 'acme.localhost') refused.push(request.url());
  });
  for (const op of [...HOSTILE, HOSTILE_PICTURE]) {
    const content = JSON.stringify({ ops: [op, { insert: '\n' }] });
    await changeReply(page, 'query coursePlayer', (body) => {
      const reply = JSON.parse(body) as PlayerReply;
      for (const unit of reply.data.course.units) unit.content = content;
      return JSON.stringify(reply);
    });
    await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
    if (op === HOSTILE_PICTURE) await expect(page.getByRole('main').locator('img')).toBeAttached();
    else await expect(page.getByText('Error rendering content')).toBeVisible();
    expect([content, await page.evaluate(() => 'broken' in window)]).toEqual([content, false]);
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(refused).toEqual([]);
});
