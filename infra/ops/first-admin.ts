import { findPerson, readIdentity } from '../../functions/identity/identity.records.ts';
import { passwordLink } from '../../functions/identity/password-link.queries.ts';
import { renewSetupToken } from '../../functions/identity/password.commands.ts';
import { createSuperAdmin } from '../../functions/people/person.commands.ts';
import type { Act } from '../../functions/platform/request/command-context.ts';
import { getItem } from '../../functions/platform/dynamo.ts';
import { platform } from '../../functions/platform/keys/keys.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { OpsRefused, type Run, textOf } from './verb.ts';

const opsAct = (): Act => ({ actor: { kind: 'system', name: 'ops' }, now: systemClock(), commandId: crypto.randomUUID() });

const given = (value: string | boolean | undefined, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Whoever is there already: a super admin who never set a password gets another link, anybody else stops it. */
async function standing(email: string): Promise<'nobody' | 'waits'> {
  const person = await findPerson(email);
  const identity = person === null ? null : await readIdentity(person);
  if (identity && !identity.self.superAdmin)
    throw new OpsRefused(`${email} belongs to somebody who is no super admin: choose another address.`);
  if (identity?.secret.hash) throw new OpsRefused(`${email} is a super admin with a password: use "Forgot password" on the sign-in page.`);
  if (identity) return 'waits';
  const count = Number((await getItem('platform', platform.admins()))?.['count'] ?? 0);
  if (count > 0)
    throw new OpsRefused(
      'There is a super admin already: let them create further ones in the app, by Create User on the page of an instance.',
    );
  return 'nobody';
}

export const firstAdmin: Run = async ({ wishes, place }) => {
  const email = textOf(wishes, 'email', 'whose address it is').trim().toLowerCase();
  const found = await standing(email);
  if (wishes.dryRun) {
    const what = found === 'nobody' ? `make the first super admin ${email}` : `renew the link of ${email}`;
    return { line: `Would ${what} in ${place.name}. Nothing was written.` };
  }
  const person = found === 'waits' ? await findPerson(email) : null;
  const names = { first_name: given(wishes.values['first-name'], 'First'), last_name: given(wishes.values['last-name'], 'Administrator') };
  const act = opsAct();
  const token = person === null ? (await createSuperAdmin(act, { ...names, email })).setupToken : await renewSetupToken(person, act.now);
  const link = passwordLink({ domain: null, name: null, branch: null }, 'set-password', email, token ?? '');
  return { line: `Open this link once within 7 days to set the password of ${email}: ${link}` };
};
