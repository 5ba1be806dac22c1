import { findPerson, readIdentity } from '../../functions/identity/identity.records.ts';
import { passwordLink } from '../../functions/identity/password-link.queries.ts';
import { renewSetupToken } from '../../functions/identity/password.commands.ts';
import { createSuperAdmin } from '../../functions/people/users/person.commands.ts';
import type { CommandContext } from '../../functions/platform/request/command-context.ts';
import { getItem } from '../../functions/platform/tables/dynamo.ts';
import { platform } from '../../functions/platform/keys/keys.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { OpsRefused, type Run, textOf } from './verb.ts';

const opsContext = (): CommandContext => ({ actor: { kind: 'system', name: 'ops' }, now: systemClock(), commandId: crypto.randomUUID() });

const textOr = (value: string | boolean | undefined, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** Returns whether the address belongs to nobody or to a super admin without a password. @throws OpsRefused for any other person */
async function identityState(email: string): Promise<'none' | 'without-password'> {
  const person = await findPerson(email);
  const identity = person === null ? null : await readIdentity(person);
  if (identity && !identity.self.superAdmin)
    throw new OpsRefused(`${email} belongs to a person who is not a super admin: choose another address.`);
  if (identity?.secret.hash) throw new OpsRefused(`${email} is a super admin with a password: use "Forgot password" on the sign-in page.`);
  if (identity) return 'without-password';
  const count = Number((await getItem('platform', platform.admins()))?.['count'] ?? 0);
  if (count > 0)
    throw new OpsRefused(
      'There is a super admin already, who can create further ones in the app with Create User on the page of an instance.',
    );
  return 'none';
}

/** `first-admin --email ADDRESS`: makes the first super admin and prints the one-time link. */
export const firstAdmin: Run = async ({ args, target }) => {
  const email = textOf(args, 'email', 'the e-mail address').trim().toLowerCase();
  const state = await identityState(email);
  if (args.dryRun) {
    const change = state === 'none' ? `make the first super admin ${email}` : `renew the link of ${email}`;
    return { line: `Would ${change} in ${target.name}. Nothing was written.` };
  }
  const person = state === 'without-password' ? await findPerson(email) : null;
  const names = {
    first_name: textOr(args.values['first-name'], 'First'),
    last_name: textOr(args.values['last-name'], 'Administrator'),
  };
  const context = opsContext();
  const token =
    person === null ? (await createSuperAdmin(context, { ...names, email })).setupToken : await renewSetupToken(person, context.now);
  const link = passwordLink({ domain: null, name: null, branch: null }, 'set-password', email, token ?? '');
  return { line: `Open this link once within 7 days to set the password of ${email}: ${link}` };
};
