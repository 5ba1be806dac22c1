import { expect, type Page, test } from '@playwright/test';
import { screenKeys, screenOf } from '../../shared/access/screens.ts';
import { enrol, publishCourse } from './journey-data.ts';
import { at, signIn } from './walk.ts';

/** Everything the browser's policy refused on the pages that follow, by what was refused. */
async function listen(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellOfRefusal', (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { tellOfRefusal } = globalThis as unknown as { tellOfRefusal: (what: string) => void };
      tellOfRefusal(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  page.on('pageerror', (error) => refused.push(`${page.url()}: ${error.message}`));
  return refused;
}

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

test('no screen writes HTML against the Trusted Types policy, which is enforced [X01]', async ({ page }) => {
  test.setTimeout(360_000);
  const refused = await listen(page);
  const course = await publishCourse(`Trusted ${Date.now()}`);
  await enrol('learner@acme.test', course);
  const values = { id: course.id, course: course.id, user: '6', branch: '1', instanceId: '1', code: 'none' };
  const visit = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(at('acme', path));
      // An admin without a branch has nothing to choose: the instance opens by itself, and a page that is leaving cannot be left.
      if (path.startsWith('/choose-branch')) await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.locator('h1, [role="alert"]').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
  };
  const all = pathsOf(values).filter((path) => path !== '/logout');
  await visit(all.filter((path) => /^\/(login|forgot|password|set-|verify)/.test(path)));
  await signIn(page, 'admin@acme.test');
  await visit(all.filter((path) => !path.startsWith('/login')));
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'learner@acme.test');
  await visit(all.filter((path) => path.startsWith('/learner') || path === '/profile').map((path) => `/branch/north${path}`));
  expect(refused).toEqual([]);

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
  expect(await page.title()).not.toContain('broken');
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
    pasted.setData('text/html', `<b>Bold</b><img src="x" onerror="document.title='broken'"><script>document.title='broken'</script>`);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  });
  await expect(content.locator('strong')).toHaveText('Bold');
  expect(await content.evaluate((element) => /onerror|script/.test(element.innerHTML))).toBe(false);
  expect(await page.title()).not.toContain('broken');
  // The purifier reads what was pasted in a document of its own, and even there the policy refuses its handler.
  expect(refused.filter((what) => !/ script-src-attr inline .*\/purify/.test(what))).toEqual([]);
});
