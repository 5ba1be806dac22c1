import { type Browser, expect, type Page, test } from '@playwright/test';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { instanceId } from '../journey-data.ts';
import { at, expectAccessible, port, signIn, signInByForm } from '../walk.ts';

const ACME = 'acme.localhost';
const VERSION = '1.0.3';

/** Calls the learning record store as a system outside does. */
const statements = (key: string, secret: string, query = ''): Promise<Response> =>
  hostFetch(port())(ACME, `/api/xapi/statements${query}`, {
    headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`, 'x-experience-api-version': VERSION },
  });

const row = (page: Page, name: string) => page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: name });

/** Has the product team switch API access of Acme, which is on in the sample data. */
async function switchAccess(browser: Browser, isOn: boolean): Promise<void> {
  const team = await (await browser.newContext()).newPage();
  await signIn(team, 'super@trellis.test', null);
  await team.goto(at(null, `/admin/instance/${await instanceId('acme')}/edit`));
  await team.getByLabel('API access').setChecked(isOn);
  await team.getByRole('button', { name: 'Save Changes' }).click();
  await expect(team.getByLabel('API access')).toBeHidden();
  await team.context().close();
}

test('a key of the API is made, shown once, used from outside, and refused once it is revoked', async ({ page, browser }) => {
  const name = `Reporting ${Date.now()}`;
  await signInByForm(page, 'admin@acme.test');

  await test.step('while API access is off there is nothing to add', async () => {
    await switchAccess(browser, false);
    await page.goto(at('acme', '/api-keys'));
    await expect(page.getByText('API access is switched off')).toBeVisible();
    await expect(page.getByRole('button', { name: '+ Add API Key' })).toHaveCount(0);
  });

  await test.step('the product team switches it on', () => switchAccess(browser, true));

  const { key, secret } = await test.step('an admin adds a key that reads', async () => {
    await page.reload();
    await page.getByRole('button', { name: '+ Add API Key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Read learning records').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add API Key' }).click();
    await expect(page.getByText(`${name} was added`)).toBeVisible();
    await expectAccessible(page);
    const shown = (of: string): Promise<string> => page.getByRole('button', { name: `Copy the ${of}: ` }).innerText();
    expect(await shown('address')).toContain('/api/xapi/');
    return { key: await shown('key'), secret: await shown('secret') };
  });

  await test.step('its secret is not shown again', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(row(page, name)).toContainText('Last used: Never');
    await expect(page.getByText(secret)).toHaveCount(0);
    await page.reload();
    await expect(row(page, name)).toContainText('Active');
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step('a system outside reads the record with it, from any point on, and writes nothing', async () => {
    const first = await statements(key, secret, '?ascending=true&limit=2');
    expect(first.status).toBe(200);
    const { statements: found, more } = (await first.json()) as { statements: { id: string; stored: string }[]; more: string };
    expect(found).toHaveLength(2);
    const next = await statements(key, secret, more.slice(more.indexOf('?')));
    const { statements: following } = (await next.json()) as { statements: { id: string; stored: string }[] };
    expect(following.map(({ id }) => id)).not.toContain(found[1]?.id);
    expect((following[0]?.stored ?? '') >= (found[1]?.stored ?? '')).toBe(true);
    const written = await hostFetch(port())(ACME, '/api/xapi/statements', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'x-experience-api-version': VERSION,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        actor: { mbox: 'mailto:a@example.com' },
        verb: { id: 'https://example.com/v' },
        object: { id: 'https://example.com/o' },
      }),
    });
    expect(written.status).toBe(403);
    expect((await statements(key, `${secret}x`)).status).toBe(401);
  });

  await test.step('the list says when it was used', async () => {
    await page.reload();
    await expect(row(page, name)).not.toContainText('Last used: Never');
  });

  await test.step('it is revoked, and refused', async () => {
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await expect(page.getByText('API key revoked.')).toBeVisible();
    await expect(row(page, name)).toContainText('Revoked');
    expect((await statements(key, secret)).status).toBe(401);
    await expectAccessible(page);
  });
});
