import { SESv2Client } from '@aws-sdk/client-sesv2';
import { describe, expect, it, vi } from 'vitest';
import { setClock } from '../../../functions/platform/request/request.ts';
import { toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { CREATE_USER, LOGIN_AT_ACME, RESET_PASSWORD } from '../../fixtures/calls.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, PASSWORD } from '../../fixtures/personas.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';
import { ACME, as, cloud, personas, useDeletionFixture } from './deletion-fixture.ts';

const RESEND = 'mutation ($id: ID!) { resendInvitation(id: $id) }';

useDeletionFixture();

async function invited(name: string, more: object = {}, by?: GraphqlContext): Promise<{ id: string; email: string }> {
  const email = `${name}@invited.test`;
  const input = { first_name: 'Ines', last_name: 'Invited', email, role: 'learner', ...more };
  const { data } = await cloud.graphql(ACME, CREATE_USER, { input }, by ?? (await as('a1')));
  if (!data) throw new Error('not created');
  return { id: data.CreateUser.id, email };
}

/** Returns 'sent', or code and message of the refusal. */
async function resend(who: GraphqlContext, id: string | number): Promise<string> {
  const { data, errors } = await cloud.graphql(ACME, RESEND, { id }, who);
  return data?.resendInvitation === true ? 'sent' : `${String(errors[0]?.extensions?.['code'])}: ${errors[0]?.message}`;
}

const tokenIn = (email: string): string | null => linkIn(mailTo(cloud, email).at(-1)).searchParams.get('token');
const choose = async (email: string, token: string | null) =>
  (await cloud.graphql(ACME, RESET_PASSWORD, { email, token, password: PASSWORD })).errors.length === 0;

describe('the invitation of somebody who never signed in', () => {
  it('is sent again with a new link, and the former one ends [E85]', async () => {
    const { id, email } = await invited('again');
    const former = tokenIn(email);
    expect(await resend(await as('a1'), id)).toBe('sent');
    expect(mailTo(cloud, email)).toHaveLength(2);
    const token = tokenIn(email);
    expect(await choose(email, former)).toBe(false);
    expect(await choose(email, token)).toBe(true);
  });

  it('leads to the sign-in page whoever has a password, and reaches those whose welcome mail was skipped [E85]', async () => {
    const { id, email } = await invited('given', { password: PASSWORD });
    expect(await resend(await as('a1'), id)).toBe('sent');
    const mail = mailTo(cloud, email).at(-1);
    expect(linkIn(mail).pathname).toBe('/app/login');
    expect(JSON.stringify(mail)).not.toContain(PASSWORD);
    const skipped = await invited('skipped', { skip_email: true });
    expect(mailTo(cloud, skipped.email)).toHaveLength(0);
    expect(await resend(await as('a1'), skipped.id)).toBe('sent');
    expect(linkIn(mailTo(cloud, skipped.email)[0]).pathname).toBe('/app/set-password');
  });

  it('is sent by an instructor of the branch, and leads into the branch [E85]', async () => {
    const { id, email } = await invited('north', {}, await as('ab1', 'north'));
    expect(await resend(await as('i1', 'north'), id)).toBe('sent');
    expect(linkIn(mailTo(cloud, email).at(-1)).pathname).toBe('/app/branch/north/set-password');
  });

  it('is sent once for a call that is repeated, and three times an hour at most [E85]', async () => {
    const { id, email } = await invited('often');
    const a1 = await as('a1');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect([await resend({ ...a1, headers }, id), await resend({ ...a1, headers }, id)]).toEqual(['sent', 'sent']);
    expect(mailTo(cloud, email)).toHaveLength(2);
    expect([await resend(a1, id), await resend(a1, id)]).toEqual(['sent', 'sent']);
    expect(await resend(a1, id)).toMatch(/^RATE_LIMITED: Too many attempts/);
    expect(mailTo(cloud, email)).toHaveLength(4);
    const later = toInstant(toMillis(steadyClock()) + 3_600_000);
    setClock(() => later);
    expect(await resend(await as('a1'), id)).toBe('sent');
  });
});

describe('the invitation is refused, with the reason and without a mail', () => {
  it('when the mail service does not take it [E85]', async () => {
    const { id, email } = await invited('untaken');
    expectLogged('people.invitation-mail');
    const failing = vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(new Error('The mail service is down.'));
    expect(await resend(await as('a1'), id)).toBe('BUSY: The email could not be sent. Please try again in a minute.');
    failing.mockRestore();
    expect(await resend(await as('a1'), id)).toBe('sent');
    expect(mailTo(cloud, email)).toHaveLength(2);
  });

  it('for somebody who has signed in, and for inactive people [E85]', async () => {
    const { id, email } = await invited('entered', { password: PASSWORD });
    await cloud.graphql(ACME, LOGIN_AT_ACME, { email, password: PASSWORD });
    expect(await resend(await as('a1'), id)).toBe(
      'CONFLICT: This user has signed in before. "Forgot password" on the sign-in page sends a link for another password.',
    );
    const off = await invited('off', { is_active: false });
    expect(await resend(await as('a1'), off.id)).toBe('CONFLICT: This user is inactive and gets no email. Activate them first.');
    expect([mailTo(cloud, email).length, mailTo(cloud, off.email).length]).toEqual([1, 0]);
  });

  it('for a higher rank, oneself, a manager as the caller, and people out of reach [E85]', async () => {
    const admin = await invited('admin', { role: 'admin' });
    const sent = mailTo(cloud, admin.email).length;
    expect(await resend(await as('i1'), admin.id)).toMatch(/^FORBIDDEN/);
    expect(await resend(await as('a1'), personas.people.a1.id)).toMatch(/^FORBIDDEN/);
    expect(await resend(await as('m1'), admin.id)).toMatch(/^FORBIDDEN/);
    expect(await resend(await as('a1'), 'nobody')).toMatch(/^NOT_FOUND/);
    expect(mailTo(cloud, admin.email)).toHaveLength(sent);
    expect(mailTo(cloud, emailOf('a1'))).toHaveLength(0);
  });
});
