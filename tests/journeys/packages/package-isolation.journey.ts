import { expect, type Page, test } from '@playwright/test';
import { type Packed, zip } from '../../fixtures/files.ts';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { publishPackage } from '../package-data.ts';
import { launched, openNextUnit, openUnit, startPlayer } from '../package-player.ts';
import { at } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const MANIFEST = `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Curious package</title><item identifier="i" identifierref="r"><title>Page</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`;

/** A package that tries what it may not, and says of each what came of it. */
const page = (app: string): string => `<!doctype html><title>Curious</title><h1>Curious</h1><pre id="results"></pre><script type="module">
const API = parent.API;
API.LMSInitialize('');
const app = ${JSON.stringify(app)};
const attempts = {
  'registers a service worker': () => navigator.serviceWorker.register('worker.js'),
  'registers a service worker for all': () => navigator.serviceWorker.register('worker.js', { scope: '/' }),
  'reads the document of the app': () => top.document.title,
  'reads the storage of the app': () => top.localStorage.length,
  'leads the app elsewhere': () => { top.location.href = 'about:blank'; },
  'reads the opener of the player': () => { if (!top.opener) throw new Error('none'); },
  'calls the app without a token': async () => {
    const answer = await fetch(app + '/graphql', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"query":"{ me { id } }"}' });
    await answer.text();
  },
  'keeps a cookie': () => { document.cookie = 'package=1; Domain=content.localhost'; if (!document.cookie) throw new Error('none'); },
  'saves 256,001 characters in one value': () => {
    if (API.LMSSetValue('cmi.suspend_data', 'x'.repeat(256001)) !== 'true') throw new Error(API.LMSGetLastError());
  },
  'reads a token in its storage': () => { if (!/token/i.test(JSON.stringify(Object.entries(localStorage)))) throw new Error('none'); },
};
const results = {};
for (const [name, work] of Object.entries(attempts)) {
  try { await work(); results[name] = 'done'; } catch { results[name] = 'refused'; }
}
// Written without an error, and without an effect: values go where they went.
API.settings = { lmsCommitUrl: app + '/taken', lmsFinishUrl: app + '/taken' };
API.LMSSetValue('cmi.core.lesson_location', 'after the settings');
results['saves'] = API.LMSCommit('');
const frame = document.createElement('iframe');
frame.name = 'framed-app';
frame.src = app + '/app/';
frame.onload = () => { document.querySelector('#results').textContent = JSON.stringify(results); };
document.body.append(frame);
</script>`;

const curious = (app: string): Buffer => {
  const files: Packed[] = [
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
    { name: 'index.html', bytes: Buffer.from(page(app)) },
    { name: 'worker.js', bytes: Buffer.from('addEventListener("fetch", () => {});') },
  ];
  return zip(files);
};

const REFUSED = {
  'registers a service worker': 'refused',
  'registers a service worker for all': 'refused',
  'reads the document of the app': 'refused',
  'reads the storage of the app': 'refused',
  'leads the app elsewhere': 'refused',
  'reads the opener of the player': 'refused',
  'calls the app without a token': 'refused',
  'keeps a cookie': 'refused',
  'saves 256,001 characters in one value': 'refused',
  'reads a token in its storage': 'refused',
  saves: 'true',
};

/** Waits for values of the package, which have to go to the server of the product. */
const stored = (on: Page) =>
  on.waitForResponse(
    (response) =>
      response.ok() && response.url().endsWith('/_t/scorm/commit') && (response.request().postData() ?? '').includes('after the settings'),
  );

test('a package reaches nothing of the app, and can send its values nowhere else [X02, complaint 26]', async ({ page: app }) => {
  const course = await publishPackage(`Curious ${Date.now()}`, curious(new URL(at('acme')).origin));
  await openUnit(app, 'learner3@acme.test', course);
  const address = app.url();

  await test.step('in the player', async () => {
    const saved = stored(app);
    await startPlayer(app);
    const results = launched(app).locator('#results');
    await expect(results).not.toBeEmpty();
    expect(JSON.parse(await results.innerText())).toEqual(REFUSED);
    await saved;
    expect(app.frame({ name: 'framed-app' })?.url()).not.toContain('/app');
    expect(app.url()).toBe(address);
  });

  await test.step('in a window of its own', async () => {
    const opening = app.waitForEvent('popup');
    await app.getByRole('button', { name: 'Open in a new window' }).click();
    const own = await opening;
    const results = own.frameLocator('iframe').locator('#results');
    await expect(results).not.toBeEmpty();
    const seen = JSON.parse(await results.innerText()) as Record<string, string>;
    // The window above is the player itself, which is of the package's origin.
    expect(seen).toMatchObject({
      'reads the opener of the player': 'refused',
      'registers a service worker for all': 'refused',
      saves: 'true',
    });
    expect(seen['calls the app without a token']).toBe('refused');
    expect(app.url()).toBe(address);
  });
});

const onePage = (script: string): Buffer =>
  zip([
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
    { name: 'index.html', bytes: Buffer.from(`<!doctype html><title>Many</title><h1>Many</h1><button>Help</button><p></p>${script}`) },
    { name: 'window.html', bytes: Buffer.from('<!doctype html><title>Window</title><h1>Window</h1>') },
  ]);

/** A package that opens 50 windows when it begins, and 50 when its button is pressed; each that opens tries to lead the app elsewhere. */
const MANY_WINDOWS = `<script>
parent.API.LMSInitialize('');
const open50 = () => {
  const opened = Array.from({ length: 50 }, () => window.open('window.html')).filter((each) => each !== null);
  for (const each of opened)
    each.addEventListener('load', () => {
      let led = 'refused';
      try {
        each.eval("opener.top.location.href = 'about:blank#led'");
        led = 'done';
      } catch {}
      document.querySelector('p').textContent = opened.length + ' opened, ' + led;
    });
  fetch('opened-' + opened.length).catch(() => undefined);
};
document.querySelector('button').onclick = open50;
open50();
</script>`;

test('a package opens no window but for a press of its button, and the player stays as it was', async ({ page: app }) => {
  await openUnit(app, 'learner3@acme.test', await publishPackage(`Many ${Date.now()}`, onePage(MANY_WINDOWS)));
  const address = app.url();
  const windows = (): number => app.context().pages().length - 1;
  // What a test reads in a frame counts as a press in it, so the package tells by a request what it could open.
  const told = app.waitForRequest(/\/opened-\d+$/);
  await startPlayer(app);
  expect((await told).url()).toMatch(/opened-0$/);
  expect(windows()).toBe(0);
  const said = launched(app).locator('p');
  await launched(app).getByRole('button', { name: 'Help' }).click();
  await expect(said).toHaveText('1 opened, refused');
  expect(windows()).toBe(1);
  expect(app.url()).toBe(address);
  await app.bringToFront();
  await app.getByRole('button', { name: 'Close the player' }).click();
  await expect(app.getByRole('dialog')).toBeHidden();
  await expect(app.getByRole('button', { name: 'Start SCORM Player' })).toBeFocused();
});

const SPACES =
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"';
const SHARED_OBJECTIVE =
  '<imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="basics"><imsss:mapInfo targetObjectiveID="com.example.basics" writeSatisfiedStatus="true"/></imsss:objective></imsss:objectives>';
const SKIPPED_LATER =
  '<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition referencedObjective="basics" condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules>';
const SHARED_DATA = '<adlcp:data><adlcp:map targetID="com.example.notes"/></adlcp:data>';

const partOf = (id: string, rules: string): string =>
  `<item identifier="${id}" identifierref="r-${id}"><title>${id}</title><imsss:sequencing>${rules}${SHARED_OBJECTIVE}</imsss:sequencing>${SHARED_DATA}</item>`;

/** A package of SCORM 2004 of these parts, of which each shows what is shared with it. */
function sharing(
  title: string,
  attributes: string,
  parts: Readonly<Record<string, { readonly rules: string; readonly script: string }>>,
): Buffer {
  const names = Object.keys(parts);
  const items = names.map((name) => partOf(name, parts[name]?.rules ?? ''));
  const resources = names.map((name) => `<resource identifier="r-${name}" type="webcontent" adlcp:scormType="sco" href="${name}.html"/>`);
  const manifest = `<?xml version="1.0"?><manifest identifier="m" ${SPACES}><metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations default="o"><organization identifier="o" ${attributes}><title>${title}</title>${items.join('')}<imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing></organization></organizations><resources>${resources.join('')}</resources></manifest>`;
  const shown = (name: string): string => `<!doctype html><title>${name}</title><h1>${name}</h1><p></p><script>
const API = parent.API_1484_11;
API.Initialize('');
document.querySelector('p').textContent = 'Notes: ' + (API.GetValue('adl.data.0.store') || 'none');
${parts[name]?.script ?? ''}
</script>`;
  return zip([
    { name: 'imsmanifest.xml', bytes: Buffer.from(manifest) },
    ...names.map((name) => ({ name: `${name}.html`, bytes: Buffer.from(shown(name)) })),
  ]);
}

test('two packages of a learner share objectives and data; one with its own knows nothing of them', async ({ page }) => {
  const writes = `API.SetValue('cmi.objectives.0.success_status', 'passed'); API.SetValue('adl.data.0.store', 'written by another package'); API.Commit('');`;
  const both = { beginning: { rules: SKIPPED_LATER, script: '' }, rest: { rules: '', script: '' } };
  const keeps = 'adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false"';
  const name = `Sharing ${Date.now()}`;
  const [first, second, own] = await Promise.all([
    publishPackage(`${name} 1`, sharing('First', '', { writer: { rules: '', script: writes } })),
    publishPackage(`${name} 2`, sharing('Second', '', both)),
    publishPackage(`${name} 3`, sharing('Own', keeps, both)),
  ]);
  const shows = async (part: string, notes: string): Promise<void> => {
    await startPlayer(page);
    await expect(launched(page).getByRole('heading', { level: 1 })).toHaveText(part);
    await expect(launched(page).getByText('Notes: ')).toHaveText(`Notes: ${notes}`);
  };
  const learner = 'learner3@acme.test';
  await openUnit(page, learner, first);
  await shows('writer', 'none');
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openNextUnit(page, learner, second);
  await shows('rest', 'written by another package');
  await openNextUnit(page, learner, own);
  await shows('beginning', 'none');
});

/** A package that shows the cookies that it finds, and sets some for all hosts of content, in the partition of the app. */
const baking = (): Buffer => {
  const script = `const found = document.cookie;
for (const more of ['', '; Partitioned']) document.cookie = 'shared' + more.length + '=1; Domain=content.localhost; Path=/; Secure; SameSite=None' + more;
document.querySelector('p').textContent = 'Found: ' + (found || 'none') + '. Set: ' + (/shared/.test(document.cookie) ? 'some' : 'none') + '.';`;
  return zip([
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
    { name: 'index.html', bytes: Buffer.from(`<!doctype html><title>Baking</title><p></p><script>${script}</script>`) },
  ]);
};

test('a package finds no cookies that another one has set for all of them [E18]', async ({ page }) => {
  const name = `Cookies ${Date.now()}`;
  const courses = await Promise.all([1, 2].map((number) => publishPackage(`${name} ${number}`, baking())));
  const learner = 'learner3@acme.test';
  for (const [index, course] of courses.entries()) {
    await (index === 0 ? openUnit : openNextUnit)(page, learner, course);
    await startPlayer(page);
    await expect(launched(page).getByText('Found: ')).toHaveText('Found: none. Set: some.');
    await page.getByRole('button', { name: 'Close the player' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
